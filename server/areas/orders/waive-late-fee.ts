import { eq } from 'drizzle-orm';
import { lateFeeToWaive } from '#shared/domain/payments/schedule-item.ts';
import type { Transaction } from '../../core/database/database.ts';
import { postToLedger } from '../ledger/index.ts';
import { amountsOf } from './item-status.ts';
import { type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

/**
 * Waives the rest of the late fee of an instalment that has nothing left to pay.
 * @param item in its current state, locked
 */
export async function waiveLateFee(tx: Transaction, item: ScheduleItemRow, at: Date): Promise<void> {
  const { outstandingBalance, amountOwed } = amountsOf(item);
  const waived = lateFeeToWaive({
    // A pending payment may still pay it, whatever happens to the instalment.
    amount: item.amountMinor + item.toReturnMinor,
    settled: item.settledMinor,
    lateFees: outstandingBalance - amountOwed,
  });
  if (waived === 0) return;
  await tx
    .update(scheduleItems)
    .set({ lateFeeWaivedMinor: item.lateFeeWaivedMinor + waived })
    .where(eq(scheduleItems.id, item.id));
  await postToLedger(tx, {
    kind: 'LATE_FEE_WAIVED',
    orderId: item.orderId,
    scheduleItemId: item.id,
    currency: item.currency,
    amount: waived,
    occurredAt: at,
  });
}
