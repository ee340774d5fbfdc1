import { dateInTimeZone, daysBetween } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp } from '#shared/ui/app-context.tsx';

/** The worst news first: what is late, to whom, and the way to pay it. Source: POR-123. */
export const OverdueAlert = ({ entries }: { entries: readonly ScheduleListEntry[] }) => {
  const { t, countryCode, formatMoney, formatDate, href } = useApp();
  const [first] = entries;
  if (!first?.installmentDueDate) return null;
  const today = dateInTimeZone(new Date(), marketOf(countryCode).timeZone);
  const amount = formatMoney(first.amountPayable ?? first.owedAmount);
  const shop = first.merchant.merchantDisplayName;
  const days = Math.max(1, daysBetween(first.installmentDueDate, today));
  return (
    <Alert
      kind="overdue"
      title={
        entries.length > 1
          ? t('orders.overdue.titleSeveral', { count: entries.length })
          : t('orders.overdue.title', { amount, shop, count: days })
      }
      action={
        <a
          className="ff-btn ff-btn--primary"
          href={`${href('/order/{orderId}', { orderId: first.orderNumber })}?pay=${first.id}`}
        >
          {t('orders.pay', { amount })}
        </a>
      }
    >
      {t('orders.overdue.text', { date: formatDate(first.installmentDueDate, 'short') })}
    </Alert>
  );
};
