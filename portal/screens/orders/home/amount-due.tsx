import './amount-due.css';
import { useState } from 'react';
import { addDays } from '#shared/domain/dates.ts';
import { longestDuePeriod, weekDuePeriod } from '#shared/domain/payments/payment-due.ts';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Sheet } from '#shared/ui/layout/sheet.tsx';
import { MoneySum } from '#shared/ui/orders/money-sum.tsx';
import { useToday } from '../use-today.ts';
import { AmountDueDialog } from './amount-due-dialog.tsx';
import { amountDueView, type DuePayments, type OnHold, type Period } from './amount-due-view.ts';

interface AmountDueProps {
  readonly periods: readonly Period[];
  readonly due: DuePayments | null;
  readonly onHold: OnHold | undefined;
  readonly isOnPlan: boolean;
}

/** The card that shows what is owed, and when. Source: POR-121. */
export const AmountDue = ({ periods, due, onHold, isOnPlan }: AmountDueProps) => {
  const { t, formatDate } = useApp();
  const today = useToday();
  const lastDate = (days: number) => formatDate(addDays(today, days), 'weekday');
  const [isOpen, setOpen] = useState(false);
  if (periods.length === 0) return null;
  const view = amountDueView(periods, due, { onHold, isOnPlan });
  // The sums due within 30 days by the dates of the orders do not apply to a plan.
  if (isOnPlan && !view.isComplete) return null;
  const payments = t('orders.due.payments', { count: view.payments });
  const note = () => {
    if (view.payments === 0) return t('orders.due.nothing');
    if (view.orders === null) return payments;
    const orders = t('orders.due.orders', { count: view.orders });
    // The plan has separate payments.
    return isOnPlan ? orders : t('orders.due.note', { orders, payments });
  };
  return (
    <>
      <Sheet tone="deep" className="ff-due" labelledBy="due">
        <div className="ff-due__total">
          <h2 className="ff-due__label" id="due">
            {t(view.isComplete ? 'orders.due.title' : 'orders.due.titleSoon')}
          </h2>
          <p className="ff-due__amount">
            <MoneySum amounts={view.totals} />
          </p>
          <p className="ff-small ff-due__note">{note()}</p>
          {view.payments > 0 && !isOnPlan && (
            <TextButton small hasPopup="dialog" onPress={() => setOpen(true)}>
              {t('orders.due.details')}
            </TextButton>
          )}
        </div>
        {view.rows.length > 0 && (
          <dl className="ff-due__rows">
            {view.rows.map(({ period, amounts }) => (
              <div key={period} className={`ff-due__row${period === 'OVERDUE' ? ' ff-due__row--late' : ''}`}>
                <dt>
                  {t(`orders.due.period.${period}`, {
                    date: lastDate(period === 'NEXT_7_DAYS' ? weekDuePeriod : longestDuePeriod),
                  })}
                </dt>
                <dd>
                  <MoneySum amounts={amounts} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Sheet>
      <AmountDueDialog
        open={isOpen}
        periods={periods}
        onHold={onHold}
        due={due}
        note={note()}
        totals={view.totals}
        onClose={() => setOpen(false)}
      />
    </>
  );
};
