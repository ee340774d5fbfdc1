import { eq } from 'drizzle-orm';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { type PaymentRow, payments } from './payments.tables.ts';

export type NewPayment = typeof payments.$inferInsert;

/**
 * Claims a movement of money inside the caller's transaction, to be committed before the provider is asked. Null when
 * the same movement, or one that excludes it, has been claimed before: the unique indexes decide, not a read.
 */
export async function claimPayment(tx: Transaction, payment: NewPayment): Promise<PaymentRow | null> {
  const [claimed] = await tx.insert(payments).values(payment).onConflictDoNothing().returning();
  return claimed ?? null;
}

const paymentByKey = builtOnce((db, given: Given<'naturalKey'>) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.naturalKey, given('naturalKey'))),
);

export async function findPayment(db: Executor, naturalKey: string): Promise<PaymentRow | null> {
  const [found] = await paymentByKey(db, { naturalKey });
  return found ?? null;
}
