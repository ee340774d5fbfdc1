import { ButtonLink } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { HeroGlyph } from '#shared/ui/brand/hero-glyph.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { BackBar } from './back-bar.tsx';
import { useCheckout } from './checkout-context.tsx';
import type { FinalState } from './use-outcome.ts';

const texts = {
  DECLINED: ['checkout.end.declinedTitle', 'checkout.end.declined'],
  EXPIRED: ['checkout.end.expiredTitle', 'checkout.end.expired'],
  CANCELLED: ['checkout.end.cancelledTitle', 'checkout.end.cancelled'],
} as const;

/** A checkout that was not approved: what happened, and the return to the shop. */
export const Ended = ({ state }: { state: Exclude<FinalState, 'APPROVED'> }) => {
  const { t } = useApp();
  const { isSevered } = useCheckout();
  const [title, text] = texts[state];
  return (
    <>
      <main className="ff-page-main ff-outcome" id="main" tabIndex={-1}>
        <div className="ff-outcome__art">
          <HeroGlyph unfolded={0} />
        </div>
        <div className="ff-outcome__intro">
          <h1 className="ff-h1">{t(title)}</h1>
          <p className="ff-lede">{t(text)}</p>
          {isSevered && <p className="ff-lede">{t('checkout.end.severed')}</p>}
        </div>
      </main>
      <WayBack state={state} />
    </>
  );
};

const WayBack = ({ state }: { state: Exclude<FinalState, 'APPROVED'> }) => {
  const { t } = useApp();
  const { session, display, isSevered, returnUrl } = useCheckout();
  if (display === 'redirect') {
    return (
      <StickyBar>
        <ButtonLink href={returnUrl('CANCELLED')} size="large" block>
          {t('checkout.backToShop', { shop: session.merchant.displayName })}
        </ButtonLink>
      </StickyBar>
    );
  }
  // The shop's page closes the window of an order that expired or was cancelled at once, unless it can't reach it.
  return <BackBar status="CANCELLED" isAutomatic={state === 'DECLINED' || isSevered} />;
};
