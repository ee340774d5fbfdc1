/** The debts of people in hardship or under an arrangement in a sandbox, and their payment plan. */

import type { Consumer } from '#server/areas/consumers/consumers.tables.ts';
import { agreePlan } from '#server/areas/instalments/index.ts';
import { dayOf } from '#server/core/market-day.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { addDays } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { PastOrder } from './order-history.ts';

/** Three of four payments of each are still owed. */
export const ordersOfPlan: readonly PastOrder[] = [
  { daysAgo: 12, amount: 12_000, item: 'Oak stool' },
  { daysAgo: 5, amount: 9_000, item: 'Linen throw' },
];

/** The first payment in three days, then one every two weeks. */
const daysToPlanPayments = [3, 17, 31, 45];

/** Splits all that the consumer owes over the payments of a plan. Leaves a plan that exists as it is. */
export async function agreeSeededPlan(server: ServerContext, consumer: Consumer): Promise<void> {
  const { id: consumerId, countryCode } = consumer;
  const at = server.clock.nowOf(consumerId);
  const today = dayOf(at, countryCode);
  const dates = daysToPlanPayments.map((days) => addDays(today, days));
  const { currency } = marketOf(countryCode);
  await server.db.transaction((tx) => agreePlan(tx, { consumerId, currency, dates, at }));
}
