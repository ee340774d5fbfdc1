import { toMinor } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { nextPayment } from '#shared/domain/payments/next-payment.ts';
import { type PaymentPart, totalOf } from '#shared/domain/payments/payment-parts.ts';
import type { AppContextValue } from '#shared/ui/app-context.tsx';
import { methodName } from './method-name.ts';
import { leftToPay } from './order-view.ts';

type Texts = Pick<AppContextValue, 't' | 'formatMoney' | 'formatDate'>;

/** What is taken next of an order once these parts are paid, and when; null where that can't be said. */
export function nextPaymentText(
  { t, formatMoney, formatDate }: Texts,
  { paymentScheduleSet, paymentsOnHold, paymentMethod }: Order,
  parts: readonly PaymentPart[],
): string | null {
  // A payment that waits for a dispute gets its date when that ends.
  const next = paymentsOnHold ? null : nextPayment(paymentScheduleSet, parts);
  if (!next) return null;
  const values = { amount: formatMoney(next.amount), date: formatDate(next.date, 'weekday') };
  return paymentMethod
    ? t('payments.payNow.next', { ...values, method: methodName(t, paymentMethod) })
    : t('payments.payNow.nextNoMethod', values);
}

/** What the payment of these parts of an order led to. */
export function afterPaymentText(texts: Texts, order: Order, parts: readonly PaymentPart[]): string {
  const shop = order.merchant.merchantDisplayName;
  if (toMinor(leftToPay(order)) <= totalOf(parts)) return texts.t('customPayment.doneInFull', { shop });
  return nextPaymentText(texts, order, parts) ?? texts.t('payments.payNow.succeededText', { shop });
}
