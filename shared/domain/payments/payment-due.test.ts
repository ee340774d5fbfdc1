import { describe, expect, it } from 'vitest';
import { isOnHold, isPaidByPlan, paymentDue, validDueDate } from './payment-due.ts';
import type { ScheduleItemStatus } from './schedule-item.ts';

const item = (status: ScheduleItemStatus, installmentDueDate: string | null = '2026-11-25') => ({
  status,
  installmentDueDate,
});
const owed = item('OWED');
const overdue = item('OVERDUE', '2026-11-30');

describe('the payment that a due banner names', () => {
  it.each([
    ['2026-11-21', null],
    ['2026-11-22', owed],
    ['2026-11-25', owed],
    ['2026-11-26', owed],
  ])('is what is due within three days: on %s [PAY-127] [POR-122]', (today, due) => {
    expect(paymentDue([owed], today, 'REGISTERED')).toBe(due);
  });

  it('is what is overdue first [PAY-127] [POR-122]', () => {
    expect(paymentDue([owed, overdue], '2026-11-25', 'REGISTERED')).toBe(overdue);
  });

  it('is nothing that is paid, pending or without a date [PAY-127] [POR-122]', () => {
    const others = [item('PAID'), item('PAYMENT_PENDING'), item('DEFERRED', null)];
    expect(paymentDue(others, '2026-11-25', 'REGISTERED')).toBeNull();
  });

  it('is nothing that waits for a dispute, unless it was overdue before', () => {
    const [held, late] = [
      { ...owed, paymentsOnHold: true },
      { ...overdue, paymentsOnHold: true },
    ];
    expect(paymentDue([held], '2026-11-25', 'REGISTERED')).toBeNull();
    expect(paymentDue([held, late], '2026-11-25', 'REGISTERED')).toBe(late);
  });

  it.each(['HARDSHIP', 'PAYMENT_ARRANGEMENT'])('is nothing under %s [PAY-127] [POR-122]', (accountStatus) => {
    expect(paymentDue([owed, overdue], '2026-11-25', accountStatus)).toBeNull();
  });
});

describe('what is on hold', () => {
  it('is what is overdue while the whole account pays by one plan [PAY-142] [POR-167]', () => {
    expect([isOnHold(overdue, true), isOnHold(overdue, false), isOnHold(owed, true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is everything unpaid of an order with an open dispute', () => {
    const held = (
      ['OWED', 'OVERDUE', 'PAID', 'PAYMENT_PENDING', 'PARTIAL_REFUND', 'DEFERRED'] as const
    ).filter((status) => isOnHold(item(status), false, true));
    expect(held).toEqual(['OWED', 'OVERDUE']);
  });
});

describe('what the plan of a whole account pays', () => {
  const all = [owed, overdue, item('PAYMENT_PENDING'), item('PAID'), item('DEFERRED')];

  it('is what is late or still to come, and nothing without a plan', () => {
    expect(all.filter((each) => isPaidByPlan(each, true))).toEqual([owed, overdue]);
    expect(all.filter((each) => isPaidByPlan(each, false))).toEqual([]);
  });

  it('has no date any more, while every other payment keeps its date', () => {
    expect(all.map((each) => validDueDate(each, true))).toEqual([null, null, ...Array(3).fill('2026-11-25')]);
    expect(all.map((each) => validDueDate(each, false))).toEqual(all.map((each) => each.installmentDueDate));
  });
});
