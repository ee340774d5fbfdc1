import type { IsoDate } from '#shared/domain/dates.ts';
import { listedAmount, type ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { PaymentNote } from '../orders/payment-note.tsx';
import { StatusTag } from '../orders/status-tag.tsx';

interface PlanPaymentProps {
  readonly item: ScheduleItem;
  readonly today: IsoDate;
}

/** A payment of a plan with its date, status and amount. Source: PAY-113. */
export const PlanPayment = ({ item, today }: PlanPaymentProps) => {
  const { formatDate } = useApp();
  return (
    <li className={`ff-plan__payment${item.status === 'OVERDUE' ? ' ff-plan__payment--overdue' : ''}`}>
      <div>
        <p className="ff-plan__when">
          {item.installmentDueDate && <span>{formatDate(item.installmentDueDate, 'weekday')}</span>}
          <StatusTag item={item} isOnHold={false} />
        </p>
        <PaymentNote item={item} today={today} isOnHold={false} isWithoutDates={false} />
      </div>
      <p className="ff-plan__price">
        <MoneyText money={listedAmount(item)} />
      </p>
    </li>
  );
};
