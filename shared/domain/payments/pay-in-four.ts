import type { PaymentOption } from '../checkout/payment-option.ts';
import { addDays, type IsoDate } from '../dates.ts';
import type { MinorUnits } from '../money.ts';
import { assertOrderTotal, isBelowMinimum, paymentDays, splitInFour } from './split-in-four.ts';

export { isBelowMinimum, splitInFour };

interface PlannedInstalment {
  dueDate: IsoDate;
  amount: MinorUnits;
}

export interface PaymentPlan {
  instalments: PlannedInstalment[];
  /** What the shopper pays when the order is made. */
  dueToday: MinorUnits;
  /** True while the schedule waits for the delivery: the dates then assume a delivery today. */
  isDeferred: boolean;
}

/** The due dates of a schedule that starts on the given day: today and after 2, 4 and 6 weeks (PAY-070). */
export function paymentDates(today: IsoDate): [IsoDate, IsoDate, IsoDate, IsoDate] {
  const [first, second, third, last] = paymentDays;
  return [addDays(today, first), addDays(today, second), addDays(today, third), addDays(today, last)];
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
