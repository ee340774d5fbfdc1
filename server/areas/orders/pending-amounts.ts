/** The amounts that unsettled payments pay of instalments. The caller has the items locked, and keeps the books. */
import { eq, sql } from 'drizzle-orm';
import type { MinorUnits } from '#shared/domain/money.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

const addPending = builtOnce((db, param: Param<'id' | 'amount'>) =>
  db
    .update(scheduleItems)
    .set({ pendingMinor: sql`${scheduleItems.pendingMinor} + ${param('amount')}` })
    .where(eq(scheduleItems.id, param('id'))),
);

/** A payment was claimed. */
export async function markPending(
  tx: Transaction,
  pending: { readonly id: number; readonly amount: MinorUnits },
): Promise<void> {
  await addPending(tx, pending);
}

const settleItem = builtOnce((db, param: Param<'id' | 'paid' | 'lateFee'>) =>
  db
    .update(scheduleItems)
    .set({
      pendingMinor: sql`${scheduleItems.pendingMinor} - ${param('paid')}`,
      settledMinor: sql`${scheduleItems.settledMinor} + ${param('paid')}`,
      lateFeeSettledMinor: sql`${scheduleItems.lateFeeSettledMinor} + ${param('lateFee')}`,
      isOverdue: sql`${scheduleItems.isOverdue} and ${scheduleItems.settledMinor} + ${param('paid')} < ${scheduleItems.amountMinor}`,
    })
    .where(eq(scheduleItems.id, param('id')))
    .returning(),
);

/** The payment went through. Null when there is no such instalment. */
export async function settlePending(
  tx: Transaction,
  settled: { readonly id: number; readonly paid: MinorUnits; readonly lateFee: MinorUnits },
): Promise<ScheduleItemRow | null> {
  const [item] = await settleItem(tx, settled);
  return item ?? null;
}

/** The payment did not go through. Null when there is no such instalment. */
export async function releasePending(
  tx: Transaction,
  { id, amount }: { readonly id: number; readonly amount: MinorUnits },
): Promise<ScheduleItemRow | null> {
  const [item] = await tx
    .update(scheduleItems)
    .set({ pendingMinor: sql`${scheduleItems.pendingMinor} - ${amount}`, toReturnMinor: 0 })
    .where(eq(scheduleItems.id, id))
    .returning();
  return item ?? null;
}

/**
 * Moves the amount that a refund took off during a pending payment from settled to returned. Returns the instalment in
 * its new state.
 */
export async function markReturned(tx: Transaction, item: ScheduleItemRow): Promise<ScheduleItemRow> {
  const after = {
    settledMinor: item.settledMinor - item.toReturnMinor,
    returnedMinor: item.returnedMinor + item.toReturnMinor,
    toReturnMinor: 0,
  };
  await tx.update(scheduleItems).set(after).where(eq(scheduleItems.id, item.id));
  return { ...item, ...after };
}
