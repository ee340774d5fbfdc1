import type { IsoDate } from '#shared/domain/dates.ts';
import { listedAmount, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { PaymentNote } from '../orders/payment-note.tsx';
import { StatusTag } from '../orders/status-tag.tsx';

interface PlanPaymentProps {
  readonly item: ScheduleItem;
  readonly today: IsoDate;
}

/** A payment of a plan with its date, status and amount. Source: PAY-113. */
export const PlanPayment = ({ item, today }: PlanPaymentProps) => (
  <li className={`ff-plan__payment${item.status === 'OVERDUE' ? ' ff-plan__payment--overdue' : ''}`}>
    <div>
      <p className="ff-plan__when">
        {item.installmentDueDate && <DateText date={item.installmentDueDate} style="weekday" />}
        <StatusTag item={item} isOnHold={false} />
      </p>
      <PaymentNote item={item} today={today} isOnHold={false} isWithoutDates={false} />
    </div>
    <p className="ff-plan__price">
      <MoneyText money={listedAmount(item)} />
    </p>
  </li>
);
