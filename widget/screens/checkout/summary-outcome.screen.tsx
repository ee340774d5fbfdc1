import './order-summary.css';
import { useEffect } from 'react';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Approved } from './approved.tsx';
import { useCheckout, useStanding } from './checkout-context.tsx';
import { Ended } from './ended.tsx';
import { effectiveState } from './use-outcome.ts';

/** Page titles by state, because the path may be that of another outcome. */
const titles = {
  OPEN: 'checkout.end.openTitle',
  STARTED: 'checkout.end.openTitle',
  APPROVED: 'checkout.titles.success',
  DECLINED: 'checkout.titles.declined',
  EXPIRED: 'checkout.titles.expired',
  CANCELLED: 'checkout.titles.cancelled',
} as const;

/** `/summary-success`, `-declined`, `-expired`, `-cancelled`: the outcome of the checkout. Source: PAY-389. */
export default function SummaryOutcome() {
  const { t, href } = useApp();
  const { session } = useCheckout();
  const state = effectiveState(session);
  const isMoved = useStanding() === 'moved';
  const isOver = state !== 'OPEN' && state !== 'STARTED';
  const title = isMoved && !isOver ? 'checkout.end.elsewhereTitle' : titles[state];
  useEffect(() => {
    document.title = t(title);
  }, [t, title]);
  if (state === 'APPROVED') return <Approved />;
  if (isOver) return <Ended state={state} />;
  return (
    <main className="ff-page-main ff-stack" id="main" tabIndex={-1}>
      <h1 className="ff-h1">{t(title)}</h1>
      {isMoved ? (
        <p className="ff-lede">{t('checkout.end.elsewhere')}</p>
      ) : (
        <ButtonLink href={href('/summary-processing')} size="large" block>
          {t('checkout.end.toOrder')}
        </ButtonLink>
      )}
    </main>
  );
}
