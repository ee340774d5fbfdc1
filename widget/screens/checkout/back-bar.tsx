import { useEffect, useState } from 'react';
import { autoReturnSeconds } from '#shared/bridge/times.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { StickyBar } from '#shared/ui/layout/sticky-bar.tsx';
import { type ReturnStatus, useCheckout } from './checkout-context.tsx';
import { useAutoReturn } from './use-auto-return.ts';

interface BackBarProps {
  readonly status: ReturnStatus;
  /** Whether the page also returns to the shop after five seconds, unless the shopper stays. */
  readonly isAutomatic: boolean;
}

/** The way back to the shop from a checkout that is over. Source: decision 192. */
export const BackBar = ({ status, isAutomatic }: BackBarProps) => {
  const { t } = useApp();
  const { session, display, finish } = useCheckout();
  const goBack = () => finish(status);
  // After a redirect the shop hears of the outcome only when the shopper returns.
  const { secondsLeft, stay } = useAutoReturn(goBack, {
    isAutomatic,
    runsUnseen: display === 'redirect',
  });
  const isReturning = secondsLeft !== null;
  return (
    <StickyBar
      below={
        isReturning && (
          <>
            <span key={secondsLeft}>{t('checkout.success.countdown', { count: secondsLeft })}</span>{' '}
            <TextButton
              small
              onPress={() => {
                stay();
                // The button goes, and the focus with it.
                document.getElementById('main')?.focus();
              }}
            >
              {t('common.leave.stay')}
            </TextButton>
          </>
        )
      }
    >
      {isReturning && (
        <progress
          className="ff-outcome__meter"
          max={autoReturnSeconds}
          value={autoReturnSeconds - secondsLeft}
          aria-label={t('checkout.success.progress')}
        />
      )}
      <Button testId="back-to-shop" size="large" block onPress={goBack}>
        {t('checkout.backToShop', { shop: session.merchant.displayName })}
      </Button>
      <Announcement isReturning={isReturning} />
    </StickyBar>
  );
};

/** Says once that the page returns automatically, and not with every second. */
const Announcement = ({ isReturning }: { isReturning: boolean }) => {
  const { t } = useApp();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="ff-sr">
      <LiveRegion>
        {isReady && isReturning && t('checkout.success.countdown', { count: autoReturnSeconds })}
      </LiveRegion>
    </div>
  );
};
