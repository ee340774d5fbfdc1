import { expect, it } from 'vitest';
import { amountsOf, itemStatus, payableView } from './item-status.ts';
import type { ScheduleItemRow } from './orders.tables.ts';

const item = (patch: Partial<ScheduleItemRow> = {}): ScheduleItemRow => ({
  id: 7,
  uuid: '5b0a6a55-3f0e-4f0c-9a53-0c4c1d3b7b10',
  orderId: 71,
  consumerId: '0e7f5a60-9d0c-4b43-8a3c-6c1f9f1a2b3c',
  position: 2,
  currency: 'AUD',
  dueDate: '2026-02-12',
  originalDueDate: '2026-01-29',
  amountMinor: 2500,
  settledMinor: 0,
  pendingMinor: 0,
  toReturnMinor: 0,
  returnedMinor: 0,
  lateFeeMinor: 0,
  lateFeeSettledMinor: 0,
  lateFeeWaivedMinor: 0,
  isOverdue: false,
  firstAttempt: 1,
  ...patch,
});

it.each<[string, Partial<ScheduleItemRow>]>([
  ['DEFERRED', { dueDate: null, pendingMinor: 2500 }],
  ['PAYMENT_PENDING', { pendingMinor: 1, settledMinor: 2499 }],
  ['OWED', {}],
  ['OWED', { settledMinor: 2499 }],
  ['OVERDUE', { settledMinor: 2499, isOverdue: true }],
  ['OWED', { settledMinor: 1000, returnedMinor: 500 }],
  ['PAID', { settledMinor: 2500 }],
  ['PARTIAL_REFUND', { amountMinor: 2000, settledMinor: 2000, returnedMinor: 500 }],
  ['PARTIAL_REFUND', { amountMinor: 1, settledMinor: 1, returnedMinor: 2499 }],
  ['PAID', { amountMinor: 0, settledMinor: 0, returnedMinor: 2500 }],
  ['PAID', { amountMinor: 0, settledMinor: 0 }],
  ['PAYMENT_PENDING', { amountMinor: 1000, pendingMinor: 2500, toReturnMinor: 1500 }],
  ['PAID', { amountMinor: 0, pendingMinor: 2500, toReturnMinor: 2500 }],
])('is %s with %o', (status, patch) => {
  expect(itemStatus(item(patch))).toBe(status);
});

it('owes the part of a late fee that is neither paid nor waived', () => {
  const charged = { settledMinor: 500, pendingMinor: 300, lateFeeMinor: 1000 };
  expect(amountsOf(item(charged))).toEqual({
    amount: 2500,
    amountOwed: 2000,
    owedAmount: 2000,
    amountPending: 300,
    amountPayable: 1700,
    outstandingBalance: 3000,
  });
  expect(amountsOf(item({ ...charged, lateFeeSettledMinor: 400 })).outstandingBalance).toBe(2600);
  expect(amountsOf(item({ ...charged, lateFeeWaivedMinor: 700 })).outstandingBalance).toBe(2300);
});

it('is passed to the rules of payment with its date, and its first date', () => {
  expect(payableView(item({ pendingMinor: 300, lateFeeMinor: 1000, isOverdue: true }))).toEqual({
    id: 7,
    installmentDueDate: '2026-02-12',
    originalInstallmentDueDate: '2026-01-29',
    status: 'PAYMENT_PENDING',
    owedAmount: { amount: '25.00', currency: 'AUD', symbol: '$' },
    amountPayable: { amount: '22.00', currency: 'AUD', symbol: '$' },
    outstandingBalance: { amount: '35.00', currency: 'AUD', symbol: '$' },
  });
});
