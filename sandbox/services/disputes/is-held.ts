import { eq } from 'drizzle-orm';
import { holdsPayments } from '#shared/domain/disputes/payment-hold.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Executor } from '../../core/database/database.ts';
import { disputes } from './disputes.tables.ts';

const casesOfOrder = builtOnce((db, given: Given<'orderId'>) =>
  db
    .select({ status: disputes.status })
    .from(disputes)
    .where(eq(disputes.orderId, given('orderId'))),
);

/** Whether a case keeps the payments of the order waiting. Ask it with the items of the order locked. */
export const isHeld = async (db: Executor, orderId: number): Promise<boolean> =>
  holdsPayments(await casesOfOrder(db, { orderId }));
