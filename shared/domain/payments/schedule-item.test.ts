import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor } from '../money.ts';
import {
  amountToPay,
  compareScheduleItems,
  earlierItems,
  isPayable,
  isSettled,
  itemAmounts,
  lateFeeOwed,
  lateFeeToWaive,
  listedAmount,
  type PaymentResponse,
  partPayment,
  payableAmount,
  paymentAmount,
  type ScheduleItem,
  type ScheduleItemStatus,
  scheduleItemSchema,
  scheduleItemStatusSchema,
  scheduleListEntrySchema,
} from './schedule-item.ts';

const aud = (minor: number) => fromMinor(minor, 'AUD');

function scheduleItem(changes: Partial<ScheduleItem> = {}): ScheduleItem {
  return {
    id: 1,
    paymentScheduleUuid: '3f0c3a52-7d0a-4c55-9d3a-0a4a2f6d2f10',
    status: 'OWED',
    installmentDueDate: '2026-01-29',
    originalInstallmentDueDate: '2026-01-29',
    amount: aud(2500),
    amountOwed: aud(2500),
    amountPending: aud(0),
    owedAmount: aud(2500),
    amountPayable: aud(2500),
    outstandingBalance: aud(2500),
    paymentMethod: { type: 'CREDIT_CARD', id: 'card', cardBrand: 'VISA', maskedPan: '************1111' },
    paymentResponses: [],
    paymentRefundResponses: [],
    ...changes,
  };
}

/** Four items a fortnight apart, with these statuses. */
function schedule(...statuses: ScheduleItemStatus[]): ScheduleItem[] {
  const dates = ['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26'];
  return statuses.map((status, index) =>
    scheduleItem({ id: index + 1, status, originalInstallmentDueDate: dates[index] ?? null }),
  );
}

const payableIds = (items: ScheduleItem[]) =>
  items.filter((item) => isPayable(item, items)).map(({ id }) => id);

describe('a schedule item on the wire', () => {
  it('carries its identity, status and both dates [PAY-081] [POR-162]', () => {
    const item = scheduleItem();
    expect(scheduleItemSchema.parse(item)).toEqual(item);
    for (const field of [
      'id',
      'paymentScheduleUuid',
      'status',
      'installmentDueDate',
      'originalInstallmentDueDate',
    ]) {
      expect(scheduleItemSchema.safeParse({ ...item, [field]: undefined }).success, field).toBe(false);
    }
    expect(scheduleItemSchema.safeParse({ ...item, installmentDueDate: '29/01/2026' }).success).toBe(false);
    expect(scheduleItemSchema.safeParse({ ...item, originalInstallmentDueDate: '29/01/2026' }).success).toBe(
      false,
    );
  });

  it('carries six amounts, of which only amountPayable may be absent, and a method [PAY-083] [POR-162]', () => {
    const item = scheduleItem();
    for (const field of [
      'amount',
      'amountOwed',
      'amountPending',
      'owedAmount',
      'outstandingBalance',
      'paymentMethod',
    ]) {
      expect(scheduleItemSchema.safeParse({ ...item, [field]: undefined }).success, field).toBe(false);
    }
    const { amountPayable: _, ...rest } = item;
    expect(scheduleItemSchema.safeParse(rest).success).toBe(true);
  });

  it('carries its payments and refunds [PAY-084] [POR-164]', () => {
    const payment = {
      status: 'PENDING' as const,
      paymentSource: { type: 'ACH_BANK_ACCOUNT' as const, id: 'bank', name: 'Everyday', mask: '0000' },
      amount: aud(2500),
      createdDate: '2026-01-15T00:00:00.000Z',
      type: 'MANUAL' as const,
    };
    const refund = { amount: aud(500), createdDate: '2026-01-20T00:00:00.000Z', paymentSource: null };
    const item = scheduleItem({ paymentResponses: [payment], paymentRefundResponses: [refund] });
    expect(scheduleItemSchema.parse(item)).toEqual(item);
    for (const field of ['status', 'paymentSource', 'amount', 'createdDate', 'type']) {
      const broken = { ...item, paymentResponses: [{ ...payment, [field]: undefined }] };
      expect(scheduleItemSchema.safeParse(broken).success, field).toBe(false);
    }
  });

  it('has one of six statuses [PAY-082] [POR-163]', () => {
    expect(scheduleItemStatusSchema.options).toEqual([
      'OWED',
      'OVERDUE',
      'PAID',
      'PAYMENT_PENDING',
      'PARTIAL_REFUND',
      'DEFERRED',
    ]);
  });

  it('names order, merchant, channel and time in a list across orders [PAY-085] [POR-161]', () => {
    const entry = {
      ...scheduleItem(),
      orderNumber: '123456789',
      merchant: { id: 'demo-au', name: 'demo', merchantDisplayName: 'Demo', countryCode: 'AU' },
      orderChannel: 'ONLINE',
      orderSource: 'CHECKOUT',
      orderDateTime: '2026-01-15T00:00:00.000Z',
    };
    expect(scheduleListEntrySchema.parse(entry)).toEqual(entry);
    const shown = { ...entry, position: 2, paymentCount: 4, bought: { name: 'Linen throw', others: 1 } };
    expect(scheduleListEntrySchema.parse(shown)).toEqual(shown);
    for (const field of ['orderNumber', 'merchant', 'orderChannel', 'orderDateTime']) {
      expect(scheduleListEntrySchema.safeParse({ ...entry, [field]: undefined }).success, field).toBe(false);
    }
  });
});

describe('what may be paid', () => {
  it('is never an item that is paid [PAY-132] [POR-165]', () => {
    expect(payableIds(schedule('PAID', 'PAID', 'PAID', 'PAID'))).toEqual([]);
  });

  it('is the first item that is owed or overdue, once all earlier ones are paid or on their way [PAY-133] [POR-165]', () => {
    expect(payableIds(schedule('OWED', 'OWED', 'OWED', 'OWED'))).toEqual([1]);
    expect(payableIds(schedule('PAID', 'PAYMENT_PENDING', 'OVERDUE', 'OWED'))).toEqual([3]);
  });

  it.each(['PARTIAL_REFUND', 'DEFERRED', 'PAYMENT_PENDING'] as const)(
    'is not an item that is %s [POR-165]',
    (status) => {
      expect(payableIds(schedule(status))).toEqual([]);
    },
  );

  it.each(['PARTIAL_REFUND', 'DEFERRED', 'OWED', 'OVERDUE'] as const)(
    'is nothing after an item that is %s [PAY-133] [POR-165]',
    (status) => {
      expect(payableIds(schedule('PAID', status, 'OWED')).filter((id) => id > 2)).toEqual([]);
    },
  );

  it('is nothing without an amount to pay, and one cent is enough [PAY-135] [PAY-151] [POR-165]', () => {
    const owing = (minor: number) => scheduleItem({ amountPayable: aud(minor), owedAmount: aud(minor) });
    expect(isPayable(owing(0), [owing(0)])).toBe(false);
    expect(isPayable(owing(1), [owing(1)])).toBe(true);
    const nothingPayable = scheduleItem({ amountPayable: aud(0) });
    expect(isPayable(nothingPayable, [nothingPayable])).toBe(false);
  });

  it('is measured by owedAmount when amountPayable is absent [PAY-135] [POR-165]', () => {
    const { amountPayable: _, ...item } = scheduleItem({ owedAmount: aud(1200) });
    expect(payableAmount(item)).toBe(1200);
    expect(isPayable(item, [item])).toBe(true);
    expect(isPayable({ ...item, owedAmount: aud(0) }, [item])).toBe(false);
  });
});

describe('the order of a schedule', () => {
  it('follows the original due date, not the id and not the moved date [PAY-134] [POR-165]', () => {
    const first = scheduleItem({
      id: 9,
      originalInstallmentDueDate: '2026-01-15',
      installmentDueDate: '2026-03-15',
    });
    const second = scheduleItem({ id: 2, originalInstallmentDueDate: '2026-01-29' });
    expect(earlierItems(second, [first, second])).toEqual([first]);
    expect(earlierItems(first, [first, second])).toEqual([]);
  });

  it('follows the id on equal or missing dates [PAY-134] [POR-165]', () => {
    const [low, high] = [scheduleItem({ id: 2 }), scheduleItem({ id: 10 })];
    expect(earlierItems(high, [low, high])).toEqual([low]);
    const undated = scheduleItem({ id: 3, originalInstallmentDueDate: null });
    expect(earlierItems(undated, [low, high])).toEqual([low]);
  });

  it('never makes each of two items the earlier one [PAY-134]', () => {
    const scheduled = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      originalInstallmentDueDate: fc.constantFrom(null, '2026-01-15', '2026-01-29'),
    });
    fc.assert(
      fc.property(scheduled, scheduled, (left, right) => {
        expect(
          Math.sign(compareScheduleItems(left, right)) + Math.sign(compareScheduleItems(right, left)),
        ).toBe(0);
      }),
    );
  });
});

describe('the amounts of an item', () => {
  it('follow from what is scheduled, settled, pending and late [PAY-381]', () => {
    expect(itemAmounts({ amount: 2500, settled: 1000, pending: 500, lateFees: 700 })).toEqual({
      amount: 2500,
      amountOwed: 1500,
      owedAmount: 1500,
      amountPending: 500,
      amountPayable: 1000,
      outstandingBalance: 2200,
    });
  });

  it('always agree with each other [PAY-381]', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (settled, pending, rest, lateFees) => {
        const amounts = itemAmounts({ amount: settled + pending + rest, settled, pending, lateFees });
        expect(amounts.amountOwed).toBe(amounts.owedAmount);
        expect(amounts.amountPayable).toBe(amounts.amountOwed - amounts.amountPending);
        expect(amounts.outstandingBalance).toBe(amounts.amountOwed + lateFees);
        expect(amounts.amountPayable).toBe(rest);
      }),
    );
  });
});

describe('what a payment takes', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const onTheWire = (balance: Parameters<typeof itemAmounts>[0]) => {
    const { owedAmount, amountPayable, outstandingBalance } = itemAmounts(balance);
    return {
      owedAmount: aud(owedAmount),
      amountPayable: aud(amountPayable),
      outstandingBalance: aud(outstandingBalance),
    };
  };

  it('is the instalment and its late fee, and leaves nothing of either', () => {
    fc.assert(
      fc.property(cents, cents, cents, (settled, rest, lateFees) => {
        const before = { amount: settled + rest, settled, pending: 0, lateFees };
        const item = onTheWire(before);
        const paid = paymentAmount(item);
        expect(paid).toBe(itemAmounts(before).outstandingBalance);
        expect(amountToPay(item)).toEqual(aud(paid));
        const after = {
          ...before,
          settled: settled + paid - lateFeeOwed(item),
          lateFees: lateFees - lateFeeOwed(item),
        };
        expect(itemAmounts(after).outstandingBalance).toBe(0);
      }),
    );
  });

  it('is never more of the instalment than what is not pending', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (settled, pending, rest, lateFees) => {
        const item = onTheWire({ amount: settled + pending + rest, settled, pending, lateFees });
        expect(paymentAmount(item) - lateFeeOwed(item)).toBe(rest);
        expect(lateFeeOwed(item)).toBe(lateFees);
      }),
    );
  });
});

describe('the late fee of an instalment that its shop takes back', () => {
  it('is waived only where nothing of the instalment is left to pay', () => {
    expect(lateFeeToWaive({ amount: 2500, settled: 0, lateFees: 1000 })).toBe(0);
    expect(lateFeeToWaive({ amount: 1, settled: 0, lateFees: 1000 })).toBe(0);
    expect(lateFeeToWaive({ amount: 0, settled: 0, lateFees: 1000 })).toBe(1000);
    expect(lateFeeToWaive({ amount: 500, settled: 500, lateFees: 0 })).toBe(0);
  });
});

describe('an instalment of which a part was paid', () => {
  const response = (minor: number, changes: Partial<PaymentResponse> = {}): PaymentResponse => ({
    status: 'SUCCESS',
    paymentSource: { type: 'CREDIT_CARD', id: 'card', cardBrand: 'VISA', maskedPan: '************1111' },
    amount: aud(minor),
    createdDate: '2026-01-20T02:00:00.000Z',
    type: 'MANUAL',
    ...changes,
  });
  const left = { amountOwed: aud(1500), owedAmount: aud(1500), amountPayable: aud(1500) };
  const item = scheduleItem({ ...left, outstandingBalance: aud(1500), paymentResponses: [response(1000)] });

  it('says what is left, of how much, and what was paid when and from what', () => {
    const { paymentResponses } = item;
    const whole = { left: aud(1500), total: aud(2500), paid: aud(1000), payments: paymentResponses };
    expect(partPayment(item)).toEqual(whole);
    const declined = response(1500, { status: 'DECLINED' });
    expect(partPayment({ ...item, paymentResponses: [...paymentResponses, declined] })).toEqual(whole);
  });

  it('names no single payments where a refund changed what they come to', () => {
    expect(partPayment({ ...item, amount: aud(2000) })).toMatchObject({ paid: aud(500), payments: [] });
  });

  it('is not one of which nothing was paid, or nothing is left', () => {
    expect(partPayment(scheduleItem())).toBeNull();
    expect(partPayment(scheduleItem({ status: 'PAID', amountOwed: aud(0) }))).toBeNull();
    expect(partPayment(scheduleItem({ status: 'PARTIAL_REFUND', amountOwed: aud(0) }))).toBeNull();
  });

  it('is listed with what is left of it, late fee and what a bank processes included', () => {
    expect(listedAmount(item)).toEqual(aud(1500));
    expect(listedAmount({ ...item, status: 'OVERDUE', outstandingBalance: aud(2500) })).toEqual(aud(2500));
    const pending = scheduleItem({
      status: 'PAYMENT_PENDING',
      amountPending: aud(1000),
      amountPayable: aud(1500),
    });
    expect(listedAmount(pending)).toEqual(aud(2500));
    const paid = scheduleItem({ status: 'PAID', amountOwed: aud(0), outstandingBalance: aud(0) });
    expect([isSettled(paid), listedAmount(paid)]).toEqual([true, aud(2500)]);
  });
});
