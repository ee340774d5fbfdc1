import { describe, expect, it } from 'vitest';
import { fromMinor, type MinorUnits } from '../money.ts';
import { itemAmounts } from '../payments/schedule-item.ts';
import { type ItemToList, type OrderToList, orderEntryOf, orderEntrySchema } from './order-entry.ts';

const aud = (minor: MinorUnits) => fromMinor(minor, 'AUD');

interface Balance {
  readonly amount?: MinorUnits;
  readonly settled?: MinorUnits;
  readonly pending?: MinorUnits;
  readonly lateFees?: MinorUnits;
}

/** An instalment of 25.00 that is owed. */
function item(id: number, changes: Partial<ItemToList> = {}, balance: Balance = {}): ItemToList {
  const amounts = itemAmounts({ amount: 2500, settled: 0, pending: 0, lateFees: 0, ...balance });
  return {
    id,
    status: 'OWED',
    installmentDueDate: `2026-12-0${id}`,
    originalInstallmentDueDate: `2026-12-0${id}`,
    amount: aud(amounts.amount),
    amountOwed: aud(amounts.amountOwed),
    owedAmount: aud(amounts.owedAmount),
    amountPayable: aud(amounts.amountPayable),
    outstandingBalance: aud(amounts.outstandingBalance),
    paymentResponses: [],
    ...changes,
  };
}

const paidAt = (createdDate: string, status: 'SUCCESS' | 'DECLINED' = 'SUCCESS') => ({ status, createdDate });

const paid = (id: number, ...on: string[]) =>
  item(id, { status: 'PAID', paymentResponses: on.map((each) => paidAt(each)) }, { settled: 2500 });

const order = (
  paymentScheduleSet: readonly ItemToList[],
  changes: Partial<OrderToList> = {},
): OrderToList => ({
  id: '100000001',
  channel: 'ONLINE',
  source: 'CHECKOUT',
  orderDate: '2026-11-28T00:00:00.000Z',
  merchant: { id: 'demo-au', name: 'Demo', merchantDisplayName: 'Demo', countryCode: 'AU' },
  orderSummary: { orderTotal: aud(10_000), totalAfterRefund: aud(10_000) },
  pendingAmount: aud(0),
  paymentMethod: null,
  refund: { refundStatus: 'NONE' },
  orderStatus: 'APPROVED',
  orderStatusReason: 'Approved',
  hasActiveDispute: false,
  paymentScheduleSet,
  ...changes,
});

const itemsOf = (...items: ItemToList[]) => orderEntryOf(order(items)).paymentScheduleSet;
const listed = (id: number) => ({ id, status: 'OWED', installmentDueDate: `2026-12-0${id}` });

describe('an order in a list', () => {
  it('has what identifies it, its totals, its status and its method, and parses as it is', () => {
    const whole = order([item(1)], {
      paymentMethod: { type: 'APPLE_PAY', id: 'p1' },
      hasActiveDispute: true,
    });
    const entry = orderEntryOf(whole);
    const { paymentScheduleSet: _, pendingAmount: none, merchant, ...shown } = whole;
    const { name: __, ...seller } = merchant;
    expect(entry).toMatchObject({ ...shown, merchant: seller });
    expect(entry).not.toHaveProperty('pendingAmount');
    expect(orderEntryOf({ ...whole, pendingAmount: aud(100) }).pendingAmount).toEqual(aud(100));
    expect(none).toEqual(aud(0));
    expect(orderEntrySchema.parse(entry)).toEqual(entry);
    expect(orderEntrySchema.parse({ ...entry, enabledCardTypes: ['VISA'] })).toEqual(entry);
  });

  it('says that there is a dispute, or that its payments wait for it, only where that is so', () => {
    expect(orderEntryOf(order([], { hasActiveDispute: false }))).not.toHaveProperty('hasActiveDispute');
    expect(orderEntryOf(order([], { paymentsOnHold: false }))).not.toHaveProperty('paymentsOnHold');
    expect(orderEntryOf(order([], { paymentsOnHold: true })).paymentsOnHold).toBe(true);
  });

  it('adds up what is left, with late fees, which it names where there are some', () => {
    const late = item(2, { status: 'OVERDUE' }, { lateFees: 1000 });
    expect(orderEntryOf(order([paid(1), late, item(3)]))).toMatchObject({
      outstandingBalance: aud(6000),
      lateFees: aud(1000),
    });
    expect(orderEntryOf(order([item(1)]))).not.toHaveProperty('lateFees');
  });

  it('says when the last payment was made, once nothing is left', () => {
    const both = [paid(1, '2026-12-20T00:00:00.000Z'), paid(2, '2026-12-12T00:00:00.000Z')];
    expect(orderEntryOf(order(both)).paidOn).toBe('2026-12-20T00:00:00.000Z');
    const declined = item(
      2,
      {
        status: 'PAID',
        paymentResponses: [
          paidAt('2026-12-12T00:00:00.000Z'),
          paidAt('2026-12-30T00:00:00.000Z', 'DECLINED'),
        ],
      },
      { settled: 2500 },
    );
    expect(orderEntryOf(order([declined])).paidOn).toBe('2026-12-12T00:00:00.000Z');
    expect(orderEntryOf(order([...both, item(3)]))).not.toHaveProperty('paidOn');
    expect(orderEntryOf(order([paid(1)]))).not.toHaveProperty('paidOn');
  });
});

describe('the instalments of an order in a list', () => {
  it('are in the order of their first dates, and the next says what paying it takes, and the one after it where that is late', () => {
    const late = item(2, { status: 'OVERDUE' }, { lateFees: 700, pending: 500 });
    expect(itemsOf(item(4), item(3), late, paid(1))).toEqual([
      { ...listed(1), status: 'PAID' },
      { ...listed(2), status: 'OVERDUE', isPayable: true, amountToPay: aud(2700) },
      { ...listed(3), amountToPay: aud(2500) },
      listed(4),
    ]);
    expect(itemsOf(paid(1), item(2), item(3))).toMatchObject([{}, { amountToPay: aud(2500) }, listed(3)]);
    expect(itemsOf(paid(1), item(2), item(3))[2]).not.toHaveProperty('amountToPay');
  });

  it('say what was paid in part, moved, declined, or refunded in full', () => {
    expect(itemsOf(item(1, {}, { settled: 500 }))).toMatchObject([
      { isPartPaid: true, amountToPay: aud(2000) },
    ]);
    expect(itemsOf(item(1, { installmentDueDate: '2026-12-09' }))).toMatchObject([{ isMoved: true }]);
    const declined = item(1, { paymentResponses: [paidAt('2026-12-01T00:00:00.000Z', 'DECLINED')] });
    expect(itemsOf(declined)).toMatchObject([{ isDeclined: true }]);
    const thenPaid = [...declined.paymentResponses, paidAt('2026-12-02T00:00:00.000Z')];
    expect(itemsOf(item(1, { paymentResponses: thenPaid }))[0]).not.toHaveProperty('isDeclined');
    const refunded = item(1, { status: 'PARTIAL_REFUND' }, { amount: 1000, settled: 1000 });
    expect(itemsOf(refunded)).toEqual([{ ...listed(1), status: 'PARTIAL_REFUND', isSettled: true }]);
  });

  it('say that one may be paid only where the earlier ones are', () => {
    const deferred = item(1, {
      status: 'DEFERRED',
      installmentDueDate: null,
      originalInstallmentDueDate: null,
    });
    expect(itemsOf(deferred, item(2)).some(({ isPayable }) => isPayable)).toBe(false);
    const pending = item(1, { status: 'PAYMENT_PENDING' }, { pending: 2500 });
    expect(itemsOf(pending, item(2)).map(({ isPayable }) => isPayable)).toEqual([undefined, true]);
  });
});
