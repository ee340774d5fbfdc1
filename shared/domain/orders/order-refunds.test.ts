import { expect, it } from 'vitest';
import type { PaymentMethod } from '../methods/payment-method.ts';
import { fromMinor, type MinorUnits } from '../money.ts';
import { refundsOf } from './order-refunds.ts';

const visa: PaymentMethod = {
  ...{ type: 'CREDIT_CARD', id: 'visa', cardBrand: 'VISA', maskedPan: '424242******4242' },
};
const wallet: PaymentMethod = { type: 'APPLE_PAY', id: 'wallet' };
const first = '2026-11-16T02:00:00.000Z';
const second = '2026-11-16T02:00:00.001Z';

/** One refund entry of an instalment. */
const entry = (createdDate: string, minor: MinorUnits, paymentSource: PaymentMethod | null) => ({
  ...{ createdDate, paymentSource, amount: fromMinor(minor, 'AUD') },
});
const refundsIn = (...items: readonly ReturnType<typeof entry>[][]) =>
  refundsOf({
    paymentScheduleSet: items.map((paymentRefundResponses) => ({ paymentRefundResponses })),
  }).map(({ createdDate, amount, parts }) => [
    createdDate,
    amount.amount,
    parts.map((part) => [part.paymentSource?.id ?? null, part.amount.amount]),
  ]);

it('are none without an entry', () => {
  expect(refundsIn([], [])).toEqual([]);
});

it('are one for all that was refunded at one instant, of whichever instalments, and the oldest first', () => {
  expect(
    refundsIn([entry(second, 500, visa)], [entry(first, 2500, null)], [entry(first, 1000, null)]),
  ).toEqual([
    [first, '35.00', [[null, '35.00']]],
    [second, '5.00', [['visa', '5.00']]],
  ]);
});

it('say what each method got, and at last what came off the rest', () => {
  expect(
    refundsIn(
      [entry(first, 100, null), entry(first, 1250, visa)],
      [entry(first, 400, wallet), entry(first, 50, visa)],
    ),
  ).toEqual([
    [
      first,
      '18.00',
      [
        ['visa', '13.00'],
        ['wallet', '4.00'],
        [null, '1.00'],
      ],
    ],
  ]);
});
