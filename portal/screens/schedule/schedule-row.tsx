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
import { InstalmentGlyph } from '#shared/ui/brand/glyph.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { glyphStatusOf } from '../orders/order-view.ts';
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
  /** Whether it is the one to pay before all others. */
  readonly isWorst: boolean;
}

/** One payment of the list, with the order that it belongs to. Source: POR-161, POR-166 to POR-168. */
export const ScheduleRow = ({ entry, today, isOnPlan, isPayable, isWorst }: ScheduleRowProps) => {
  const { t, href, formatMoney } = useApp();
  const isHeld = isOnHold(entry, isOnPlan, entry.paymentsOnHold);
  const isPendingHidden = useIsPendingHidden({
    source: entry.orderSource,
    orderDate: entry.orderDateTime,
    merchant: entry.merchant,
  });
  const shop = entry.merchant.merchantDisplayName;
  const date = entry.installmentDueDate;
  const { position, paymentCount, bought } = entry;
  const look = glyphStatusOf(entry, { isOnPlan, isDisputed: isHeld, isPendingHidden });
  const label = t('schedule.payTo', { amount: formatMoney(amountToPay(entry)), shop });
  return (
    <li className={`ff-due-row ff-due-row--${look}`}>
      <InstalmentGlyph position={quarterOf((position ?? 1) - 1, paymentCount ?? 4)} status={look} />
      <p className="ff-due-row__when">
        {date ? <DateText date={date} style="weekday" /> : <span>{t('schedule.undated')}</span>}
        <StatusTag item={entry} isOnHold={isHeld} isPendingHidden={isPendingHidden} />
      </p>
      <div className="ff-due-row__text">
        <p className="ff-due-row__what">
          <a href={href('/order/{orderId}', { orderId: entry.orderNumber })}>
            <bdi>{shop}</bdi>
          </a>
          {bought && (
            <span className="ff-due-row__item">
              <span className="ff-due-row__dot">{'\u00a0· '}</span>
              <bdi>{itemText(bought)}</bdi>
            </span>
          )}
        </p>
        <PaymentNote
          item={entry}
          today={today}
          isOnHold={isHeld}
          isWithoutDates={date === null}
          isPendingHidden={isPendingHidden}
          before={positionText()}
        />
      </div>
      {isPayable && (
        <div className="ff-due-row__action">
          {isDue(entry, today) ? (
            <ButtonLink variant={isWorst ? 'primary' : 'secondary'} size="small" href={payHref(href, entry)}>
              <span>{t('orders.payNow')}</span>
              <span className="ff-sr">{` ${label}`}</span>
            </ButtonLink>
          ) : (
            <a className="ff-link ff-small" href={payHref(href, entry)}>
              <span>{t('orders.payEarly')}</span>
              <span className="ff-sr">{` ${label}`}</span>
            </a>
          )}
        </div>
      )}
      <p className="ff-due-row__amount">
        <MoneyText money={listedAmount(entry)} />
      </p>
    </li>
  );

  function itemText({ name, others }: NonNullable<ScheduleListEntry['bought']>): string {
    return others > 0 ? t('schedule.item', { item: name, more: others }) : name;
  }

  function positionText(): string | null {
    if (position === undefined || paymentCount === undefined || paymentCount < 2) return null;
    return position === paymentCount
      ? t('schedule.last', { count: paymentCount })
      : t('schedule.position', { position, count: paymentCount });
  }
};
