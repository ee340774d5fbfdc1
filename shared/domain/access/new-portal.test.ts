import { expect, it } from 'vitest';
import { newPortalResetAddress } from './new-portal.ts';

it('leads to the newer portal only where its cookie is true [ACC-412]', () => {
  const visit = { channel: 'PORTAL', locale: 'en-US' } as const;
  expect(newPortalResetAddress({ ...visit, cookies: 'a=1; new_portal=true' })).toBe(
    '/new-portal/en-us/password-reset-required',
  );
  for (const cookies of ['', 'a=1', 'new_portal=false', 'new_portal=', 'not-new_portal=true']) {
    expect(newPortalResetAddress({ ...visit, cookies }), cookies).toBeNull();
  }
  expect(newPortalResetAddress({ ...visit, channel: 'CHECKOUT', cookies: 'new_portal=true' })).toBeNull();
});
