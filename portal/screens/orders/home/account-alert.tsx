import { hasAccountLevelPayments } from '#shared/domain/account/account-status.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { sumByCurrency } from '#shared/domain/money.ts';
import { paymentDue } from '#shared/domain/payments/payment-due.ts';
import { amountToPay, type ScheduleListEntry } from '#shared/domain/payments/schedule-item.ts';
import { ContactLink } from '#shared/screens/shell/contact-link.tsx';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { type AppContextValue, useApp } from '#shared/ui/app-context.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { methodName } from '../method-name.ts';
import { lastResponse, timingOf } from '../order-view.ts';
import { payHref } from '../pay-href.ts';
import type { AccountStandingQuery } from '../queries.ts';
import { useToday } from '../use-today.ts';
import { accountAlertKind, overdueEntries } from './account-alert-kind.ts';
import { DismissForToday } from './dismiss-for-today.tsx';
import { DueSoonBanner } from './due-soon-banner.tsx';

interface AccountAlertProps {
  readonly standing: Pick<
    AccountStandingQuery,
    'accountStatus' | 'accountFrozen' | 'selfExclusion' | 'identityCheckStatus' | 'profileConfirmed'
  >;
  /** Everything unpaid, soonest first. */
  readonly entries: readonly ScheduleListEntry[];
}

/** The most urgent alert: why nothing new can be bought, else what is late, else what is due very soon. */
export const AccountAlert = ({ standing, entries }: AccountAlertProps) => {
  const app = useApp();
  const { t, href } = app;
  const today = useToday();
  const late = overdueEntries(entries);
  const [first] = late;
  const kind = accountAlertKind({ ...standing, isOverdue: late.length > 0 });
  if (kind === null || kind === 'overdue') {
    const due = paymentDue(entries, today, standing.accountStatus);
    if (due?.status === 'OVERDUE') {
      return (
        <DismissForToday name="overdue" today={today}>
          <OverdueAlert first={due} entries={late} />
        </DismissForToday>
      );
    }
    return due && <DueSoonBanner entry={due} today={today} />;
  }
  return (
    <Alert
      kind={kind.startsWith('suspended') ? 'suspended' : 'restricted'}
      title={t(`orders.alert.${kind}.title`, { amount: sumOf(late, app) })}
      action={action()}
    >
      {t(`orders.alert.${kind}.text`)}
    </Alert>
  );

  function action() {
    if (kind === 'deactivated' || kind === 'held' || kind === 'declined') {
      return first ? <PayLink entry={first} /> : <ContactLink />;
    }
    return hasAccountLevelPayments(standing.accountStatus) ? (
      <ButtonLink href={href('/payment-schedule')}>{t('orders.followPlan')}</ButtonLink>
    ) : (
      <ContactLink />
    );
  }
};

/** What these come to in each currency: "$30.00 + NZD 25.00". */
export const sumOf = (
  entries: readonly ScheduleListEntry[],
  { formatMoney }: Pick<AppContextValue, 'formatMoney'>,
) => sumByCurrency(entries.map(amountToPay)).map(formatMoney).join(' + ');

interface OverdueProps {
  readonly first: ScheduleListEntry;
  /** All late instalments, including the first. */
  readonly entries: readonly ScheduleListEntry[];
}

const PayLink = ({ entry }: { entry: ScheduleListEntry }) => {
  const { t, href, formatMoney } = useApp();
  const amount = formatMoney(amountToPay(entry));
  return <ButtonLink href={payHref(href, entry)}>{t('orders.pay', { amount })}</ButtonLink>;
};

const OverdueAlert = (late: OverdueProps) => {
  const app = useApp();
  const today = useToday();
  return (
    <Alert kind="overdue" title={overdueTitle(late, today, app)} action={<PayLink entry={late.first} />}>
      {overdueText(late, app)}
    </Alert>
  );
};

function overdueTitle({ first, entries }: OverdueProps, today: IsoDate, app: AppContextValue): string {
  const amount = sumOf(entries, app);
  if (entries.length > 1)
    return app.t('orders.alert.overdue.titleSeveral', { amount, count: entries.length });
  const timing = timingOf(first, today);
  const days = timing?.when === 'late' ? timing.days : null;
  const about = { amount, shop: first.merchant.merchantDisplayName };
  return days === null
    ? app.t('orders.alert.overdue.title', about)
    : app.t('orders.alert.overdue.titleDays', { ...about, count: days });
}

/** Why the payment is late, as far as the schedule shows it, and what paying it changes. */
function overdueText({ first, entries }: OverdueProps, app: AppContextValue): string {
  const { t, formatDate, formatMoney } = app;
  const date = formatDate(first.installmentDueDate ?? first.orderDateTime, 'short');
  if (entries.length > 1) {
    const shop = first.merchant.merchantDisplayName;
    return t('orders.alert.overdue.textSeveral', { amount: formatMoney(amountToPay(first)), shop, date });
  }
  const last = lastResponse(first);
  if (last?.status !== 'DECLINED' || !last.paymentSource) return t('orders.alert.overdue.text', { date });
  return t('orders.alert.overdue.textDeclined', {
    method: methodName(t, last.paymentSource),
    date: formatDate(last.createdDate, 'short'),
  });
}
