import '#shared/ui/layout/card.css';
import './payment-plan.css';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { firstPayableOfPlan, mayPayOfPlan, type PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { clearUnfinishedPayment } from '#shared/screens/payments/unfinished-payment.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useAccountStanding } from '../orders/queries.ts';
import { useToday } from '../orders/use-today.ts';
import { PortalMain } from '../portal-main.tsx';
import { PayPlanDialog } from './pay-plan-dialog.tsx';
import { PlanPayment } from './plan-payment.tsx';
import { usePaymentPlan } from './use-payment-plan.ts';

/** The plan of the account: what is left of it, and its next payment. Source: PAY-094, POR-005. */
const PlanPage = () => {
  const { t } = useApp();
  const { data: plan, isPending, isLoadingError, refetch } = usePaymentPlan();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PortalMain loading={isPending}>
      <div className="ff-plan ff-stack ff-stack--5">
        <div className="ff-stack ff-stack--1">
          <h1 className="ff-h1" ref={heading} tabIndex={-1}>
            {t('plan.title')}
          </h1>
          <p className="ff-muted">{t('plan.lede')}</p>
        </div>
        {isPending && <Skeleton label={t('plan.loading')} shape="cards" count={3} />}
        {isLoadingError && (
          <LoadProblem title={t('plan.failedTitle')} onRetry={() => void refetch()}>
            {t('common.checkConnection')}
          </LoadProblem>
        )}
        {plan === null && (
          <EmptyState title={t('plan.emptyTitle')} level={2}>
            {t('plan.empty')}
          </EmptyState>
        )}
        {plan && <Plan plan={plan} headingRef={heading} />}
      </div>
    </PortalMain>
  );
};

interface PlanProps {
  readonly plan: PaymentPlan;
  readonly headingRef: { readonly current: HTMLElement | null };
}

const Plan = ({ plan, headingRef }: PlanProps) => {
  const { t, journey, formatMoney } = useApp();
  const { location } = useSituation();
  const queries = useQueryClient();
  const { accountStatus } = useAccountStanding();
  const { paymentSchedules: items, paymentStatus } = plan;
  const next = firstPayableOfPlan(items);
  const payId = location.query.get('pay');
  const paid = items.find(({ paymentScheduleUuid }) => paymentScheduleUuid === payId);
  const mayPay = paid && mayPayOfPlan(paid, items, { payment: 'ACCOUNT', accountStatus });

  // Reads the plan, the orders and all sums of what is owed again.
  const close = () => {
    clearUnfinishedPayment(journey);
    void queries.invalidateQueries();
    journey.setQuery({ pay: null, plan: null });
    headingRef.current?.focus();
  };
  return (
    <>
      {paymentStatus === 'BROKEN' && (
        <Alert kind="overdue" title={t('plan.brokenTitle')}>
          {t('plan.broken')}
        </Alert>
      )}
      {paymentStatus === 'COMPLETED' && (
        <Alert kind="success" title={t('plan.completeTitle')}>
          {t('plan.complete')}
        </Alert>
      )}
      <Sheet tone="deep" className="ff-plan__balance" labelledBy="plan-left">
        <h2 className="ff-plan__label" id="plan-left">
          {t('plan.left')}
        </h2>
        <p className="ff-plan__amount">
          <MoneyText money={plan.outstandingBalance} />
        </p>
        <p className="ff-plan__note">{t('plan.leftOf', { total: formatMoney(plan.amount) })}</p>
        <TextButton small hasPopup="dialog" onPress={() => journey.setQuery({ plan: 'payments' })}>
          {t('plan.see')}
        </TextButton>
      </Sheet>
      {next && <NextPayment next={next} />}
      {location.query.has('plan') && payId === null && (
        <PlanDialog plan={plan} onClose={() => journey.setQuery({ plan: null })} />
      )}
      {payId !== null && (
        <PayPlanDialog key={payId} plan={plan} item={mayPay ? paid : null} onClose={close} />
      )}
    </>
  );
};

/** The payment that can be paid, with its button where the flag offers that. Source: PAY-143, PAY-153. */
const NextPayment = ({ next }: { readonly next: ScheduleItem }) => {
  const { t, journey, formatMoney } = useApp();
  const { flags } = useSituation();
  const today = useToday();
  const isOff = !flags['consumer-portal-hardship-account-payments-enabled'];
  return (
    <section aria-labelledby="plan-next">
      <h2 className="ff-h3" id="plan-next">
        {t('plan.next')}
      </h2>
      <ul className="ff-card ff-plan__payments">
        <PlanPayment item={next} today={today} />
      </ul>
      <div className="ff-plan__action">
        <Button
          hasPopup="dialog"
          unavailable={isOff && t('plan.paymentOff')}
          onPress={() => journey.setQuery({ pay: next.paymentScheduleUuid, plan: null })}
        >
          {t('orders.pay', { amount: formatMoney(next.outstandingBalance) })}
        </Button>
      </div>
    </section>
  );
};

interface PlanDialogProps {
  readonly plan: PaymentPlan;
  readonly onClose: () => void;
}

/** All payments of the plan. Source: PAY-113. */
const PlanDialog = ({ plan, onClose }: PlanDialogProps) => {
  const { t } = useApp();
  const today = useToday();
  return (
    <Dialog open onClose={onClose} title={t('plan.payments')}>
      <ol className="ff-card ff-plan__payments">
        {plan.paymentSchedules.map((item) => (
          <PlanPayment key={item.id} item={item} today={today} />
        ))}
      </ol>
    </Dialog>
  );
};

export default PlanPage;
