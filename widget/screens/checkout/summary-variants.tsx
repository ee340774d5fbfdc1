/** What variants of experiments add to the summary. No shopper sees it by default, so it is loaded as a separate part. */
import { useId } from 'react';
import { isAmountOpen } from '#shared/domain/checkout/shipping.ts';
import type { Variant } from '#shared/domain/experiments.ts';
import { fromMinor, sumMinor, toMinor } from '#shared/domain/money.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { KeyValues } from '#shared/ui/display/key-values.tsx';
import { MoneyText } from '#shared/ui/orders/money-text.tsx';
import type { StartedSession } from './started.tsx';

interface DueTodayProps {
  readonly session: StartedSession;
  readonly variant: Exclude<Variant<'due-today-summary'>, 'C'>;
}

/** What is paid today, above the plan: alone (A), or with what is paid later (B). Source: PAY-056. */
export const DueToday = ({ session, variant }: DueTodayProps) => {
  const { t } = useApp();
  const id = useId();
  const { amountDueToday, instalments } = session;
  const later = sumMinor(instalments.map(({ amount }) => toMinor(amount))) - toMinor(amountDueToday);
  const rows = [
    {
      key: `${id}today`,
      label: t('experiments.dueToday.today'),
      value: <MoneyText money={amountDueToday} />,
    },
    {
      key: `${id}later`,
      label: t('experiments.dueToday.later'),
      value: <MoneyText money={fromMinor(later, amountDueToday.currency)} />,
    },
  ];
  return (
    <div className="ff-order__details">
      <KeyValues rows={variant === 'A' ? rows.slice(0, 1) : rows} />
    </div>
  );
};

interface ExpressInfoProps {
  readonly session: StartedSession;
  readonly variant: Exclude<Variant<'express-info-page'>, 'C'>;
}

/** How an order continues whose delivery is chosen here: in a sentence (A), or step by step (B). Source: PAY-057. */
export const ExpressInfo = ({ session, variant }: ExpressInfoProps) => {
  const { t } = useApp();
  const headingId = useId();
  const shop = session.merchant.displayName;
  if (variant === 'A') {
    return <p className="ff-small ff-muted ff-section">{t('experiments.express.info', { shop })}</p>;
  }
  return (
    <section className="ff-section" aria-labelledby={headingId}>
      <h2 className="ff-h3" id={headingId}>
        {t('experiments.express.title')}
      </h2>
      <ol className="ff-order__steps ff-small">
        <li>{t('experiments.express.delivery')}</li>
        <li>{t('experiments.express.payment')}</li>
        {isAmountOpen(session) && <li>{t('experiments.express.finish', { shop })}</li>}
      </ol>
    </section>
  );
};
