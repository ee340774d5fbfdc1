import { expect, it } from 'vitest';
import { checkoutSessionSchema } from '../checkout/checkout.schema.ts';
import { newCheckoutSchema } from './merchant.schema.ts';

const amount = { amount: '5.00', currency: 'AUD' };

it('asks a shop for the name of a discount, and reads one that was stored without', () => {
  const { discounts: sent } = newCheckoutSchema.shape;
  const { discounts: stored } = checkoutSessionSchema.shape.orderDetail.shape;
  const accepts = (displayName: string) =>
    [sent, stored].map((schema) => schema.safeParse([{ displayName, amount }]).success);
  expect(accepts('W')).toEqual([true, true]);
  for (const nothing of ['', '   ', '\u200b']) expect(accepts(nothing)).toEqual([false, true]);
});
