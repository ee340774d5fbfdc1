import { describe, expect, it } from 'vitest';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { money } from '#shared/testing/payments.ts';
import { item, order, response } from '../orders-for-tests.ts';
import { type LineTexts, orderLines } from './order-lines.ts';

const words: LineTexts = {
  money: ({ amount }) => `$${amount}`,
  date: (date, style) => `${style} ${date.slice(0, 10)}`,
  method: () => 'Visa ending 4242',
};

const linesOf = (changes: Parameters<typeof order>[0], isOnPlan = false) => {
  const shown = order(changes);
  const pending = Number(shown.pendingAmount.amount) > 0 ? shown.pendingAmount : null;
  return orderLines(orderEntryOf(shown), words, { isOnPlan, pending });
};

const paid = (id: number, due: string) => item(id, due, { status: 'PAID' });
const late = item(2, '2026-11-25', { status: 'OVERDUE' });

describe('the next payment of an order', () => {
  it('is shown with the card it is taken from', () => {
    expect(linesOf({})).toMatchObject({
      next: { key: 'orders.card.next', values: { amount: '$30.00', date: 'weekday 2026-11-25' } },
      note: { key: 'orders.card.from', values: { method: 'Visa ending 4242' } },
      left: { key: 'orders.card.leftOf', values: { total: '$120.00' } },
      isLate: false,
    });
  });

  it('says that the bank declined it', () => {
    const declined = item(2, '2026-11-25', { paymentResponses: [response({ status: 'DECLINED' })] });
    expect(linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), declined] })).toMatchObject({
      next: { key: 'orders.card.last' },
      note: { key: 'orders.item.bankDeclined' },
    });
  });

  it('counts late fees both in what is left and in its total', () => {
    const fee = item(2, '2026-11-25', { status: 'OVERDUE', outstandingBalance: money('37.00') });
    const { left } = linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), fee] });
    expect(left).toEqual({ key: 'orders.card.leftOf', values: { total: '$67.00' } });
  });

  it('has the ordered total when refunds leave nothing to pay', () => {
    const { orderSummary } = order({});
    const { amount, left } = linesOf({
      orderSummary: { ...orderSummary, totalAfterRefund: money('0.00') },
      paymentScheduleSet: [],
    });
    expect(amount).toBe('$120.00');
    expect(left).toEqual({ key: 'orders.card.inTotal' });
  });

  it('shows what the order cost once nothing is left of it', () => {
    const lines = linesOf({ paymentScheduleSet: [paid(1, '2026-11-11')] });
    expect(lines).toMatchObject({ amount: '$30.00', left: { key: 'orders.card.inTotal' } });
  });

  it('is called the last payment when none follows', () => {
    const { next } = linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), item(2, '2026-11-25')] });
    expect(next.key).toBe('orders.card.last');
  });

  it('is the late one, with the one after it', () => {
    expect(
      linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), late, item(3, '2026-12-09')] }),
    ).toMatchObject({
      next: { key: 'orders.card.late', values: { amount: '$30.00', date: 'short 2026-11-25' } },
      note: { key: 'orders.card.then', values: { amount: '$30.00', date: 'short 2026-12-09' } },
      isLate: true,
    });
  });

  it('is on hold instead of late while the account pays by a plan [POR-167]', () => {
    expect(linesOf({ paymentScheduleSet: [late] }, true)).toMatchObject({
      next: { key: 'orders.card.onHold', values: { amount: '$30.00' } },
      isLate: false,
    });
  });

  it('promises no date and no method while the account pays by a plan', () => {
    const [next, last] = [item(2, '2026-12-09'), item(3, '2026-12-23')];
    for (const unpaid of [[next, last], [last]]) {
      const lines = linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), ...unpaid] }, true);
      expect(lines).toMatchObject({ next: { key: 'orders.card.byPlan' }, note: null, isLate: false });
    }
  });

  it('has no date while the order is deferred', () => {
    const { next } = linesOf({ paymentScheduleSet: [item(1, null, { status: 'DEFERRED' })] });
    expect(next.key).toBe('orders.card.deferred');
  });

  it('says what its bank has not decided yet of the ones before', () => {
    const pending = item(2, '2026-11-25', { status: 'PAYMENT_PENDING' });
    const schedule = [paid(1, '2026-11-11'), pending, item(3, '2026-12-09'), item(4, '2026-12-23')];
    expect(linesOf({ paymentScheduleSet: schedule })).toMatchObject({
      next: { key: 'orders.card.next', values: { date: 'weekday 2026-12-09' } },
      note: { key: 'orders.card.processing', values: { amount: '$30.00' } },
    });
  });

  it('is the pending payment when nothing else is left', () => {
    const pending = item(2, '2026-11-25', { status: 'PAYMENT_PENDING' });
    expect(linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), pending] })).toMatchObject({
      next: { key: 'orders.card.processing', values: { amount: '$30.00' } },
      left: { key: 'orders.card.isProcessing' },
    });
  });

  it('is replaced by the day of the last payment once everything is paid', () => {
    const last = item(2, '2026-11-25', {
      status: 'PAID',
      paymentResponses: [response({ createdDate: '2026-11-26T03:00:00.000Z' })],
    });
    expect(linesOf({ paymentScheduleSet: [paid(1, '2026-11-11'), last] })).toMatchObject({
      next: { key: 'orders.card.paidOn', values: { date: 'dated 2026-11-26' } },
      note: null,
    });
  });

  it('is replaced by the refund once everything is refunded', () => {
    const empty = item(1, '2026-11-11', { status: 'PAID', amount: money('0.00') });
    const { next } = linesOf({ paymentScheduleSet: [empty], refund: { refundStatus: 'REFUNDED' } });
    expect(next.key).toBe('orders.card.refunded');
  });

  it.each(['DECLINED', 'FAILED', 'INCOMPLETE'] as const)(
    'is replaced by the reason where the order is %s [POR-134] [POR-137]',
    (orderStatus) => {
      expect(linesOf({ orderStatus, orderStatusReason: 'Insufficient funds' })).toMatchObject({
        next: { key: 'orders.status.declined' },
        note: { key: 'orders.statusReasons.insufficientFunds' },
      });
    },
  );
});

describe('a pending amount that the shop settles a little later', () => {
  it('is not named, neither beside a next payment nor instead of one', () => {
    const pending = item(2, '2026-11-25', { status: 'PAYMENT_PENDING' });
    const hidden = (changes: Parameters<typeof order>[0]) =>
      orderLines(orderEntryOf(order(changes)), words, { isOnPlan: false, pending: null });
    const one = hidden({ paymentScheduleSet: [paid(1, '2026-11-11'), pending] });
    expect(one).toMatchObject({ next: { key: 'orders.item.notFinal' }, left: { key: 'orders.card.leftOf' } });
    const several = hidden({ paymentScheduleSet: [paid(1, '2026-11-11'), pending, item(3, '2026-12-09')] });
    expect(several.note?.key).toBe('orders.card.from');
  });
});
