import './order-summary.css';
import { useApp } from '#shared/ui/app-context.tsx';
import { ButtonLink } from '#shared/ui/button.tsx';
import { useCheckout } from './checkout-context.tsx';
import { Ended } from './ended.tsx';
import { Success } from './success.tsx';
import { standingOf } from './use-standing.ts';

/** `/summary-success`, `-declined`, `-expired`, `-cancelled`: how the checkout ended. Source: PAY-389. */
export default function SummaryOutcome() {
  const { t, href } = useApp();
  const { session } = useCheckout();
  const standing = standingOf(session);
  if (standing === 'APPROVED') return <Success />;
  if (standing !== 'OPEN' && standing !== 'STARTED') return <Ended state={standing} />;
  return (
    <main className="ff-page-main ff-stack" id="main" tabIndex={-1}>
      <h1 className="ff-h1">{t('checkout.end.openTitle')}</h1>
      <ButtonLink href={href('/summary-processing')} size="large" block>
        {t('checkout.end.toOrder')}
      </ButtonLink>
    </main>
  );
}
