import { and, eq, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { lockItems } from '../orders/index.ts';
import { orders } from '../orders/orders.tables.ts';
import { type DisputeRow, disputes } from './disputes.tables.ts';
import { takeStep } from './take-step.ts';

/** @throws {Refusal} `not_found`, also for a case of another consumer where one is given. */
export async function findDispute(db: Executor, disputeId: string, consumerId?: string): Promise<DisputeRow> {
  const [found] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), consumerId ? eq(disputes.consumerId, consumerId) : undefined));
  if (!found) throw new Refusal('not_found');
  return found;
}

/**
 * The current state of a case, locked. The payments of its order are locked first, in the order of all transactions
 * that change both.
 * @throws {Refusal} as `findDispute`
 */
export async function lockDispute(
  tx: Transaction,
  disputeId: string,
  consumerId?: string,
): Promise<DisputeRow> {
  const { orderId } = await findDispute(tx, disputeId, consumerId);
  await lockItems(tx, orderId);
  return findDispute(tx, disputeId, consumerId);
}

/** The open case of an order, if it has one. */
export async function openDisputeOf(db: Executor, orderId: number): Promise<DisputeRow | null> {
  const [found] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), ne(disputes.status, 'CLOSE')));
  return found ?? null;
}

/** Closes the open case of an order of which nothing is left. The items of the order are locked. */
export async function closeRefundedDispute(
  tx: Transaction,
  server: ServerContext,
  orderId: number,
  at: Date,
): Promise<void> {
  const [order] = await tx
    .select({ total: orders.totalMinor, refunded: orders.refundedMinor })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.refunded < order.total) return;
  const open = await openDisputeOf(tx, orderId);
  if (open) await takeStep(tx, server, open, { step: 'REFUNDED_IN_FULL', at });
}
