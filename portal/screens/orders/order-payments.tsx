import { dateInTimeZone, daysBetween } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Order } from '#shared/domain/orders/order.ts';
import type { ScheduleItem } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { InstalmentGlyph } from '#shared/ui/glyph.tsx';
import type { QuarterNumber } from '#shared/ui/glyph-geometry.ts';
import { MoneyText } from '#shared/ui/money-text.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { methodName } from './method-name.ts';
import { glyphStatus, inOrder, isDeferred, payableItem } from './order-view.ts';

interface OrderPaymentsProps {
  readonly order: Order;
  readonly onPay: (item: ScheduleItem) => void;
}

/** How strongly each status speaks; "to pay" says it in the plainest way. */
const tones: Partial<
  Record<ScheduleItem['status'], { tone: NonNullable<Parameters<typeof Tag>[0]['tone']> }>
> = {
  PAID: { tone: 'paid' },
  OVERDUE: { tone: 'solid' },
  PAYMENT_PENDING: { tone: 'warning' },
  DEFERRED: { tone: 'hold' },
};

/** The schedule: dates where there are dates, amounts alone while it is deferred. Source: PAY-109, POR-184. */
export const OrderPayments = ({ order, onPay }: OrderPaymentsProps) => {
  const { t, formatMoney } = useApp();
  const payable = payableItem(order);
  return (
    <section aria-labelledby="payments-heading">
      <h2 className="ff-h3" id="payments-heading">
        {t('orders.detail.payments')}
      </h2>
      {isDeferred(order) && <p className="ff-small ff-muted">{t('orders.detail.deferred')}</p>}
      <Card className="ff-payments">
        <ol>
          {inOrder(order).map((item, index) => (
            <li key={item.id} className={`ff-payments__item ff-payments__item--${item.status.toLowerCase()}`}>
              <InstalmentGlyph
                position={Math.min(index + 1, 4) as QuarterNumber}
                status={glyphStatus(item)}
              />
              <ItemText item={item} position={index + 1} />
              <p className="ff-payments__amount">
                <MoneyText money={item.amount} />
              </p>
              {item === payable && (
                <div className="ff-payments__action">
                  <Button
                    variant={item.status === 'OVERDUE' ? 'primary' : 'secondary'}
                    size="small"
                    hasPopup="dialog"
                    onPress={() => onPay(item)}
                  >
                    {t('orders.payNow')}
                    <span className="ff-sr">{formatMoney(item.amountPayable ?? item.owedAmount)}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
};

const ItemText = ({ item, position }: { item: ScheduleItem; position: number }) => {
  const { t, countryCode, formatDate } = useApp();
  const { installmentDueDate: due, status } = item;
  const today = dateInTimeZone(new Date(), marketOf(countryCode).timeZone);
  const meta = () => {
    const method = item.paymentMethod && methodName(t, item.paymentMethod);
    if (status === 'PAID') return method ? t('orders.item.paidFrom', { method }) : t('orders.item.paid');
    if (status === 'PAYMENT_PENDING') return t('orders.item.pending');
    if (!due) return t('orders.item.noDate');
    const days = daysBetween(due, today);
    if (status === 'OVERDUE') return t('orders.item.late', { count: Math.max(1, days) });
    return days >= 0 ? t('orders.item.today') : t('orders.item.inDays', { count: -days });
  };
  return (
    <div>
      <p className="ff-payments__date">
        {due ? formatDate(due, 'weekday') : t('orders.item.position', { position })}
        <Tag {...tones[status]}>{t(`orders.item.status.${status}`)}</Tag>
      </p>
      <p className="ff-payments__meta">{meta()}</p>
    </div>
  );
};
