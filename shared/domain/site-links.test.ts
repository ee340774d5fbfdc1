import { expect, it } from 'vitest';
import { marketOf } from './markets/index.ts';
import { siteLink } from './site-links.ts';

it('a page of the public site is that of the market', () => {
  expect(siteLink('help', marketOf('AU'))).toBe('/support/au/help');
  expect(siteLink('app', { portalSegment: 'fr' })).toBe('/support/fr/app');
});
