import { expect, it, vi } from 'vitest';
import { checkoutSession, checkoutToken } from '#shared/testing/checkout-session.ts';
import type { Checkout } from './boot.ts';
import { startVisit } from './visit.ts';

function visit() {
  const { merchant } = checkoutSession();
  const callbackUrls = {
    base: 'http://shop.localhost:4402',
    relative: '/done?cart=7',
    cancel: 'http://shop.localhost:4402/cart?open=1',
  };
  return startVisit({
    launch: { token: checkoutToken, openId: 'o'.repeat(22), display: 'redirect' },
    session: checkoutSession({ merchant: { ...merchant, callbackUrls } }),
    call: vi.fn(() => new Promise<never>(() => {})),
    countryCode: 'AU',
  } as unknown as Checkout);
}

it('goes back to the address of the shop for success, whose own query stays [PAY-355]', () => {
  expect(visit().returnUrl('SUCCESS')).toBe(
    `http://shop.localhost:4402/done?cart=7&status=SUCCESS&orderToken=${checkoutToken}`,
  );
});

it('goes back to another one when it was left [PAY-355]', () => {
  expect(visit().returnUrl('CANCELLED')).toBe(
    `http://shop.localhost:4402/cart?open=1&status=CANCELLED&orderToken=${checkoutToken}`,
  );
});
