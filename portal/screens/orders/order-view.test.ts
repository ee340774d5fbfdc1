import { describe, expect, it } from 'vitest';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { isSettled } from '#shared/domain/payments/schedule-item.ts';
import { money } from '#shared/testing/payments.ts';
import {
  dueItems,
  glyphStatusOf,
  itemsByDueDate,
  paidCount,
  payableItem,
  quartersOf,
  timingOf,
} from './order-view.ts';
import { item, order } from './orders-for-tests.ts';

const paid = item(1, '2026-11-11', { status: 'PAID' });
const late = item(2, '2026-11-25', { status: 'OVERDUE' });
const ahead = item(3, '2026-12-09');

describe('the instalments of an order', () => {
  it('are sorted by their first dates, whatever order they came in', () => {
    const shuffled = order({ paymentScheduleSet: [ahead, paid, late] });
    expect(itemsByDueDate(shuffled).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(shuffled.paymentScheduleSet[0]).toBe(ahead);
  });

  it('are due while they are unpaid and have a date', () => {
    const pending = item(4, '2026-12-23', { status: 'PAYMENT_PENDING' });
    const deferred = item(5, null, { status: 'DEFERRED' });
    const all = order({ paymentScheduleSet: [paid, late, ahead, pending, deferred] });
    expect(dueItems(orderEntryOf(all)).map(({ id }) => id)).toEqual([late.id, ahead.id]);
  });

  it('offer the oldest unpaid one for payment and no other [POR-165]', () => {
    expect(payableItem(order({ paymentScheduleSet: [paid, ahead, late] }))).toBe(late);
    expect(payableItem(order({ paymentScheduleSet: [paid] }))).toBeNull();
    const blocked = item(1, '2026-11-11', { status: 'DEFERRED' });
    expect(payableItem(order({ paymentScheduleSet: [blocked, late] }))).toBeNull();
  });

  it('count as paid when nothing is left to pay, refunds included', () => {
    const givenBack = item(1, '2026-11-11', { status: 'PARTIAL_REFUND' });
    const reduced = item(2, '2026-11-25', { status: 'PARTIAL_REFUND', amountOwed: money('5.00') });
    expect([isSettled(givenBack), isSettled(reduced), isSettled(paid)]).toEqual([true, false, true]);
    expect(paidCount(orderEntryOf(order({ paymentScheduleSet: [givenBack, reduced] })))).toBe(1);
  });
});

describe('the glyph of an instalment', () => {
  it('is late, and waits while the account pays by a plan, as does what is still to come [POR-167]', () => {
    expect(glyphStatusOf(late)).toBe('overdue');
    expect(glyphStatusOf(late, { isOnPlan: true })).toBe('hold');
    expect(glyphStatusOf(ahead, { isOnPlan: true })).toBe('hold');
    expect(glyphStatusOf(ahead)).toBe('owed');
    const moved = { ...ahead, originalInstallmentDueDate: '2026-11-22' };
    expect(glyphStatusOf(moved)).toBe('deferred');
    expect(glyphStatusOf({ ...late, originalInstallmentDueDate: '2026-11-10' })).toBe('overdue');
  });

  it('does not show as pending what is hidden, in the row and in the sheet [PAY-338]', () => {
    const pending = item(4, '2026-12-23', { status: 'PAYMENT_PENDING' });
    const shown = orderEntryOf(order({ paymentScheduleSet: [paid, pending] }));
    expect(glyphStatusOf(pending)).toBe('pending');
    expect(glyphStatusOf(pending, { isPendingHidden: true })).toBe('owed');
    expect(quartersOf(shown, {})).toEqual(['paid', 'paid', 'pending', 'pending']);
    expect(quartersOf(shown, { isPendingHidden: true })).toEqual(['paid', 'paid', 'owed', 'owed']);
  });

  it('fills the whole sheet for orders of fewer payments', () => {
    const of = (...items: (typeof paid)[]) =>
      quartersOf(orderEntryOf(order({ paymentScheduleSet: items })), {});
    expect(of(paid)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect(of(paid, ahead)).toEqual(['paid', 'paid', 'owed', 'owed']);
    expect(of(paid, late, ahead)).toEqual(['paid', 'paid', 'overdue', 'owed']);
    expect(of(paid, late, ahead, item(4, '2026-12-23'))).toEqual(['paid', 'overdue', 'owed', 'owed']);
  });
});

describe('the timing of a payment', () => {
  const owed = { status: 'OWED', installmentDueDate: '2026-11-25' } as const;
  const overdue = { status: 'OVERDUE', installmentDueDate: '2026-11-25' } as const;

  it('counts days where the calendar agrees with the status', () => {
    expect(timingOf(owed, '2026-11-20')).toEqual({ when: 'ahead', days: 5 });
    expect(timingOf(owed, '2026-11-25')).toEqual({ when: 'today' });
    expect(timingOf(overdue, '2026-12-02')).toEqual({ when: 'late', days: 7 });
  });

  it('counts no days where the two disagree', () => {
    expect(timingOf(overdue, '2026-11-25')).toEqual({ when: 'late', days: null });
    expect(timingOf(overdue, '2026-11-01')).toEqual({ when: 'late', days: null });
    expect(timingOf(owed, '2026-11-26')).toBeNull();
  });

  it('is unknown without a date', () => {
    expect(timingOf({ status: 'DEFERRED', installmentDueDate: null }, '2026-11-25')).toBeNull();
  });
});
