import { useEffect, useRef } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { outcomes } from '#shared/flows/checkout/checkout.routes.ts';
import type { CheckoutPath } from '#shared/flows/paths.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useCheckout, useStanding } from '../screens/checkout/checkout-context.tsx';
import { outcomePageOf } from '../screens/checkout/use-outcome.ts';
import { hashAddress } from './hash-address.ts';

const outcomePages: readonly string[] = Object.values(outcomes);

/**
 * Opens the outcome page from any other one, also from a login page, once the checkout went on in another window or has ended
 * there. Where this window has confirmed, the outcome comes from that confirm. Source: decision 232.
 */
export function useOver(): void {
  const { call, journey } = useApp();
  const { token, setSession } = useCheckout();
  const standing = useStanding();
  const { location, session } = useSituation();
  const isOutcome = outcomePages.includes(location.path);
  const hasConfirmed = useRef(false);
  if (session.unfinishedPayment === 'UNKNOWN') hasConfirmed.current = true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const open = (path: CheckoutPath) => {
      hashAddress.replace(path);
      journey.addressChanged();
    };
    if (isOutcome || standing === 'here') return;
    if (standing === 'moved') return open(outcomes.cancelled);
    if (hasConfirmed.current) return;
    call(readCheckout, { params: { token } }, { handles: fatalStatuses }).then(
      (found) => {
        const path = outcomePageOf(found);
        if (!path || hasConfirmed.current) return;
        setSession(found);
        open(path);
      },
      () => {},
    );
  }, [standing, isOutcome]);
}
