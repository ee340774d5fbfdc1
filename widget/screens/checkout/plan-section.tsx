import { useId } from 'react';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { isAmountOpen } from '#shared/domain/checkout/shipping.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { InstalmentTimeline, type TimelineItem } from '#shared/ui/orders/instalment-timeline.tsx';

/** The payment plan. */
export const PlanSection = ({ session }: { session: CheckoutSession }) => {
  const { t, formatMoney } = useApp();
  const headingId = useId();
  const items = usePlan(session, 'now');
  const { instalments } = session;
  const [first] = instalments;
  const isEven = instalments.every(({ amount }) => amount.amount === first?.amount.amount);
  const count = instalments.length;
  return (
    <Sheet className="ff-order__plan" labelledBy={headingId}>
      <h2 className="ff-h3" id={headingId}>
        {isEven && first
          ? t('checkout.summary.plan', { count, amount: formatMoney(first.amount) })
          : t('checkout.summary.planUneven', { count })}
      </h2>
      <InstalmentTimeline items={items} />
      <p className="ff-small ff-muted">
        {isAmountOpen(session)
          ? t('checkout.summary.planOpen', { shop: session.merchant.displayName })
          : t('checkout.summary.planNote')}
      </p>
    </Sheet>
  );
};

/**
 * The plan as timeline items. @param firstStatus status of today's payment; `pending` if approved but not captured
 * yet
 */
export function usePlan(
  { instalments }: CheckoutSession,
  firstStatus: 'now' | 'pending' | 'owed',
): TimelineItem[] {
  const { t, formatMoney, formatDate } = useApp();
  return instalments.map(({ amount, dueDate }, index) => ({
    status: index === 0 ? firstStatus : 'owed',
    amount: formatMoney(amount),
    when: index === 0 ? t('checkout.summary.today') : formatDate(dueDate, 'short'),
  }));
}
