import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '../money.ts';
import {
  allocateRefund,
  type PaidPart,
  type RefundableItem,
  type RefundedItem,
  returnToCharges,
} from './refund-allocation.ts';

const item = (id: number, unpaid: number, paid: number): RefundableItem => ({
  id,
  originalInstallmentDueDate: `2026-01-${String(id).padStart(2, '0')}`,
  unpaid,
  paid,
});

const cents = fc.integer({ min: 0, max: 5000 });
const schedule = fc
  .array(fc.tuple(cents, cents), { minLength: 1, maxLength: 6 })
  .map((amounts) => amounts.map(([unpaid, paid], index) => item(index + 1, unpaid, paid)));

/** A schedule with one or more amounts that it can give back. */
const scheduleAndParts = schedule.chain((items) => {
  const held = sumMinor(items.map(({ unpaid, paid }) => unpaid + paid));
  return fc.tuple(fc.integer({ min: 0, max: held }), fc.integer({ min: 0, max: held })).map((cuts) => {
    const [low, high] = cuts.sort((left, right) => left - right) as [number, number];
    return { items, parts: [low, high - low] as const };
  });
});

const balances = (items: RefundedItem[]) => items.map(({ id, unpaid, paid }) => ({ id, unpaid, paid }));
const movedFrom = (items: RefundedItem[]) =>
  sumMinor(items.map(({ lowered, returned }) => lowered + returned));

describe('a refund on a schedule', () => {
  it('lowers the latest unpaid instalments first, then returns paid ones [MER-163]', () => {
    const before = [item(1, 0, 2500), item(2, 2500, 0), item(3, 2500, 0), item(4, 2500, 0)];

    const afterSixty = allocateRefund(before, 6000);
    expect(afterSixty.map(({ unpaid, paid }) => unpaid + paid)).toEqual([2500, 1500, 0, 0]);
    expect(sumMinor(afterSixty.map(({ returned }) => returned))).toBe(0);

    const afterForty = allocateRefund(afterSixty, 4000);
    expect(afterForty.map(({ unpaid }) => unpaid)).toEqual([0, 0, 0, 0]);
    expect(afterForty.map(({ returned }) => returned)).toEqual([2500, 0, 0, 0]);
  });

  it('returns paid instalments latest first [MER-163]', () => {
    const after = allocateRefund([item(1, 0, 2500), item(2, 0, 2500), item(3, 1000, 0)], 2000);
    expect(after.map(({ lowered, returned }) => [lowered, returned])).toEqual([
      [0, 0],
      [0, 1000],
      [1000, 0],
    ]);
  });

  it('takes the unpaid part of a partly paid instalment before anything paid [MER-163]', () => {
    const after = allocateRefund([item(1, 0, 2500), item(2, 1500, 1000)], 2000);
    expect(after[1]).toMatchObject({ unpaid: 0, paid: 500, lowered: 1500, returned: 500 });
  });

  it('follows the order of the schedule, not of the list', () => {
    const after = allocateRefund([item(2, 2500, 0), item(1, 2500, 0)], 1000);
    expect(balances(after)).toEqual([
      { id: 1, unpaid: 2500, paid: 0 },
      { id: 2, unpaid: 1500, paid: 0 },
    ]);
  });

  it('conserves every cent, raises nothing and makes nothing negative [MER-164]', () => {
    fc.assert(
      fc.property(scheduleAndParts, ({ items, parts: [amount] }) => {
        const after = allocateRefund(items, amount);
        expect(movedFrom(after)).toBe(amount);
        for (const [index, now] of after.entries()) {
          const before = items[index] as RefundableItem;
          expect(now.unpaid + now.lowered).toBe(before.unpaid);
          expect(now.paid + now.returned).toBe(before.paid);
          for (const each of [now.unpaid, now.paid, now.lowered, now.returned]) {
            expect(each).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('falls the same in one sum as in its parts one after another [MER-164]', () => {
    fc.assert(
      fc.property(scheduleAndParts, ({ items, parts: [first, second] }) => {
        const atOnce = allocateRefund(items, first + second);
        const inTurn = allocateRefund(allocateRefund(items, first), second);
        expect(balances(inTurn)).toEqual(balances(atOnce));
      }),
    );
  });

  it('does not refund the late fee of an instalment [MER-164]', () => {
    const withLateFee = { ...item(1, 2500, 0), lateFees: 700 };
    expect(allocateRefund([withLateFee], 2500)[0]).toMatchObject({ unpaid: 0, lateFees: 700 });
    expect(() => allocateRefund([withLateFee], 2501)).toThrow(RangeError);
  });

  it('refuses more than the schedule holds, and fractions', () => {
    expect(() => allocateRefund([item(1, 100, 100)], 201)).toThrow(RangeError);
    expect(() => allocateRefund([item(1, 100, 100)], -1)).toThrow(RangeError);
    expect(() => allocateRefund([item(1, 100, 100)], 0.5)).toThrow(RangeError);
  });
});

describe('what is returned of an instalment that several charges paid', () => {
  const charges = fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 5 }).map((amounts) =>
    amounts.map(
      ([left, returned], index): PaidPart => ({
        id: `charge-${index}`,
        part: left + returned,
        returned,
      }),
    ),
  );
  const leftOf = ({ part, returned }: PaidPart) => part - returned;
  const chargesAndAmount = charges.chain((paid) =>
    fc.tuple(fc.constant(paid), fc.integer({ min: 0, max: sumMinor(paid.map(leftOf)) })),
  );

  it('goes back to the first of them until it has given all of its part, and then to the next', () => {
    const paid = [
      { id: 'latest', part: 1000, returned: 400 },
      { id: 'middle', part: 500, returned: 500 },
      { id: 'first', part: 1000, returned: 0 },
    ];
    expect(returnToCharges(paid, 700)).toEqual([
      { id: 'latest', amount: 600 },
      { id: 'first', amount: 100 },
    ]);
  });

  it('is the amount to the cent, and of no charge more than its own part [MER-164]', () => {
    fc.assert(
      fc.property(chargesAndAmount, ([paid, amount]) => {
        const returns = returnToCharges(paid, amount);
        expect(sumMinor(returns.map((each) => each.amount))).toBe(amount);
        for (const { id, amount: back } of returns) {
          const charge = paid.find((each) => each.id === id) as PaidPart;
          expect(back).toBeGreaterThan(0);
          expect(back).toBeLessThanOrEqual(leftOf(charge));
        }
      }),
    );
  });

  it('is the same in one sum as in its parts one after another, and ends where the parts do', () => {
    fc.assert(
      fc.property(chargesAndAmount, fc.nat(), ([paid, amount], cut) => {
        const first = amount === 0 ? 0 : cut % amount;
        const back = (returns: ReturnType<typeof returnToCharges>, id: string) =>
          returns.find((each) => each.id === id)?.amount ?? 0;
        const before = returnToCharges(paid, first);
        const between = paid.map((each) => ({ ...each, returned: each.returned + back(before, each.id) }));
        const after = returnToCharges(between, amount - first);
        const atOnce = returnToCharges(paid, amount);
        for (const { id } of paid) expect(back(before, id) + back(after, id)).toBe(back(atOnce, id));
        const left = sumMinor(paid.map(leftOf));
        expect(() => returnToCharges(paid, left + 1)).toThrow(RangeError);
      }),
    );
  });
});
