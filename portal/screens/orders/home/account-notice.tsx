import './account-notice.css';
import { useId, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { amountToPay, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Icon, lockIcon, stopIcon } from '#shared/ui/icons/icon.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { Cans } from '../../account/cans.tsx';
import { ManageAccount } from '../../account/close-account.tsx';
import { useAccount } from '../../account/use-account.ts';
import { entriesByOrder } from '../entries-by-order.ts';
import { payHref } from '../pay-href.ts';

interface NoticeProps {
  /** Everything unpaid, soonest first; null where it can't be read. */
  readonly entries: readonly ScheduleListEntry[] | null;
  /** Leads to the list below, or the address of its page; absent where the list is empty. */
  readonly orders: (() => void) | string | undefined;
}

/** Says what is so with a closed account, what still works, and how to open it again. Source: POR-132, POR-301. */
export const ClosedNotice = ({ entries, orders }: NoticeProps) => {
  const { t, href, formatMoney, formatDate } = useApp();
  const headingId = useId();
  const [isReopening, setReopening] = useState(false);
  const account: Account | undefined = useAccount().data;
  const date = account?.deactivatedDate;
  const first = entries?.[0];
  return (
    <div>
      <section className="ff-notice" aria-labelledby={headingId}>
        <span className="ff-notice__icon">
          <Icon shape={lockIcon} size={24} />
        </span>
        <div className="ff-stack ff-stack--2">
          <h2 className="ff-h1" id={headingId}>
            {t('account.closing.closed')}
          </h2>
          <p>
            {date && <span>{`${t('account.closing.closedOn', { date: formatDate(date, 'long') })} `}</span>}
            {entries && <span>{t(first ? 'account.closing.owed' : 'account.closing.paid')}</span>}
          </p>
        </div>
        <Cans
          can={[t('account.closing.can.read'), t('account.closing.can.report')]}
          cannot={[t('account.closing.can.noOrders')]}
        />
        <div className="ff-notice__acts">
          <Button hasPopup="dialog" onPress={() => setReopening(true)}>
            {t('account.closing.reopen')}
          </Button>
          {first && (
            <ButtonLink variant="secondary" href={payHref(href, first)}>
              {t('account.closing.refused.pay', { amount: formatMoney(amountToPay(first)) })}
            </ButtonLink>
          )}
          <SeeOrders orders={orders} />
        </div>
        <p className="ff-small ff-muted">{t('account.closing.reopenHint')}</p>
      </section>
      {isReopening && <ManageAccount start="reactivating" onClose={() => setReopening(false)} />}
    </div>
  );
};

interface SuspendedNoticeProps extends NoticeProps {
  readonly title: string;
}

/** The same of a suspended account, with what is still open. Source: POR-126, POR-127, PAY-149. */
export const SuspendedNotice = ({ title, entries, orders }: SuspendedNoticeProps) => {
  const { t, countryCode } = useApp();
  const headingId = useId();
  return (
    <section className="ff-notice" aria-labelledby={headingId}>
      <span className="ff-notice__icon">
        <Icon shape={stopIcon} size={24} />
      </span>
      <div className="ff-stack ff-stack--2">
        <h2 className="ff-h1" id={headingId}>
          {title}
        </h2>
        <p>{t('orders.alert.suspended.text')}</p>
      </div>
      {entries && entries.length > 0 && <StillOpen entries={entries} />}
      <Cans can={[t('account.closing.can.read')]} cannot={[t('account.closing.can.noPayments')]} />
      <div className="ff-notice__acts">
        <ButtonLink href={siteLink('help', marketOf(countryCode))} opensNewTab>
          {t('common.contactUs')}
        </ButtonLink>
        <SeeOrders orders={orders} />
      </div>
    </section>
  );
};

const SeeOrders = ({ orders }: Pick<NoticeProps, 'orders'>) => {
  const { t } = useApp();
  if (orders === undefined) return null;
  const label = t('account.closing.seeOrders');
  return typeof orders === 'string' ? (
    <ButtonLink variant="secondary" href={orders}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant="secondary" onPress={orders}>
      {label}
    </Button>
  );
};

/** What each order still has to be paid. */
const StillOpen = ({ entries }: { readonly entries: readonly ScheduleListEntry[] }) => {
  const { t, formatDate } = useApp();
  return (
    <div className="ff-notice__open">
      <p className="ff-small ff-muted">{t('account.closing.stillOpen')}</p>
      {entriesByOrder(entries).map((ofOrder) => {
        const [first] = ofOrder;
        return (
          <div key={first.orderNumber}>
            <p className="ff-h2">
              {sumByCurrency(ofOrder.map(amountToPay)).map((money) => (
                <MoneyText key={money.currency} money={money} />
              ))}
            </p>
            <p className="ff-small ff-muted">
              {t('account.closing.ordered', {
                shop: first.merchant.merchantDisplayName,
                date: formatDate(first.orderDateTime, 'long'),
              })}
            </p>
          </div>
        );
      })}
    </div>
  );
};
