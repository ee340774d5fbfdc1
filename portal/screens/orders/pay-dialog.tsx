import { dateInTimeZone } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { PayNowDialog } from '#shared/screens/payments/pay-now-dialog.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import type { QuarterNumber } from '#shared/ui/glyph-geometry.ts';
import { inOrder } from './order-view.ts';

interface PayDialogProps {
  readonly order: Order;
  readonly item: ScheduleItem;
  readonly onClose: () => void;
}

/** The pay dialog for one instalment of an order. */
export const PayDialog = ({ order, item, onClose }: PayDialogProps) => {
  const { countryCode } = useApp();
  const today = dateInTimeZone(new Date(), marketOf(countryCode).timeZone);
  const items = inOrder(order);
  return (
    <PayNowDialog
      paymentScheduleId={String(item.id)}
      amount={item.amountPayable ?? item.owedAmount}
      dueDate={item.installmentDueDate ?? today}
      lastPaymentDate={items.at(-1)?.installmentDueDate ?? today}
      shop={order.merchant.merchantDisplayName}
      quarter={Math.min(items.indexOf(item) + 1, 4) as QuarterNumber}
      onClose={onClose}
    />
  );
};
