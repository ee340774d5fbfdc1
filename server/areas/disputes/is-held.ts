import { eq } from 'drizzle-orm';
import { holdsPayments } from '#shared/domain/disputes/payment-hold.ts';
import type { Executor } from '../../core/database/database.ts';
import { disputes } from './disputes.tables.ts';

/** The orders of a consumer whose payments wait for a case. */
export async function heldOrders(db: Executor, consumerId: string): Promise<ReadonlySet<number>> {
  const cases = await db
    .select({ orderId: disputes.orderId, status: disputes.status })
    .from(disputes)
    .where(eq(disputes.consumerId, consumerId));
  const isOnHold = (orderId: number) => holdsPayments(cases.filter((each) => each.orderId === orderId));
  return new Set(cases.map(({ orderId }) => orderId).filter(isOnHold));
}

/** Whether a case keeps the payments of the order waiting. The caller has the items of the order locked. */
export const isHeld = async (db: Executor, orderId: number): Promise<boolean> =>
  holdsPayments(
    await db.select({ status: disputes.status }).from(disputes).where(eq(disputes.orderId, orderId)),
  );
