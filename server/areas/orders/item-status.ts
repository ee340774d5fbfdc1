import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import { itemAmounts, type ScheduleItemStatus } from '#shared/domain/payments/schedule-item.ts';
import type { ScheduleItemRow } from './orders.tables.ts';

/** The columns from which the amounts and the status of an instalment follow. */
export type ItemBalanceRow = Pick<
  ScheduleItemRow,
  | 'dueDate'
  | 'amountMinor'
  | 'settledMinor'
  | 'pendingMinor'
  | 'toReturnMinor'
  | 'returnedMinor'
  | 'lateFeeMinor'
  | 'lateFeeSettledMinor'
  | 'lateFeeWaivedMinor'
  | 'isOverdue'
>;

/**
 * The amount that pending payments pay of it. What a refund has taken off in between is not owed, and goes back when
 * the payment settles.
 */
export const pendingOf = ({
  pendingMinor,
  toReturnMinor,
}: Pick<ItemBalanceRow, 'pendingMinor' | 'toReturnMinor'>): MinorUnits => pendingMinor - toReturnMinor;

/** The status follows from the amounts; only `isOverdue` is stored. */
export function itemStatus(item: ItemBalanceRow): ScheduleItemStatus {
  if (item.dueDate === null) return 'DEFERRED';
  if (pendingOf(item) > 0) return 'PAYMENT_PENDING';
  if (item.settledMinor < item.amountMinor) return item.isOverdue ? 'OVERDUE' : 'OWED';
  const isPartlyReturned = item.returnedMinor > 0 && item.amountMinor > 0;
  return isPartlyReturned ? 'PARTIAL_REFUND' : 'PAID';
}

export const amountsOf = (item: ItemBalanceRow) =>
  itemAmounts({
    amount: item.amountMinor,
    settled: item.settledMinor,
    pending: pendingOf(item),
    lateFees: item.lateFeeMinor - item.lateFeeSettledMinor - item.lateFeeWaivedMinor,
  });

/** An item in the form that the domain's payment rules use. */
export function payableView(item: ScheduleItemRow) {
  const { owedAmount, amountPayable, outstandingBalance } = amountsOf(item);
  return {
    id: item.id,
    installmentDueDate: item.dueDate,
    originalInstallmentDueDate: item.originalDueDate,
    status: itemStatus(item),
    owedAmount: fromMinor(owedAmount, item.currency),
    amountPayable: fromMinor(amountPayable, item.currency),
    outstandingBalance: fromMinor(outstandingBalance, item.currency),
  };
}
