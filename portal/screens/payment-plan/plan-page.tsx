import '#shared/ui/layout/card.css';
import './payment-plan.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { firstPayableOfPlan, mayPayOfPlan, type PaymentPlan } from '#shared/domain/payments/payment-plan.ts';
import { isSettled, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { clearUnfinishedPayment } from '#shared/screens/payments/unfinished-payment.ts';
import { preload } from '#shared/screens/shell/part.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { isFirstLoad } from '../is-first-load.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { useAccountStanding, useDuePayments } from '../orders/queries.ts';
import { useToday } from '../orders/use-today.ts';
import { PortalMain } from '../portal-main.tsx';
import { PlanHelp } from './plan-help.tsx';
import { PlanOrders } from './plan-orders.tsx';
import { PlanPayment } from './plan-payment.tsx';
import { usePaymentPlan } from './use-payment-plan.ts';

const PayPlan = lazyDialog(async () => (await import('./pay-plan-dialog.tsx')).default, 'orders.payNow');

/** The plan of the account: what is left of it, and its payments. Source: PAY-094, POR-005, decision 248. */
const PlanPage = () => {
  const { t } = useApp();
  const { data: plan, isLoadingError, refetch, ...query } = usePaymentPlan();
  const due = useDuePayments();
  // Everything is shown at once, because orders that came later would push the rest down.
  const isPending = query.isPending || isFirstLoad(due);
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
        {plan === null && !isPending && (
          <EmptyState title={t('plan.emptyTitle')} level={2}>
            {t('plan.empty')}
          </EmptyState>
        )}
        {plan && !isPending && <Plan plan={plan} headingRef={heading} />}
      </div>
    </PortalMain>
  );
};

interface PlanProps {
  readonly plan: PaymentPlan;
  readonly headingRef: { readonly current: HTMLElement | null };
}

const Plan = ({ plan, headingRef }: PlanProps) => {
  const { t, journey } = useApp();
  const today = useToday();
  const { location, flags } = useSituation();
  const isOff = !flags['consumer-portal-hardship-account-payments-enabled'];
  const queries = useQueryClient();
  const { accountStatus } = useAccountStanding();
  const { paymentSchedules: items, paymentStatus } = plan;
  const next = firstPayableOfPlan(items);
  const payId = location.query.get('pay');
  const paid = items.find(({ paymentScheduleUuid }) => paymentScheduleUuid === payId);
  const mayPay = paid && mayPayOfPlan(paid, items, { payment: 'ACCOUNT', accountStatus });
  const isPayable = next !== null && !isOff;
  useEffect(() => {
    if (isPayable) preload(PayPlan.part);
  }, [isPayable]);

  // Reads the plan, the orders and all sums of what is owed again.
  const close = () => {
    clearUnfinishedPayment(journey);
    void queries.invalidateQueries();
    journey.setQuery({ pay: null });
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
      <div className="ff-plan__columns">
        <Left plan={plan} next={next} />
        <div className="ff-stack ff-stack--6">
          <section aria-labelledby="plan-payments">
            <h2 className="ff-h3" id="plan-payments">
              {t('plan.payments')}
            </h2>
            <ol className="ff-card ff-plan__payments">
              {items.map((item) => (
                <PlanPayment
                  key={item.id}
                  item={item}
                  today={today}
                  isNext={item === next}
                  isLast={item === items.at(-1)}
                />
              ))}
            </ol>
            {!isOff && paymentStatus !== 'COMPLETED' && (
              <p className="ff-small ff-muted ff-plan__below">{t('plan.byHand')}</p>
            )}
          </section>
          <PlanOrders currency={plan.outstandingBalance.currency} />
        </div>
        <PlanHelp />
      </div>
      {payId !== null && <PayPlan key={payId} plan={plan} item={mayPay ? paid : null} onClose={close} />}
    </>
  );
};

interface LeftProps {
  readonly plan: PaymentPlan;
  /** The only payment that can be paid now. */
  readonly next: ScheduleItem | null;
}

/** What is left of the plan, how far it is, and the button where the flag offers that. Source: PAY-143, PAY-153. */
const Left = ({ plan, next }: LeftProps) => {
  const { t, journey, formatDate, formatMoney } = useApp();
  const { flags } = useSituation();
  const isOff = !flags['consumer-portal-hardship-account-payments-enabled'];
  const items = plan.paymentSchedules;
  const isLate = next?.status === 'OVERDUE';
  return (
    <Sheet tone="deep" className="ff-plan__balance" labelledBy="plan-left">
      <h2 className="ff-plan__label" id="plan-left">
        {t('plan.left')}
      </h2>
      <p className="ff-plan__amount">
        <MoneyText money={plan.outstandingBalance} />
      </p>
      <p className="ff-plan__note">
        <span>{t('plan.leftOf', { total: formatMoney(plan.amount) })}</span>
        <span>{`\u00a0· ${t('plan.made', { paid: items.filter(isSettled).length, count: items.length })}`}</span>
      </p>
      <ol className="ff-plan__strip" aria-hidden="true">
        {items.map((item) => (
          <li
            key={item.id}
            data-status={isSettled(item) ? 'paid' : item.status === 'OVERDUE' ? 'late' : 'open'}
          />
        ))}
      </ol>
      {next && (
        <div className="ff-plan__action">
          {next.installmentDueDate && (
            <p className={isLate ? 'ff-plan__late' : 'ff-plan__note'}>
              {t(isLate ? 'orders.plan.lateSince' : 'orders.plan.nextOn', {
                amount: formatMoney(next.outstandingBalance),
                date: formatDate(next.installmentDueDate, 'weekday'),
              })}
            </p>
          )}
          <Button
            hasPopup="dialog"
            unavailable={isOff && t('plan.paymentOff')}
            onPress={() => journey.setQuery({ pay: next.paymentScheduleUuid })}
          >
            {t('orders.pay', { amount: formatMoney(next.outstandingBalance) })}
          </Button>
        </div>
      )}
    </Sheet>
  );
};

export default PlanPage;
