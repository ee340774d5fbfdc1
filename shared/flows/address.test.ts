import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it('the address of a page has its parameters, encoded; a missing one is empty', () => {
  expect(addressOf('/order/{orderId}', { orderId: '123456789' })).toBe('/order/123456789');
  expect(addressOf('/order/{orderId}', { orderId: 'a/b c' })).toBe('/order/a%2Fb%20c');
  expect(addressOf('/order/{orderId}')).toBe('/order/');
  expect(addressOf('/account')).toBe('/account');
});
