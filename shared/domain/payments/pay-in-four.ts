import type { PaymentOption } from '../checkout/payment-option.ts';
import { addDays, type IsoDate } from '../dates.ts';
import { divideHalfUp, type MinorUnits } from '../money.ts';

/** No order is smaller, whatever a merchant's own minimum is (PAY-357): below it the last instalment could be negative. */
export const minimumOrderTotal: MinorUnits = 100;

export interface PlannedInstalment {
  dueDate: IsoDate;
  amount: MinorUnits;
}

export interface PaymentPlan {
  instalments: PlannedInstalment[];
  /** What the shopper pays when the order is made. */
  dueToday: MinorUnits;
  /** True while the schedule waits for the delivery: the dates then hold for a delivery today. */
  isDeferred: boolean;
}

/**
 * Four amounts that sum to the total: three quarters rounded half up, and the rest last (PAY-071, PAY-072).
 * @throws {RangeError} for a total below the minimum or with a fraction of a minor unit.
 */
export function splitInFour(total: MinorUnits): [MinorUnits, MinorUnits, MinorUnits, MinorUnits] {
  assertOrderTotal(total);
  const quarter = divideHalfUp(total, 4);
  return [quarter, quarter, quarter, total - 3 * quarter];
}

/** The due dates of a schedule that starts on the given day: today and after 2, 4 and 6 weeks (PAY-070). */
export function paymentDates(today: IsoDate): [IsoDate, IsoDate, IsoDate, IsoDate] {
  return [today, addDays(today, 14), addDays(today, 28), addDays(today, 42)];
}

/**
 * What a shopper will pay and when.
 * @throws {RangeError} for a total below the minimum.
 */
export function planFor(paymentOption: PaymentOption, total: MinorUnits, today: IsoDate): PaymentPlan {
  if (paymentOption === 'PAY_NOW') return payNowPlan(total, today);
  const amounts = splitInFour(total);
  const isDeferred = paymentOption === 'PAD';
  return {
    instalments: paymentDates(today).map((dueDate, index) => ({
      dueDate,
      amount: amounts[index] as MinorUnits,
    })),
    dueToday: isDeferred ? 0 : amounts[0],
    isDeferred,
  };
}

function payNowPlan(total: MinorUnits, today: IsoDate): PaymentPlan {
  assertOrderTotal(total);
  return { instalments: [{ dueDate: today, amount: total }], dueToday: total, isDeferred: false };
}

function assertOrderTotal(total: MinorUnits): void {
  if (!Number.isSafeInteger(total) || total < minimumOrderTotal) {
    throw new RangeError(`Not an order total in minor units: ${total}`);
  }
}
