import { useEffect, useState } from 'react';
import type { Order } from '#shared/domain/orders/order.ts';
import { wholePart } from '#shared/domain/payments/payment-parts.ts';
import { amountToPay, declinedMethods } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { afterPaymentText } from '../after-payment-text.ts';
import { itemsByDueDate, payableItem } from '../order-view.ts';
import { useToday } from '../use-today.ts';
import { PayNow } from './order-dialogs.ts';

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
  const app = useApp();
  const today = useToday();
  const [items] = useState(() => itemsByDueDate(order));
  const [index] = useState(() => items.findIndex(({ id }) => String(id) === itemId));
  const item = items[index];
  const [doneText] = useState(() => (item ? afterPaymentText(app, order, [wholePart(item)]) : ''));
  useEffect(() => {
    if (!item) onClose();
  }, [item, onClose]);
  if (!item) return null;
  return (
    <PayNow
      paymentScheduleId={String(item.id)}
      amount={amountToPay(item)}
      dueDate={item.installmentDueDate ?? today}
      lastPaymentDate={items.at(-1)?.installmentDueDate ?? today}
      declinedMethods={declinedMethods([item])}
      isApplePayAvailable={order.isApplePayAvailable}
      hasChanged={payableItem(order)?.id !== item.id}
      doneText={doneText}
      shop={order.merchant.merchantDisplayName}
      quarter={quarterOf(index, items.length)}
      onClose={onClose}
    />
  );
};
