import { type AccountStatus, paysBySchedule } from '#shared/domain/account/account-status.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import { isOnHold, isPaidByPlan, validDueDate } from '#shared/domain/payments/payment-due.ts';
import {
  amountToPay,
  isDue,
  listedAmount,
  type ScheduleItem,
} from '#shared/domain/payments/schedule-item.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { InstalmentGlyph } from '#shared/ui/brand/glyph.tsx';
import { quarterOf } from '#shared/ui/brand/glyph-geometry.ts';
import { DateText } from '#shared/ui/orders/date-text.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { glyphStatusOf, isDeferred, isMoved, itemsByDueDate } from '../order-view.ts';
import { PaymentNote } from '../payment-note.tsx';
import { StatusTag } from '../status-tag.tsx';
import { useIsPendingHidden, useToday } from '../use-today.ts';
import { OrderActions } from './order-actions.tsx';
import { PlanNote } from './plan-note.tsx';

interface OrderPaymentsProps {
  readonly order: Order;
  /** The only instalment that may be paid now. */
  readonly payable: ScheduleItem | null;
  readonly isOnPlan: boolean;
  readonly accountStatus: AccountStatus;
  readonly onPay: (item: ScheduleItem) => void;
  readonly onPayAnother: () => void;
  readonly onMoveDate: () => void;
  readonly onChangeMethod: () => void;
}

/** The payment schedule, with dates, or amounts only while it is deferred. Source: PAY-109, POR-184. */
export const OrderPayments = (props: OrderPaymentsProps) => {
  const { order, payable, isOnPlan, accountStatus, onPay } = props;
  const { t } = useApp();
  const isWithoutDates = isDeferred(order);
  const items = itemsByDueDate(order);
  const today = useToday(order);
  const isPendingHidden = useIsPendingHidden(order);
  return (
    <section aria-labelledby="payments-heading">
      <h2 className="ff-h3" id="payments-heading">
        {t('orders.detail.payments')}
      </h2>
      {isWithoutDates && (
        <p className="ff-small ff-muted ff-payments-deferred">{t('orders.detail.deferred')}</p>
      )}
      <ol className="ff-card ff-payments">
        {items.map((item, index) => (
          <Payment
            key={item.id}
            item={item}
            index={index}
            count={items.length}
            today={today}
            method={paysBySchedule(accountStatus) ? order.paymentMethod : null}
            isOnPlan={isOnPlan}
            isDisputed={order.paymentsOnHold ?? false}
            isWithoutDates={isWithoutDates}
            isPendingHidden={isPendingHidden}
            onPay={item === payable ? () => onPay(item) : undefined}
          />
        ))}
      </ol>
      <PlanNote order={order} accountStatus={accountStatus} />
      <OrderActions
        order={order}
        accountStatus={accountStatus}
        onPayAnother={props.onPayAnother}
        onMoveDate={props.onMoveDate}
        onChangeMethod={props.onChangeMethod}
      />
    </section>
  );
};

interface PaymentProps {
  readonly item: ScheduleItem;
  readonly index: number;
  /** How many the order has. */
  readonly count: number;
  readonly today: IsoDate;
  /** What is charged on its date. */
  readonly method: Order['paymentMethod'];
  readonly isOnPlan: boolean;
  readonly isDisputed: boolean;
  readonly isWithoutDates: boolean;
  readonly isPendingHidden: boolean;
  /** Absent where it can't be paid now. */
  readonly onPay: (() => void) | undefined;
}

const Payment = (props: PaymentProps) => {
  const { item, index, count, today, method, isOnPlan, isDisputed, isWithoutDates, isPendingHidden, onPay } =
    props;
  const { t, formatMoney } = useApp();
  const look = glyphStatusOf(item, { isOnPlan, isDisputed, isPendingHidden });
  const isHeld = isOnHold(item, isOnPlan, isDisputed);
  const isByPlan = isPaidByPlan(item, isOnPlan);
  const date = isWithoutDates ? null : validDueDate(item, isOnPlan);
  return (
    <li className={`ff-payments__row ff-payments__row--${look}`}>
      <InstalmentGlyph position={quarterOf(index, count)} status={look} />
      <div>
        <p className="ff-payments__when">
          {date ? (
            <DateText date={date} style="weekday" />
          ) : (
            <span>{t('orders.item.position', { position: index + 1 })}</span>
          )}
          <StatusTag item={item} isOnHold={isHeld} isByPlan={isByPlan} isPendingHidden={isPendingHidden} />
        </p>
        <PaymentNote
          item={item}
          today={today}
          isOnHold={isHeld}
          isWithoutDates={isWithoutDates || isByPlan}
          isByPlan={isByPlan}
          isPendingHidden={isPendingHidden}
          method={method}
        />
        {!isByPlan && <MovedNote item={item} />}
      </div>
      {onPay && (
        <div className="ff-payments__action">
          {isDue(item, today) ? (
            <Button
              variant={look === 'overdue' ? 'primary' : 'secondary'}
              size="small"
              hasPopup="dialog"
              onPress={onPay}
            >
              <span>{t('orders.payNow')}</span>
              <span className="ff-sr">{` ${formatMoney(amountToPay(item))}`}</span>
            </Button>
          ) : (
            <TextButton small hasPopup="dialog" onPress={onPay}>
              <span>{t('orders.payEarly')}</span>
              <span className="ff-sr">{` ${formatMoney(amountToPay(item))}`}</span>
            </TextButton>
          )}
        </div>
      )}
      <p className="ff-payments__amount">
        <MoneyText money={listedAmount(item)} />
      </p>
    </li>
  );
};

/** The first date of a payment whose date was moved. Source: PAY-337. */
const MovedNote = ({ item }: { item: ScheduleItem }) => {
  const { t, formatDate } = useApp();
  const { originalInstallmentDueDate: first } = item;
  if (first === null || !isMoved(item)) return null;
  return (
    <p className="ff-payments__note">{t('orders.item.moved', { date: formatDate(first, 'weekday') })}</p>
  );
};
