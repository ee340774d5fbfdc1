import { expect, it } from 'vitest';
import { fromMinor } from '../money.ts';
import { nextPayment } from './next-payment.ts';
import { type PayableItem, wholePart } from './payment-parts.ts';

const dates = ['2026-11-14', '2026-11-28', '2026-12-12', '2026-12-26'];

const item = (id: number, changes: Partial<PayableItem> & { lateFee?: number } = {}): PayableItem => {
  const { lateFee = 0, ...rest } = changes;
  const date = dates[id - 1] ?? null;
  return {
    id,
    status: 'OWED',
    installmentDueDate: date,
    originalInstallmentDueDate: date,
    owedAmount: fromMinor(3000, 'GBP'),
    amountPayable: fromMinor(3000, 'GBP'),
    outstandingBalance: fromMinor(3000 + lateFee, 'GBP'),
    ...rest,
  };
};
const paid = item(1, { status: 'PAID', amountPayable: fromMinor(0, 'GBP'), owedAmount: fromMinor(0, 'GBP') });
const next = (minor: number, date: string | undefined) => ({ amount: fromMinor(minor, 'GBP'), date });

it('is the first payment that is left, also of what is listed in another order', () => {
  const second = item(2);
  expect(nextPayment([item(4), second, paid, item(3)], [wholePart(second)])).toEqual(next(3000, dates[2]));
  expect(nextPayment([paid, second, item(3)], [])).toEqual(next(3000, dates[1]));
});

it('is the rest of a payment that is paid in part', () => {
  const parts = [{ id: 2, amount: 1000, lateFee: 0 }];
  expect(nextPayment([paid, item(2), item(3)], parts)).toEqual(next(2000, dates[1]));
});

it('leaves out what a bank is processing', () => {
  const pending = item(2, { status: 'PAYMENT_PENDING' });
  expect(nextPayment([paid, pending, item(3)], [])).toEqual(next(3000, dates[2]));
});

it('is none where all is paid, something late is left, or it has no date yet', () => {
  const late = item(2, { status: 'OVERDUE', lateFee: 500 });
  const last = item(4);
  expect(nextPayment([paid, last], [wholePart(last)])).toBeNull();
  expect(nextPayment([paid, late, item(3, { status: 'OVERDUE' }), last], [wholePart(late)])).toBeNull();
  expect(nextPayment([paid, late, last], [wholePart(late)])).toEqual(next(3000, dates[3]));
  expect(nextPayment([item(3, { installmentDueDate: null })], [])).toBeNull();
});
