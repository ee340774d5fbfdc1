import { divideHalfUp } from '../half-up.ts';
import type { MinorUnits } from '../money.ts';

// In a separate file and without a schema, because the merchant script contains this rule too.

/** No order is smaller, even if a merchant's own minimum is lower (PAY-357): below it the last instalment could be negative. */
const minimumOrderTotal: MinorUnits = 100;

/** Whether an order is too small for its merchant; one of exactly the minimum is not (PAY-038). */
export const isBelowMinimum = (total: MinorUnits, merchantMinimum: MinorUnits): boolean =>
  total < Math.max(merchantMinimum, minimumOrderTotal);

/**
 * Four amounts that sum to the total: three quarters rounded half up, and the rest last (PAY-071, PAY-072).
 * @throws {RangeError} for a total below the minimum or with a fraction of a minor unit.
 */
export function splitInFour(total: MinorUnits): [MinorUnits, MinorUnits, MinorUnits, MinorUnits] {
  assertOrderTotal(total);
  const quarter = firstOfFour(total);
  return [quarter, quarter, quarter, total - 3 * quarter];
}

/** In how many days each of the four is due: today and after 2, 4 and 6 weeks (PAY-070). */
export const paymentDays = [0, 14, 28, 42] as const;

/** What is due first of an order's total: a quarter rounded half up. */
export function firstOfFour(total: MinorUnits): MinorUnits {
  return divideHalfUp(total, 4);
}

/** @throws {RangeError} for a total below the minimum or with a fraction of a minor unit. */
export function assertOrderTotal(total: MinorUnits): void {
  if (!Number.isSafeInteger(total) || total < minimumOrderTotal) {
    throw new RangeError(`Not an order total in minor units: ${total}`);
  }
}
