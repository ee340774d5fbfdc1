import './due-soon-banner.css';
import { useState } from 'react';
import type { IsoDate } from '#shared/domain/dates.ts';
import { amountToPay, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { keepIn } from '#shared/screens/shell/keep.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { closeIcon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { methodName } from './method-name.ts';
import { payHref } from './pay-href.ts';

/** The day on which the banner was last put away. */
const putAway = keepIn(() => localStorage, 'fourfold.due-banner');

interface DueSoonBannerProps {
  readonly entry: ScheduleListEntry;
  readonly today: IsoDate;
}

/** A payment of the next days, until it is put away for today. Source: POR-122, portal-open O-24. */
export const DueSoonBanner = ({ entry, today }: DueSoonBannerProps) => {
  const { t, formatDate, formatMoney, href } = useApp();
  const [hiddenOn, setHiddenOn] = useState(putAway.read);
  if (!entry.installmentDueDate || hiddenOn === today) return null;
  const hide = () => {
    putAway.write(today);
    setHiddenOn(today);
  };
  const about = {
    amount: formatMoney(amountToPay(entry)),
    shop: entry.merchant.merchantDisplayName,
    date: formatDate(entry.installmentDueDate, 'weekday'),
  };
  return (
    <div className="ff-due-soon">
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
          ? t('orders.alert.soon.text', { method: methodName(t, entry.paymentMethod) })
          : t('orders.alert.soon.textNoMethod')}
      </Alert>
      <div className="ff-due-soon__hide">
        <IconButton shape={closeIcon} label={t('orders.alert.soon.hide')} onPress={hide} />
      </div>
    </div>
  );
};
