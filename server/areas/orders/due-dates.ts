/** The date of an instalment, and its state when that is missed. */
import { eq } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { MinorUnits } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

/** The caller has to plan its charge again. */
export async function moveDueDate(
  tx: Transaction,
  { id }: Pick<ScheduleItemRow, 'id'>,
  moved: { readonly dueDate: IsoDate; readonly firstAttempt?: number },
): Promise<void> {
  await tx.update(scheduleItems).set(moved).where(eq(scheduleItems.id, id));
}

export async function markOverdue(tx: Transaction, { id }: Pick<ScheduleItemRow, 'id'>): Promise<void> {
  await tx.update(scheduleItems).set({ isOverdue: true }).where(eq(scheduleItems.id, id));
}

/** The caller has to book it. */
export async function storeLateFee(
  tx: Transaction,
  { id }: Pick<ScheduleItemRow, 'id'>,
  lateFeeMinor: MinorUnits,
): Promise<void> {
  await tx.update(scheduleItems).set({ lateFeeMinor }).where(eq(scheduleItems.id, id));
}
