/** Confirming a checkout: the flow, its calls, and the card that the shopper chose. Source: PAY-053, PAY-054. */
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { confirmCheckout, readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { confirmCheckoutFlow, confirmCheckoutOutcome } from '#shared/flows/checkout/confirm.flow.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import type { CardFieldsHandle } from '#shared/screens/methods/card-fields.tsx';
import { firstChoice, isUsable } from '#shared/screens/methods/saved-card-choice.tsx';
import { setUpSavedCard } from '#shared/screens/methods/saved-card-fields.tsx';
import { profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { type FlowRun, shownByFlow, useFlow } from '#shared/screens/payments/use-flow.ts';
import { type Challenge, useThreeDS } from '#shared/screens/payments/use-three-ds.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useCheckout } from './checkout-context.tsx';
import type { StartedSession } from './started.tsx';
import { type EndState, isEnd, standingOf, useEndCheckout } from './use-standing.ts';

export interface ConfirmRun extends FlowRun<StateOf<typeof confirmCheckoutFlow>> {
  /** The card to pay with; null while there is none that could. */
  readonly card: SavedCard | null;
  readonly fields: CardFieldsHandle;
  readonly challenge: Challenge | null;
  /** The code of a decline that left the order payable; `unconfirmed` when no payment arrived at all. */
  readonly decline: number | 'unconfirmed' | null;
  choose(cardId: string): void;
}

const endOfState: Partial<Record<StateOf<typeof confirmCheckoutFlow>, EndState>> = {
  approved: 'APPROVED',
  declined: 'DECLINED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
};

const outcomeOfEnd: Record<EndState, string> = {
  APPROVED: 'approved',
  DECLINED: 'declined',
  EXPIRED: 'checkout_expired',
  CANCELLED: 'checkout_cancelled',
};

/** How often a confirm whose answer was lost is looked for, and how long between. */
const looks = 5;
export const lookEveryMs = 1000;

/** @param wantedCard id of the card to begin with, such as one just added. */
export function useConfirm(session: StartedSession, wantedCard: string | null): ConfirmRun {
  const { call } = useApp();
  const { token } = useCheckout();
  const { flags } = useSituation();
  const threeDS = useThreeDS('PAYNOW');
  const end = useEndCheckout();
  const fields = useRef<CardFieldsHandle['current']>(null);
  const [decline, setDecline] = useState<ConfirmRun['decline']>(null);
  const { traceId, summary } = session;
  const isIssuerCheckOn = flags['ri-card-issuer-check-enabled'];

  const [cardId, choose] = useState(wantedCard);
  const chosen = summary.savedCards.find(({ id }) => id === cardId);
  const card =
    chosen && isUsable(chosen, isIssuerCheckOn) ? chosen : firstChoice(summary.savedCards, isIssuerCheckOn);

  /** What became of a confirm that was not answered. A repeat of it is safe, so in the end it may be tried again. */
  async function lookForOutcome(): Promise<string> {
    for (let look = 0; look < looks; look += 1) {
      if (look > 0) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      const found = await call(readCheckout, { params: { token } }, { handles: shownByFlow });
      const standing = standingOf(found);
      if (isEnd(standing)) return outcomeOfEnd[standing];
      if (found.lastResultCode !== session.lastResultCode) {
        setDecline(found.lastResultCode ?? 'unconfirmed');
        return 'tryAnother';
      }
    }
    setDecline('unconfirmed');
    return 'tryAnother';
  }

  const run = useFlow(confirmCheckoutFlow, {
    async setUp() {
      setDecline(null);
      return card ? setUpSavedCard(fields, card, { purpose: 'order', traceId }) : 'incomplete';
    },
    initiateThreeDS: () => threeDS.initiate(traceId, true),
    finaliseThreeDS: () => threeDS.finalise(traceId),
    async confirm() {
      const input = { params: { token }, body: { profilingSessionId } };
      try {
        const reply = await call(confirmCheckout, input, { handles: shownByFlow });
        setDecline(reply.resultCode);
        return confirmCheckoutOutcome(reply);
      } catch (failure) {
        // The server says of a checkout that is over only that it is; how it ended is in its session.
        if (isApiError(failure) && failure.errorCode === 'checkout_expired') return lookForOutcome();
        throw failure;
      }
    },
    readState: lookForOutcome,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when the flow comes to an end
  useEffect(() => {
    const state = endOfState[run.state];
    if (state) end(session, state);
  }, [run.state]);

  return { ...run, card, fields, challenge: threeDS.challenge, decline, choose };
}
