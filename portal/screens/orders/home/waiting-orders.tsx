import { toMinor } from '#shared/domain/money.ts';
import type { WaitingOrder } from '#shared/domain/orders/order.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** What was agreed to and is no order yet, because its shop has not confirmed it. */
export const WaitingOrders = ({ orders }: { readonly orders: readonly WaitingOrder[] }) => {
  const { t, formatDate, formatMoney } = useApp();
  return orders.map(({ id, merchantDisplayName: shop, approvedAt, amount, held }) => (
    <Alert key={id} kind="info" title={t('orders.waiting.title', { shop })}>
      {t(toMinor(held) === 0 ? 'orders.waiting.textNothing' : 'orders.waiting.text', {
        amount: formatMoney(amount),
        held: formatMoney(held),
        date: formatDate(approvedAt, 'short'),
      })}
    </Alert>
  ));
};
