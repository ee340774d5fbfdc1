import { expect, it } from 'vitest';
import { refusedCookieText } from './refused-cookie.ts';

it('names npm start -- --https over plain http only, which production never serves', () => {
  expect(refusedCookieText('http:')).toBe('errors.restricted_cookie_over_http');
  expect(refusedCookieText('https:')).toBe('errors.restricted_cookie');
});
