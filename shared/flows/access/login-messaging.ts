/** What the email page of a checkout says about paying in four. Source: ACC-404, ACC-408, ACC-446. */
import type { IsoDate } from '#shared/domain/dates.ts';
import { fromMinor, type Money, toMinor } from '#shared/domain/money.ts';
import { planFor } from '#shared/domain/payments/pay-in-four.ts';
import { experimentOf, type Situation } from '../guards.ts';

export type LoginMessage = 'schedule' | 'text' | 'none';

const messages = { A: 'text', B: 'schedule', C: 'none' } as const satisfies Record<string, LoginMessage>;

/** Which message the experiment gives this visit; the portal has nothing to split. */
export const loginMessage = (situation: Situation): LoginMessage =>
  situation.session.channel === 'CHECKOUT'
    ? messages[experimentOf(situation, 'checkout-login-messaging')]
    : 'none';

export interface ExampleInstalment {
  readonly amount: Money;
  readonly dueDate: IsoDate;
}

/** An order as it would be split, by the rule of the real schedules: nothing is agreed yet. */
export const exampleSchedule = (total: Money, today: IsoDate): ExampleInstalment[] =>
  planFor('PBI', toMinor(total), today).instalments.map(({ amount, dueDate }) => ({
    amount: fromMinor(amount, total.currency),
    dueDate,
  }));
