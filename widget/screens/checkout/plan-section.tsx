import { useId, useState } from 'react';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { isAmountOpen } from '#shared/domain/checkout/shipping.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { InstalmentTimeline, type TimelineItem } from '#shared/ui/orders/instalment-timeline.tsx';
import { PaymentsDialog } from './payments-dialog.tsx';
import type { StartedSession } from './started.tsx';

interface PlanSectionProps {
  readonly session: StartedSession;
  /** Whether a bank account is chosen to pay. */
  readonly isByBank: boolean;
}

/** The payment plan. */
export const PlanSection = ({ session, isByBank }: PlanSectionProps) => {
  const { t, formatMoney } = useApp();
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const items = usePlan(session, 'now');
  const { instalments } = session;
  // The shop still sets the final amount, so there are no final payments to show. Source: PAY-060.
  const isOpenAmount = isAmountOpen(session);
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
      {!isOpenAmount && (
        <p className="ff-small ff-muted">{t(isByBank ? 'bank.pay.plan' : 'checkout.summary.planNote')}</p>
      )}
      <div className="ff-order__payments">
        <Button
          variant="secondary"
          size="small"
          hasPopup="dialog"
          unavailable={isOpenAmount && t('checkout.summary.planOpen', { shop: session.merchant.displayName })}
          onPress={() => setOpen(true)}
        >
          {t('checkout.summary.payments')}
        </Button>
      </div>
      {isOpen && <PaymentsDialog session={session} isByBank={isByBank} onClose={() => setOpen(false)} />}
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
