import { firstPayableOfPlan } from '#shared/domain/payments/payment-plan.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { usePaymentPlan } from './use-payment-plan.ts';

/** The next payment of the plan in a sentence; nothing until it is read, and where it can't be. */
export const NextOfPlan = () => {
  const { t, formatDate, formatMoney } = useApp();
  const { data: plan } = usePaymentPlan();
  const next = plan && firstPayableOfPlan(plan.paymentSchedules);
  if (!next?.installmentDueDate) return null;
  const key = next.status === 'OVERDUE' ? 'orders.plan.lateSince' : 'orders.plan.nextOn';
  const date = formatDate(next.installmentDueDate, 'weekday');
  return <span>{t(key, { amount: formatMoney(next.outstandingBalance), date })}</span>;
};
