import './account-notice.css';
import { useId, useState } from 'react';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { amountToPay, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { ContactLink } from '#shared/screens/shell/contact-link.tsx';
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Icon, lockIcon, stopIcon } from '#shared/ui/icons/icon.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import { Cans } from '../../account/cans.tsx';
import { ManageAccount } from '../../account/close-account.tsx';
import { useAccount } from '../../account/use-account.ts';
import { payHref } from '../pay-href.ts';

interface NoticeProps {
  /** Everything unpaid, soonest first. */
  readonly entries: readonly ScheduleListEntry[];
  /** Leads to the list below; absent where it is empty. */
  readonly onSeeOrders: (() => void) | undefined;
}

/** Says on the orders page what is so with a closed account, what still works, and how to open it again. Source: POR-132. */
export const ClosedNotice = ({ entries, onSeeOrders }: NoticeProps) => {
  const { t, href, formatMoney, formatDate } = useApp();
  const headingId = useId();
  const [isReopening, setReopening] = useState(false);
  const account: Account | undefined = useAccount().data;
  const date = account?.deactivatedDate;
  const [first] = entries;
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
            <span>{t(first ? 'account.closing.owed' : 'account.closing.paid')}</span>
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
              {t('orders.pay', { amount: formatMoney(amountToPay(first)) })}
            </ButtonLink>
          )}
          <SeeOrders onPress={onSeeOrders} />
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
export const SuspendedNotice = ({ title, entries, onSeeOrders }: SuspendedNoticeProps) => {
  const { t } = useApp();
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
      {entries.length > 0 && <StillOpen entries={entries} />}
      <Cans can={[t('account.closing.can.read')]} cannot={[t('account.closing.can.noPayments')]} />
      <div className="ff-notice__acts">
        <ContactLink />
        <SeeOrders onPress={onSeeOrders} />
      </div>
    </section>
  );
};

const SeeOrders = ({ onPress }: { onPress: (() => void) | undefined }) => {
  const { t } = useApp();
  return (
    onPress && (
      <Button variant="secondary" onPress={onPress}>
        {t('account.closing.seeOrders')}
      </Button>
    )
  );
};

/** What each order still has to be paid. */
const StillOpen = ({ entries }: Pick<NoticeProps, 'entries'>) => {
  const { t, formatDate } = useApp();
  const orders = [...new Set(entries.map(({ orderNumber }) => orderNumber))].map((number) =>
    entries.filter(({ orderNumber }) => orderNumber === number),
  );
  return (
    <div className="ff-notice__open">
      <p className="ff-small ff-muted">{t('account.closing.stillOpen')}</p>
      {orders.map((ofOrder) => {
        const [first] = ofOrder;
        if (!first) return null;
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
