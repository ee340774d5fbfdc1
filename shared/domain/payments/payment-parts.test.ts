import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMinor, sumMinor } from '../money.ts';
import {
  canPayByBankTransfer,
  chosenBefore,
  firstSelection,
  lateFeesOf,
  offeredInstalments,
  type PayableItem,
  payableInOrder,
  selectionProblem,
  splitAmount,
  totalOf,
} from './payment-parts.ts';
import { lateFeeOwed, payableAmount, type ScheduleItemStatus } from './schedule-item.ts';

const today = '2026-02-12';
const dates = ['2026-01-15', '2026-01-29', '2026-02-12', '2026-02-26', '2026-03-12', '2026-03-26'] as const;

interface Given {
  status?: ScheduleItemStatus;
  due?: string | null;
  original?: string | null;
  owed?: number;
  pending?: number;
  lateFee?: number;
}

function item(id: number, given: Given = {}): PayableItem {
  const { status = 'OWED', due = dates[id - 1] ?? null, owed = 2500, pending = 0, lateFee = 0 } = given;
  return {
    id,
    status,
    installmentDueDate: due,
    originalInstallmentDueDate: given.original === undefined ? due : given.original,
    owedAmount: fromMinor(owed, 'AUD'),
    amountPayable: fromMinor(owed - pending, 'AUD'),
    outstandingBalance: fromMinor(owed + lateFee, 'AUD'),
  };
}
const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);
const paid = (id: number) => item(id, { status: 'PAID', owed: 0 });

describe('the instalments that can be chosen', () => {
  it('are those that are owed or overdue [PAY-136]', () => {
    const items = [
      paid(1),
      item(2, { status: 'PAYMENT_PENDING', pending: 2500 }),
      item(3, { status: 'OVERDUE' }),
      item(4),
    ];
    expect(idsOf(offeredInstalments(items, today))).toEqual([3, 4]);
    for (const status of ['PAID', 'PAYMENT_PENDING', 'PARTIAL_REFUND', 'DEFERRED'] as const) {
      expect([status, idsOf(offeredInstalments([item(1, { status })], today))]).toEqual([status, []]);
    }
  });

  it('are at most four, the first ones [PAY-137]', () => {
    const six = [1, 2, 3, 4, 5, 6].map((id) => item(id));
    expect(idsOf(offeredInstalments(six, today))).toEqual([1, 2, 3, 4]);
    expect(idsOf(offeredInstalments(six.slice(0, 4), today))).toEqual([1, 2, 3, 4]);
    expect(idsOf(offeredInstalments(six.slice(0, 3), today))).toEqual([1, 2, 3]);
  });

  it('are chosen to begin with where they are overdue or due, else the next one', () => {
    const offered = [item(2, { status: 'OVERDUE' }), item(3, { due: today }), item(4)];
    expect(idsOf(firstSelection(offered, today))).toEqual([2, 3]);
    expect(idsOf(firstSelection([item(4), item(5)], today))).toEqual([4]);
    expect(firstSelection([], today)).toEqual([]);
  });

  it('wait for each one before them', () => {
    const offered = [item(2), item(3), item(4)];
    const [second, third, fourth] = offered as [PayableItem, PayableItem, PayableItem];
    expect(chosenBefore(offered, [], second)).toBeNull();
    expect(chosenBefore(offered, [], third)).toBe(second);
    expect(chosenBefore(offered, [2], fourth)).toBe(third);
    expect(chosenBefore(offered, [3], fourth)).toBe(second);
    expect(chosenBefore(offered, [2, 3], fourth)).toBeNull();
  });

  it('are none behind one that cannot be paid yet', () => {
    const items = [paid(1), item(2), item(3, { status: 'DEFERRED' }), item(4)];
    expect(idsOf(payableInOrder(items, today))).toEqual([2]);
  });

  it('come overdue before due, due before future, and the oldest of each first', () => {
    const items = [
      item(1, { due: '2026-03-01', original: dates[0] }),
      item(2, { due: today, original: dates[1] }),
      item(3, { status: 'OVERDUE', due: '2026-02-11', original: dates[2] }),
      item(4, { status: 'OVERDUE', due: '2026-02-10', original: dates[3] }),
      item(5, { due: '2026-02-13' }),
    ];
    expect(idsOf(payableInOrder(items, today))).toEqual([3, 4, 2, 1, 5]);
    expect(idsOf(payableInOrder(items, null))).toEqual([3, 4, 1, 2, 5]);
  });
});

describe('a selection', () => {
  const items = [paid(1), item(2, { status: 'OVERDUE' }), item(3, { due: today }), item(4), item(5)];
  const problem = (...ids: number[]) => selectionProblem(items, ids, today);

  it('holds current due and overdue instalments before any future one [PAY-138] [POR-173]', () => {
    expect(problem(4)).toBe('future_before_due');
    expect(problem(2, 4)).toBe('future_before_due');
    expect(problem(3, 4)).toBe('future_before_due');
    expect(problem(2, 3, 4)).toBeNull();
    expect(problem(2, 3)).toBeNull();
  });

  it('is in order only', () => {
    expect(problem(2)).toBeNull();
    expect(problem(3)).toBe('out_of_order');
    expect(problem(2, 3, 5)).toBe('out_of_order');
    expect(problem(5, 4, 3, 2)).toBeNull();
  });

  it('counts an instalment as due from its day on', () => {
    const pair = (day: string) => [item(2, { due: day, original: dates[1] }), item(4)];
    expect(selectionProblem(pair('2026-02-12'), [4], today)).toBe('future_before_due');
    expect(selectionProblem(pair('2026-02-13'), [4], today)).toBe('out_of_order');
  });

  it('has a total above 0 [PAY-139]', () => {
    expect(selectionProblem(items, [], today)).toBe('not_payable');
    const left = (owed: number) => selectionProblem([item(2, { owed })], [2], today);
    expect([left(0), left(1)]).toEqual(['not_payable', null]);
    expect(selectionProblem([item(2, { pending: 2500 })], [2], today)).toBe('not_payable');
  });

  it('is not empty, and holds no paid, unknown or repeated instalment', () => {
    expect(problem()).toBe('not_payable');
    expect(problem(1)).toBe('not_payable');
    expect(problem(2, 99)).toBe('not_payable');
    expect(problem(2, 2)).toBe('not_payable');
  });

  it('holds at most four', () => {
    const six = [1, 2, 3, 4, 5, 6].map((id) => item(id));
    expect(selectionProblem(six, [1, 2, 3, 4], today)).toBeNull();
    expect(selectionProblem(six, [1, 2, 3, 4, 5], today)).toBe('not_payable');
  });
});

describe('an amount', () => {
  const items = [
    paid(1),
    item(2, { status: 'OVERDUE', lateFee: 1000 }),
    item(3, { lateFee: 500 }),
    item(4, { owed: 2000, status: 'PAYMENT_PENDING', pending: 2000 }),
  ];

  it('pays the oldest instalment first, and a late fee with the payment that completes its instalment', () => {
    expect(splitAmount(items, 2499, today)).toEqual([{ id: 2, amount: 2499, lateFee: 0 }]);
    expect(splitAmount(items, 2500, today)).toEqual([{ id: 2, amount: 2500, lateFee: 1000 }]);
    expect(splitAmount(items, 2501, today)).toEqual([
      { id: 2, amount: 2500, lateFee: 1000 },
      { id: 3, amount: 1, lateFee: 0 },
    ]);
    expect(splitAmount(items, 5000, today)).toEqual([
      { id: 2, amount: 2500, lateFee: 1000 },
      { id: 3, amount: 2500, lateFee: 500 },
    ]);
  });

  it('is above 0, whole, and no more than can be paid now', () => {
    for (const amount of [0, -1, 0.5, 5001, Number.NaN]) expect(splitAmount(items, amount, today)).toBeNull();
  });
});

const cents = fc.integer({ min: 1, max: 5000 });
const anySchedule = fc
  .array(
    fc.record({
      owed: cents,
      lateFee: fc.oneof(fc.constant(0), cents),
      status: fc.constantFrom<ScheduleItemStatus>('PAID', 'OVERDUE', 'OWED', 'PAYMENT_PENDING', 'DEFERRED'),
      movedTo: fc.option(fc.constantFrom(...dates), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((given) =>
    given.map(({ owed, lateFee, status, movedTo }, index) => {
      const isOpen = status !== 'PAID' && status !== 'PAYMENT_PENDING';
      return item(index + 1, {
        status,
        due: status === 'DEFERRED' ? null : (movedTo ?? dates[index] ?? null),
        original: status === 'DEFERRED' ? null : (dates[index] ?? null),
        owed: status === 'PAID' ? 0 : owed,
        pending: status === 'PAYMENT_PENDING' ? owed : 0,
        lateFee: isOpen ? lateFee : 0,
      });
    }),
  );
const scheduleAndAmount = anySchedule.chain((items) =>
  fc.tuple(fc.constant(items), fc.integer({ min: 1, max: 32_000 }), fc.constantFrom(today, null)),
);
const ofItem = (items: readonly PayableItem[], id: number) => {
  const found = items.find((each) => each.id === id);
  if (!found) throw new Error(`No instalment ${id}`);
  return found;
};

describe('the split of any amount over any schedule', () => {
  it('loses nothing, and pays nothing that is not owed', () => {
    fc.assert(
      fc.property(scheduleAndAmount, ([items, amount, on]) => {
        const payable = payableInOrder(items, on);
        const parts = splitAmount(items, amount, on);
        if (amount > sumMinor(payable.map(payableAmount))) {
          expect(parts).toBeNull();
          return;
        }
        if (!parts) throw new Error('An amount that can be paid was not split');
        expect(sumMinor(parts.map((part) => part.amount))).toBe(amount);
        expect(totalOf(parts)).toBe(amount + lateFeesOf(parts));
        expect(new Set(idsOf(parts)).size).toBe(parts.length);
        for (const part of parts) {
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(payableAmount(ofItem(items, part.id)));
        }
      }),
    );
  });

  it('completes every instalment before the next, with its fee and never without', () => {
    fc.assert(
      fc.property(scheduleAndAmount, ([items, amount, on]) => {
        const parts = splitAmount(items, amount, on) ?? [];
        expect(idsOf(parts)).toEqual(idsOf(payableInOrder(items, on)).slice(0, parts.length));
        for (const [index, part] of parts.entries()) {
          const whole = ofItem(items, part.id);
          const isComplete = part.amount === payableAmount(whole);
          expect(part.lateFee).toBe(isComplete ? lateFeeOwed(whole) : 0);
          if (index < parts.length - 1) expect(isComplete).toBe(true);
        }
      }),
    );
  });

  it('pays the same in two payments as in one', () => {
    fc.assert(
      fc.property(scheduleAndAmount, fc.integer({ min: 1, max: 31_999 }), ([items, amount, on], cut) => {
        fc.pre(cut < amount);
        const together = splitAmount(items, amount, on);
        const first = splitAmount(items, cut, on);
        fc.pre(together !== null && first !== null);
        const after = items.map((each) => afterPaying(each, first ?? []));
        const second = splitAmount(after, amount - cut, on) ?? [];
        const both = [...(first ?? []), ...second];
        for (const { id } of items) {
          const paidOf = (parts: typeof both) => totalOf(parts.filter((part) => part.id === id));
          expect(paidOf(both)).toBe(paidOf(together ?? []));
        }
      }),
    );
  });
});

function afterPaying(each: PayableItem, parts: readonly { id: number; amount: number; lateFee: number }[]) {
  const part = parts.find(({ id }) => id === each.id);
  if (!part) return each;
  const owed = payableAmount(each) - part.amount;
  return item(each.id, {
    status: owed === 0 ? 'PAID' : each.status,
    due: each.installmentDueDate,
    original: each.originalInstallmentDueDate,
    owed,
    lateFee: lateFeeOwed(each) - part.lateFee,
  });
}

describe('a payment that takes days', () => {
  const part = (id: number, amount: number) => ({ id, amount, lateFee: 0 });
  it('is of a part only until the day before it is due, and of the whole at any time', () => {
    const [overdue, due, future] = [item(2, { status: 'OVERDUE' }), item(3), item(4)];
    const items = [overdue, due, future];
    const may = (...parts: ReturnType<typeof part>[]) => canPayByBankTransfer(parts, items, today);
    expect([may(part(4, 1)), may(part(3, 2499)), may(part(2, 2499))]).toEqual([true, false, false]);
    expect([may(part(3, 2500)), may(part(2, 2500)), may(part(2, 2500), part(3, 2500), part(4, 1))]).toEqual([
      true,
      true,
      true,
    ]);
    expect(may(part(2, 2500), part(3, 1))).toBe(false);
  });
});
