import { useEffect, useState } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { amountToPay } from '#shared/domain/payments/schedule-item.ts';
import { lazyPart, usePart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { LoadProblem } from '../../load-problem.tsx';
import { itemsByDueDate, payableItem, quarterOf } from '../order-view.ts';
import { useToday } from '../use-today.ts';

/** Fetched apart from the page, which is looked at far more often than it is paid on. */
export const payNowPart = lazyPart(
  async () => (await import('#shared/screens/payments/pay-now-dialog.tsx')).PayNowDialog,
);

interface PayDialogProps {
  readonly order: Order;
  /** From the address, so it may name anything; null while no dialog is open. */
  readonly itemId: string | null;
  readonly onClose: () => void;
}

/**
 * The pay dialog for one instalment. It keeps the order it was opened with while the page behind it reads that again, and ends where
 * that says that nothing is to be paid.
 */
export const PayDialog = ({ order, itemId, onClose }: PayDialogProps) => {
  const { t } = useApp();
  const today = useToday();
  const { value: PayNowDialog, retry } = usePart(payNowPart);
  const [items] = useState(() => itemsByDueDate(order));
  const [index] = useState(() => items.findIndex(({ id }) => String(id) === itemId));
  const item = items[index];
  useEffect(() => {
    if (!item) onClose();
  }, [item, onClose]);
  if (!item || PayNowDialog === undefined) return null;
  if (PayNowDialog === null) {
    return (
      <Dialog open onClose={onClose} title={t('orders.payNow')}>
        <LoadProblem title={t('common.loadFailedTitle')} onRetry={retry}>
          {t('common.loadFailed')}
        </LoadProblem>
      </Dialog>
    );
  }
  return (
    <PayNowDialog
      paymentScheduleId={String(item.id)}
      amount={amountToPay(item)}
      dueDate={item.installmentDueDate ?? today}
      lastPaymentDate={items.at(-1)?.installmentDueDate ?? today}
      isApplePayAvailable={order.isApplePayAvailable}
      hasChanged={payableItem(order)?.id !== item.id}
      shop={order.merchant.merchantDisplayName}
      quarter={quarterOf(index)}
      onClose={onClose}
    />
  );
};
