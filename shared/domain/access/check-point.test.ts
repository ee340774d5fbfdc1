import { expect, it } from 'vitest';
import { checkPointOf } from './check-point.ts';

it('a code that logs in is used at a check point of its app [ACC-082]', () => {
  expect(checkPointOf('CHECKOUT')).toBe('ONLINE_CHECKOUT_LOGIN');
  expect(checkPointOf('PORTAL')).toBe('ONLINE_PORTAL_LOGIN');
});
