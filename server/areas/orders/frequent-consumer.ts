import { and, count, eq, gte } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { orders } from './orders.tables.ts';

const ordersNeeded = 3;
const withinMs = 180 * 86_400_000;

/** Three orders in the last 180 days. */
export async function isFrequentConsumer(
  executor: Executor,
  consumerId: string,
  now: Date,
): Promise<boolean> {
  const recent = and(
    eq(orders.consumerId, consumerId),
    gte(orders.orderDate, new Date(now.getTime() - withinMs)),
  );
  const [row] = await executor.select({ orders: count() }).from(orders).where(recent);
  return (row?.orders ?? 0) >= ordersNeeded;
}
