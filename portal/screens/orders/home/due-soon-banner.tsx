import type { IsoDate } from '#shared/domain/dates.ts';
import { amountToPay, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { methodName } from '../method-name.ts';
import { lastResponse } from '../order-view.ts';
import { payHref } from '../pay-href.ts';
import { DismissForToday } from './dismiss-for-today.tsx';

interface DueSoonBannerProps {
  readonly entry: ScheduleListEntry;
  readonly today: IsoDate;
}

/** Announces a payment of the next days, until it is dismissed for today. Source: POR-122, portal-open O-24. */
export const DueSoonBanner = ({ entry, today }: DueSoonBannerProps) => {
  const { t, formatDate, formatMoney, href } = useApp();
  if (!entry.installmentDueDate) return null;
  // It stays owed until its second try.
  const wasDeclined = lastResponse(entry)?.status === 'DECLINED';
  const about = {
    amount: formatMoney(amountToPay(entry)),
    shop: entry.merchant.merchantDisplayName,
    date: formatDate(entry.installmentDueDate, 'weekday'),
  };
  return (
    <DismissForToday name="due" today={today}>
      <Alert
        kind="info"
        title={t('orders.alert.soon.title', about)}
        action={
          <ButtonLink variant="secondary" href={payHref(href, entry)}>
            {t('orders.pay', about)}
          </ButtonLink>
        }
      >
        {entry.paymentMethod
          ? t(wasDeclined ? 'orders.alert.soon.textDeclined' : 'orders.alert.soon.text', {
              method: methodName(t, entry.paymentMethod),
            })
          : t('orders.alert.soon.textNoMethod')}
      </Alert>
    </DismissForToday>
  );
};
