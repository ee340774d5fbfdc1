import type { IsoDate } from '#shared/domain/dates.ts';
import { isSettled, listedAmount, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { SheetGlyph } from '#shared/ui/brand/sheet-glyph.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { glyphStatusOf } from '../orders/order-view.ts';
import { PaymentNote } from '../orders/payment-note.tsx';
import { StatusTag } from '../orders/status-tag.tsx';

interface PlanPaymentProps {
  readonly item: ScheduleItem;
  readonly today: IsoDate;
  /** Whether it is the one to pay next, and whether it is the last of all. */
  readonly isNext: boolean;
  readonly isLast: boolean;
}

/** A payment of a plan with its date, status and amount. */
export const PlanPayment = ({ item, today, isNext, isLast }: PlanPaymentProps) => {
  const { t } = useApp();
  const look = glyphStatusOf(item);
  return (
    <li className={`ff-plan__payment ff-plan__payment--${look}`}>
      <SheetGlyph status={look} />
      <div>
        <p className="ff-plan__when">
          {item.installmentDueDate && <DateText date={item.installmentDueDate} style="weekday" />}
          <StatusTag item={item} isOnHold={false} />
          {isNext && item.status === 'OWED' && <Tag>{t('plan.nextTag')}</Tag>}
        </p>
        <PaymentNote
          item={item}
          today={today}
          isOnHold={false}
          isWithoutDates={false}
          before={isLast && !isSettled(item) ? t('plan.lastOne') : null}
        />
      </div>
      <p className="ff-plan__price">
        <MoneyText money={listedAmount(item)} />
      </p>
    </li>
  );
};
