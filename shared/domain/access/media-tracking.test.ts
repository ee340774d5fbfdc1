import { expect, it } from 'vitest';
import { countryCodeSchema } from '../markets/index.ts';
import { mediaTrackingCookie } from './media-tracking.ts';

it('lives 168 hours in the United States and nowhere else [ACC-409]', () => {
  expect(mediaTrackingCookie('US')).toMatch(/^media_tracking=1;.* Max-Age=604800;/);
  for (const country of countryCodeSchema.options) {
    if (country !== 'US') expect(mediaTrackingCookie(country), country).toBeNull();
  }
});
