/** The schedule that one variant of the login messaging shows. Source: ACC-408, ACC-446. */
import type { IsoDate } from '#shared/domain/dates.ts';
import { fromMinor, type Money, toMinor } from '#shared/domain/money.ts';
import { planFor } from '#shared/domain/payments/pay-in-four.ts';

export interface ExampleInstalment {
  readonly amount: Money;
  readonly dueDate: IsoDate;
}

/** An example order, split by the same rule as real schedules. */
export const exampleSchedule = (total: Money, today: IsoDate): ExampleInstalment[] =>
  planFor('PBI', toMinor(total), today).instalments.map(({ amount, dueDate }) => ({
    amount: fromMinor(amount, total.currency),
    dueDate,
  }));

/** The amount of each of the four payments; null where the last one differs. */
export function evenAmount(schedule: readonly ExampleInstalment[]): Money | null {
  const [first, ...others] = schedule;
  const isEven = first && others.every(({ amount }) => amount.amount === first.amount.amount);
  return isEven ? first.amount : null;
}
