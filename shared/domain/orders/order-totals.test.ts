import { expect, it } from 'vitest';
import { fromMinor, toMinor } from '../money.ts';
import { hasRefund, orderTotals } from './order-totals.ts';

it.each([
  [120_00, 120_00, 0, false],
  [120_00, 100_00, 20_00, true],
  [120_00, 119_99, 1, true],
  [120_00, 0, 120_00, true],
])('of %i, %i remains after a refund of %i', (ordered, remaining, refunded, isRefunded) => {
  const totals = orderTotals({
    orderTotal: fromMinor(ordered, 'AUD'),
    totalAfterRefund: fromMinor(remaining, 'AUD'),
  });
  expect([totals.ordered, totals.refunded, totals.remaining].map(toMinor)).toEqual([
    ordered,
    refunded,
    remaining,
  ]);
  expect(hasRefund(totals)).toBe(isRefunded);
});
