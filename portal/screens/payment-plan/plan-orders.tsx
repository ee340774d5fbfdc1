import { type Money, sumByCurrency } from '#shared/domain/money.ts';
import { amountToPay } from '#shared/domain/payments/schedule-item.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type GlyphStatus, quarterOf, quarters } from '#shared/ui/brand/glyph-geometry.ts';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { OrderGlyph } from '#shared/ui/orders/order-glyph.tsx';
import { entriesByOrder } from '../orders/entries-by-order.ts';
import { useDuePayments } from '../orders/queries.ts';

type Entries = ReturnType<typeof entriesByOrder>[number];

/** The orders of which the plan still pays something, the oldest one first. Nothing where they can't be read. */
export const PlanOrders = ({ currency }: Pick<Money, 'currency'>) => {
  const { t, href, formatDate } = useApp();
  const due = useDuePayments();
  const inPlan = due.data?.results.filter(({ outstandingBalance: left }) => left.currency === currency) ?? [];
  const orders = entriesByOrder(inPlan).sort(([one], [other]) =>
    one.orderDateTime.localeCompare(other.orderDateTime),
  );
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="plan-orders">
      <div className="ff-plan__head">
        <h2 className="ff-h3" id="plan-orders">
          {t('plan.orders')}
        </h2>
        <p className="ff-small ff-muted">{t('plan.oldestFirst')}</p>
      </div>
      <ol className="ff-card ff-plan__payments">
        {orders.map((entries) => {
          const [{ orderNumber, merchant, orderDateTime }] = entries;
          return (
            <li key={orderNumber} className="ff-plan__payment">
              <OrderGlyph statuses={quartersIn(entries)} size={34} />
              <div>
                <p className="ff-plan__shop">
                  <a href={href('/order/{orderId}', { orderId: orderNumber })}>
                    <bdi>{merchant.merchantDisplayName}</bdi>
                  </a>
                </p>
                <p className="ff-small ff-muted">
                  {t('plan.ordered', { date: formatDate(orderDateTime, 'long') })}
                </p>
              </div>
              <p className="ff-plan__price">
                {sumByCurrency(entries.map(amountToPay)).map((money) => (
                  <MoneyText key={money.currency} money={money} />
                ))}
              </p>
            </li>
          );
        })}
      </ol>
      <p className="ff-small ff-muted ff-plan__below">{t('plan.oldDates')}</p>
    </section>
  );
};

/** What is not unpaid was paid before, or is on its way. */
function quartersIn(entries: Entries): GlyphStatus[] {
  const count = entries[0].paymentCount ?? quarters.length;
  const unpaid = new Set(entries.map(({ position }) => position));
  const all = Array.from(
    { length: count },
    (_, index) => (unpaid.has(index + 1) ? 'hold' : 'paid') as GlyphStatus,
  );
  return quarters.map(
    (quarter) => all[all.findIndex((_, index) => quarterOf(index, count) > quarter)] ?? 'hold',
  );
}
