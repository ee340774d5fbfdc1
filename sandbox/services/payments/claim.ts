import { asc, eq } from 'drizzle-orm';
import type { PaymentPart } from '#shared/domain/payments/payment-parts.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { type PaymentPartRow, type PaymentRow, paymentParts, payments } from './payments.tables.ts';

export type NewPayment = typeof payments.$inferInsert;

/**
 * Claims a movement of money inside the caller's transaction, to be committed before the provider is asked. Null when
 * the same movement, or one that excludes it, has been claimed before: the unique indexes decide, not a read.
 * @param parts what a charge pays of each instalment, or a refund gives back of one
 */
export async function claimPayment(
  tx: Transaction,
  payment: NewPayment,
  parts: readonly PaymentPart[] = [],
): Promise<PaymentRow | null> {
  const [claimed] = await tx.insert(payments).values(payment).onConflictDoNothing().returning();
  if (!claimed) return null;
  await writeParts(tx, claimed, parts);
  return claimed;
}

export async function writeParts(
  tx: Transaction,
  { id, kind, state }: Pick<PaymentRow, 'id' | 'kind' | 'state'>,
  parts: readonly PaymentPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.insert(paymentParts).values(
    parts.map((part) => ({
      paymentId: id,
      scheduleItemId: part.id,
      amountMinor: part.amount,
      lateFeeMinor: part.lateFee,
      isOpen: state === 'PENDING' || (kind === 'CHARGE' && state === 'CLAIMED'),
    })),
  );
}

const partsOfPayment = builtOnce((db, given: Given<'paymentId'>) =>
  db
    .select()
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, given('paymentId')))
    .orderBy(asc(paymentParts.scheduleItemId)),
);

/** What a payment pays of each instalment, in the order of the schedule. */
export const partsOf = (db: Executor, { id }: Pick<PaymentRow, 'id'>): Promise<PaymentPartRow[]> =>
  partsOfPayment(db, { paymentId: id });

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
