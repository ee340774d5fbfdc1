import { dateStyleOf } from '#shared/domain/dates.ts';
import { shownPendingAmount } from '#shared/domain/orders/order.ts';
import type { OrderEntry } from '#shared/domain/orders/order-entry.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { RichText } from '#shared/ui/display/rich-text.tsx';
import { OrderCard } from '#shared/ui/orders/order-card.tsx';
import { methodName } from '../method-name.ts';
import { endOf, paidCount, quartersOf } from '../order-view.ts';
import { payHref } from '../pay-href.ts';
import type { AccountStandingQuery } from '../queries.ts';
import { useIsPendingHidden, useServerClock, useToday } from '../use-today.ts';
import { type Line, orderLines } from './order-lines.ts';

interface OrderRowProps {
  readonly order: OrderEntry;
  readonly standing: Pick<AccountStandingQuery, 'isOnPlan' | 'mayPay'>;
}

/** One order of the list. */
export const OrderRow = ({ order, standing: { isOnPlan, mayPay } }: OrderRowProps) => {
  const { t, formatDate, formatMoney, href } = useApp();
  const { flags } = useSituation();
  const clock = useServerClock();
  const words = {
    money: formatMoney,
    date: formatDate,
    method: (method: NonNullable<OrderEntry['paymentMethod']>) => methodName(t, method),
  };
  const delay = flags['single-use-payment-finalized-order-delay'];
  const pending = shownPendingAmount(order, delay, clock.now().toISOString());
  const isPendingHidden = useIsPendingHidden(order);
  const lines = orderLines(order, words, { isOnPlan, pending });
  const textOf = (line: Line) => t(line.key, line.values);
  const today = useToday();
  // What is over belongs to the history, which shows its years.
  const date = formatDate(order.orderDate, endOf(order) ? 'dated' : dateStyleOf(order.orderDate, today));
  const [paid, count] = [paidCount(order), order.paymentScheduleSet.length];
  // Once all is paid, the line below says so.
  const progress = paid < count ? t('orders.card.progress', { date, paid, count }) : date;
  const payable = mayPay && order.paymentScheduleSet.find(({ isPayable }) => isPayable);
  return (
    <OrderCard
      href={href('/order/{orderId}', { orderId: order.id })}
      shop={order.merchant.merchantDisplayName}
      progress={progress}
      statuses={quartersOf(order, { isOnPlan, isPendingHidden })}
      remaining={<span className="ff-money notranslate">{lines.amount}</span>}
      remainingNote={textOf(lines.left)}
      next={
        <RichText
          text={textOf(lines.next)}
          parts={{ amount: (amount) => <b className="ff-money notranslate">{amount}</b> }}
        />
      }
      nextNote={
        lines.note && (
          <RichText
            text={textOf(lines.note)}
            parts={{ amount: (amount) => <span className="ff-money notranslate">{amount}</span> }}
          />
        )
      }
      late={lines.isLate}
      action={
        lines.isLate && payable ? (
          <ButtonLink
            variant="secondary"
            size="small"
            href={payHref(href, { orderNumber: order.id, id: payable.id })}
          >
            {t('orders.payNow')}
          </ButtonLink>
        ) : undefined
      }
    />
  );
};
