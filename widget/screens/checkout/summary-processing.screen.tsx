import { useNext } from '#shared/screens/access/page/use-next.ts';
import { lazyPart } from '#shared/screens/shell/part.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useCheckout } from './checkout-context.tsx';
import { Starting } from './starting.tsx';

const confirmLinkPart = lazyPart(() => import('./account-link/confirm-link.ts'));

/**
 * `/summary-processing`: starts the checkout, then opens its summary; before it the request of a product that wants to be linked,
 * if one came with the address. Source: PAY-015, PAY-016, PAY-388.
 */
export default function SummaryProcessing() {
  const { call, journey, locale } = useApp();
  const { session } = useCheckout();
  const next = useNext();
  const proceed = async () => {
    if (!journey.situation().session.accountLinkPending) return next();
    const { isIframe } = session.merchant;
    const confirmed = confirmLinkPart
      .load()
      .then((part) => part.confirmLink({ call, journey, locale, isIframe }));
    // If its code does not load, the order can still be paid, and a reload asks again.
    next({ event: await confirmed.catch(() => 'linkFailed' as const) });
  };
  return <Starting onStarted={() => void proceed()} />;
}
