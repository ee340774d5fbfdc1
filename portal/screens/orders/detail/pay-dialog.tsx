import { useEffect, useState } from 'react';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { amountToPay } from '#shared/domain/payments/schedule-item.ts';
import { PayNowDialog } from '#shared/screens/payments/pay-now-dialog.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { itemsByDueDate, quarterOf, todayIn } from '../order-view.ts';

interface PayDialogProps {
  readonly order: Order;
  /** From the address, so it may name anything; null while no dialog is open. */
  readonly itemId: string | null;
  readonly onClose: () => void;
}

/** The pay dialog for one instalment. It keeps the order it was opened with while the page behind it reads that again. */
export const PayDialog = ({ order, itemId, onClose }: PayDialogProps) => {
  const { countryCode } = useApp();
  const [items] = useState(() => itemsByDueDate(order));
  const index = items.findIndex(({ id }) => String(id) === itemId);
  const item = items[index];
  useEffect(() => {
    if (!item) onClose();
  }, [item, onClose]);
  if (!item) return null;
  const today = todayIn(marketOf(countryCode).timeZone);
  return (
    <PayNowDialog
      paymentScheduleId={String(item.id)}
      amount={amountToPay(item)}
      dueDate={item.installmentDueDate ?? today}
      lastPaymentDate={items.at(-1)?.installmentDueDate ?? today}
      shop={order.merchant.merchantDisplayName}
      quarter={quarterOf(index)}
      onClose={onClose}
    />
  );
};
