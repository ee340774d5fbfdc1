import './order-summary.css';
import { useEffect } from 'react';
import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Approved } from './approved.tsx';
import { useCheckout } from './checkout-context.tsx';
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
  useEffect(() => {
    document.title = t(titles[state]);
  }, [t, state]);
  if (state === 'APPROVED') return <Approved />;
  if (state !== 'OPEN' && state !== 'STARTED') return <Ended state={state} />;
  return (
    <main className="ff-page-main ff-stack" id="main" tabIndex={-1}>
      <h1 className="ff-h1">{t('checkout.end.openTitle')}</h1>
      <ButtonLink href={href('/summary-processing')} size="large" block>
        {t('checkout.end.toOrder')}
      </ButtonLink>
    </main>
  );
}
