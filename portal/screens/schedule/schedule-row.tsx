import type { IsoDate } from '#shared/domain/dates.ts';
import { isOnHold } from '#shared/domain/payments/payment-due.ts';
import {
  amountToPay,
  isDue,
  listedAmount,
  type ScheduleListEntry,
} from '#shared/domain/payments/schedule-item.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { payHref } from '../orders/pay-href.ts';
import { PaymentNote } from '../orders/payment-note.tsx';
import { StatusTag } from '../orders/status-tag.tsx';
import { useIsPendingHidden } from '../orders/use-today.ts';

interface ScheduleRowProps {
  readonly entry: ScheduleListEntry;
  readonly today: IsoDate;
  readonly isOnPlan: boolean;
  /** Whether this one instalment may be paid now. */
  readonly isPayable: boolean;
}

/** One payment of the list, with the order that it belongs to. Source: POR-161, POR-166 to POR-168. */
export const ScheduleRow = ({ entry, today, isOnPlan, isPayable }: ScheduleRowProps) => {
  const { t, href, formatMoney } = useApp();
  const isHeld = isOnHold(entry, isOnPlan, entry.paymentsOnHold);
  const isPendingHidden = useIsPendingHidden({
    source: entry.orderSource,
    orderDate: entry.orderDateTime,
    merchant: entry.merchant,
  });
  const shop = entry.merchant.merchantDisplayName;
  const date = entry.installmentDueDate;
  return (
    <li className={`ff-due-row${entry.status === 'OVERDUE' && !isHeld ? ' ff-due-row--overdue' : ''}`}>
      <div className="ff-due-row__text">
        <p className="ff-due-row__when">
          {date ? <DateText date={date} style="weekday" /> : <span>{t('schedule.undated')}</span>}
          <StatusTag item={entry} isOnHold={isHeld} isPendingHidden={isPendingHidden} />
        </p>
        <p className="ff-small">
          <a href={href('/order/{orderId}', { orderId: entry.orderNumber })}>
            <bdi>{shop}</bdi>
          </a>
        </p>
        <PaymentNote
          item={entry}
          today={today}
          isOnHold={isHeld}
          isWithoutDates={date === null}
          isPendingHidden={isPendingHidden}
        />
      </div>
      {isPayable && (
        <div className="ff-due-row__action">
          <ButtonLink
            variant={entry.status === 'OVERDUE' ? 'primary' : 'secondary'}
            size="small"
            href={payHref(href, entry)}
          >
            <span>{t(isDue(entry, today) ? 'orders.payNow' : 'orders.payEarly')}</span>
            <span className="ff-sr">
              {` ${t('schedule.payTo', { amount: formatMoney(amountToPay(entry)), shop })}`}
            </span>
          </ButtonLink>
        </div>
      )}
      <p className="ff-due-row__amount">
        <MoneyText money={listedAmount(entry)} />
      </p>
    </li>
  );
};
