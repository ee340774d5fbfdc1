import './amount-due-dialog.css';
import { addDays } from '#shared/domain/dates.ts';
import type { Money } from '#shared/domain/money.ts';
import { longestDuePeriod, weekDuePeriod } from '#shared/domain/payments/payment-due.ts';
import { dueDays } from '#shared/domain/payments/schedule-months.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneySum } from '#shared/ui/orders/money-sum.tsx';
import { useToday } from '../use-today.ts';
import type { DuePayments, OnHold, Period } from './amount-due-view.ts';

interface AmountDueDialogProps {
  readonly open: boolean;
  readonly periods: readonly Period[];
  readonly onHold: OnHold | undefined;
  readonly due: DuePayments | null;
  /** How much is owed in all, and in how many payments. */
  readonly note: string;
  readonly totals: readonly Money[];
  readonly onClose: () => void;
}

/** The sums as the server has them, each period with the shorter ones, and each day with its sum. Source: PAY-112. */
export const AmountDueDialog = (props: AmountDueDialogProps) => {
  const { open, periods, onHold = [], due, note, totals, onClose } = props;
  const { t, formatDate, href } = useApp();
  const today = useToday();
  const lastDay = (days: number) => formatDate(addDays(today, days), 'weekday');
  const lastDays = { NEXT_7_DAYS: lastDay(weekDuePeriod), NEXT_30_DAYS: lastDay(longestDuePeriod) };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('orders.due.details')}
      footer={
        <div className="ff-stack ff-stack--3">
          <p className="ff-due-sum">
            <span>{note}</span>
            <strong>
              <MoneySum amounts={totals} />
            </strong>
          </p>
          <ButtonLink variant="secondary" block href={href('/payment-schedule')}>
            {t('orders.due.each')}
          </ButtonLink>
        </div>
      }
    >
      <KeyValues
        rows={[
          ...[...new Set(periods.map(({ period }) => period))].map((name) => ({
            key: name,
            label: t(`orders.due.until.${name}`, {
              date: lastDays[name === 'NEXT_7_DAYS' ? name : 'NEXT_30_DAYS'],
            }),
            value: (
              <MoneySum
                amounts={periods.filter(({ period }) => period === name).map(({ amount }) => amount)}
              />
            ),
          })),
          ...(onHold.length > 0
            ? [
                {
                  key: 'ON_HOLD',
                  label: t('orders.due.period.ON_HOLD'),
                  value: <MoneySum amounts={onHold.map(({ amount }) => amount)} />,
                },
              ]
            : []),
        ]}
      />
      <p className="ff-small ff-muted">{t('orders.due.detailsText')}</p>
      {due && due.results.length === due.totalResults && <Days due={due} />}
    </Dialog>
  );
};

/** Every day on which something is due. */
const Days = ({ due }: { readonly due: DuePayments }) => {
  const { t, formatDate } = useApp();
  const today = useToday();
  const days = dueDays(due.results);
  if (days.length === 0) return null;
  return (
    <>
      <h3 className="ff-h3" id="due-days">
        {t('orders.due.all')}
      </h3>
      <ol className="ff-due-days" aria-labelledby="due-days">
        {days.map(({ date, isLate, orders, amounts }) => (
          <li key={date} className={`ff-due-days__day${isLate ? ' ff-due-days__day--late' : ''}`}>
            <span>
              {isLate && <span>{t('orders.due.late', { date: formatDate(date, 'weekday') })}</span>}
              {!isLate && date === today && (
                <span>{t('orders.due.today', { date: formatDate(date, 'weekday') })}</span>
              )}
              {!isLate && date !== today && <DateText date={date} style="weekday" />}
              {orders > 1 && <small>{t('orders.due.orders', { count: orders })}</small>}
            </span>
            <MoneySum amounts={amounts} />
          </li>
        ))}
      </ol>
    </>
  );
};
