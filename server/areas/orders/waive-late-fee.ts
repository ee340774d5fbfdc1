import { eq } from 'drizzle-orm';
import { lateFeeToWaive } from '#shared/domain/payments/schedule-item.ts';
import type { Transaction } from '../../core/database/database.ts';
import { postToLedger } from '../ledger/index.ts';
import { amountsOf } from './item-status.ts';
import { type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

/**
 * Waives what is left of the late fee of an instalment of which nothing is left to pay.
 * @param item as it stands, locked
 */
export async function waiveLateFee(tx: Transaction, item: ScheduleItemRow, at: Date): Promise<void> {
  const { outstandingBalance, amountOwed } = amountsOf(item);
  const waived = lateFeeToWaive({
    // A pending payment may take it along, whatever becomes of the instalment.
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
