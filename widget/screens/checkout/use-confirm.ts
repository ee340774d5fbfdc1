import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import type { BankAccount } from '#shared/domain/methods/bank-account.ts';
import { defaultSelection } from '#shared/domain/methods/payment-method.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import { type Money, toMinor } from '#shared/domain/money.ts';
import { confirmCheckoutFlow } from '#shared/flows/checkout/confirm.flow.ts';
import type { CallOf, StateOf } from '#shared/flows/flow.ts';
import {
  type ApplePay,
  applePayChoice,
  useApplePay,
} from '#shared/screens/methods/apple-pay/use-apple-pay.tsx';
import type { CardFieldsHandle } from '#shared/screens/methods/card-fields.tsx';
import { isUsable } from '#shared/screens/methods/saved-card-choice.tsx';
import { setUpSavedCard } from '#shared/screens/methods/saved-card-fields.tsx';
import { type CardScanStep, useCardScanStep } from '#shared/screens/methods/scan/use-card-scan-step.ts';
import { deviceDetails, profilingSessionId } from '#shared/screens/payments/device-details.ts';
import {
  type FlowCalls,
  type FlowRun,
  useFlow,
  useStartOverOnline,
} from '#shared/screens/payments/use-flow.ts';
import { type Challenge, useThreeDS } from '#shared/screens/payments/use-three-ds.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import type { Banks } from './bank/use-banks.tsx';
import { useCheckout } from './checkout-context.tsx';
import { type ConfirmResult, confirm, findEnd, findOutcome } from './confirm-calls.ts';
import type { StartedSession } from './started.tsx';
import { type FinalState, outcomeOf, useEndCheckout } from './use-outcome.ts';

export interface ConfirmRun extends FlowRun<StateOf<typeof confirmCheckoutFlow>> {
  /** What to pay with: the id of a saved card or bank account, or `applePayChoice`; undefined if nothing can be used. */
  readonly method: string | undefined;
  /** The card to pay with, if it is one. */
  readonly card: SavedCard | null;
  /** The bank account to pay with, if it is one. */
  readonly account: BankAccount | null;
  /** Null where it is not offered. */
  readonly applePay: ApplePay | null;
  readonly paysByApple: boolean;
  /** Pays. Call it within the press itself. */
  pay(): void;
  readonly fields: CardFieldsHandle;
  readonly challenge: Challenge | null;
  readonly scan: CardScanStep;
  readonly decline: ConfirmResult['decline'];
  /** Whether that was the decline of a bank account. */
  readonly isBankDecline: boolean;
}

/**
 * Confirming a checkout: runs the flow with its calls, and opens the outcome page. Source: PAY-053, PAY-054.
 * @param methodId the chosen method; without one, the default is used
 * @param banks the bank accounts of the shopper; null while none are offered
 * @param donation the donation that the shopper opted in to
 * @param due what is paid today, with the donation
 */
export function useConfirm(
  session: StartedSession,
  methodId: string | undefined,
  banks: Banks | null,
  donation: StartedSession['donationOffer'],
  due: Money,
): ConfirmRun {
  const { call, journey } = useApp();
  const { token, setSession } = useCheckout();
  const { flags } = useSituation();
  const threeDS = useThreeDS('PAYNOW');
  const scan = useCardScanStep('PAYNOW_WEB');
  const end = useEndCheckout();
  const fields = useRef<CardFieldsHandle['current']>(null);
  const [decline, setDecline] = useState<ConfirmRun['decline']>(null);
  const [isBankDecline, setBankDecline] = useState(false);
  const paidDonation = useRef<StartedSession['donation']>(null);
  const { traceId, summary, lastResultCode, revision } = session;
  const isIssuerCheckOn = flags['ri-card-issuer-check-enabled'];

  const applePay = useApplePay({
    flag: 'rosella-payment-in-checkout',
    // The sheet pays what is due today, so where nothing is it has nothing to show.
    isAvailable: session.applePayEnabled && toMinor(due) > 0,
  });
  // The method that was shown when the button was pressed pays, even if others have loaded since.
  const [pressed, setPressed] = useState<string>();
  const wanted = pressed ?? methodId;
  const paysByApple = applePay !== null && wanted === applePayChoice;
  const cards = summary.savedCards.filter((each) => isUsable(each, isIssuerCheckOn));
  const usable = [...cards, ...(banks?.accounts ?? [])];
  const paying = paysByApple
    ? null
    : (usable.find(({ id }) => id === wanted) ?? defaultSelection<SavedCard | BankAccount>(usable));
  const card = paying?.type === 'CREDIT_CARD' ? paying : null;
  const account = paying?.type === 'ACH_BANK_ACCOUNT' ? paying : null;

  const request = { token, lastResultCode, revision, donation, bankAccountId: account?.id ?? null };
  const recordResult = async (result: Promise<ConfirmResult>) => {
    const confirmed = await result;
    setDecline(confirmed.decline);
    setBankDecline(account !== null);
    paidDonation.current = confirmed.donation;
    return confirmed.outcome;
  };

  const refresh = async () => {
    const input = { params: { token }, body: { deviceDetails: deviceDetails(), profilingSessionId } };
    await call(startCheckout, input, { handles: fatalStatuses }).then(setSession, () => {});
  };

  const calls: FlowCalls<CallOf<typeof confirmCheckoutFlow>> = {
    async setUp() {
      setDecline(null);
      if (paysByApple) return applePay.setUp('order', traceId);
      // The bank already checked the shopper when the account was linked.
      if (account) return 'confirmable';
      return card ? setUpSavedCard(fields, card, { purpose: 'order', traceId }) : 'incomplete';
    },
    // The device asks its owner, so the bank does not.
    initiateThreeDS: async () => (paysByApple ? 'notNeeded' : threeDS.initiate(traceId, true, donation)),
    finaliseThreeDS: () => threeDS.finalise(traceId),
    scanCard: () => scan.scan(traceId),
    confirm: () => recordResult(confirm(call, journey, request)),
    readEnd: () => recordResult(findEnd(call, request)),
    readState: () => recordResult(findOutcome(call, journey, request)),
  };
  const run = useFlow(confirmCheckoutFlow, calls, { isPayment: true });

  useStartOverOnline(run);

  // In a layout effect: a press after it could already open another sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a call has ended
  useLayoutEffect(() => {
    if (!run.isCalling) applePay?.finish(run.state === outcomeOf.APPROVED);
    if (run.state === 'choosing') setPressed(undefined);
  }, [run.state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the flow reaches a final state
  useEffect(() => {
    const state = (Object.keys(outcomeOf) as FinalState[]).find((each) => outcomeOf[each] === run.state);
    if (state) {
      end({ ...session, donation: paidDonation.current, paidByBankAccount: account !== null }, state);
    }
    if (run.outcome?.name === 'donation_not_available') setSession({ ...session, donationOffer: null });
    // Another window has chosen another delivery. The shopper sees the order as it is now before paying it.
    if (run.outcome?.name === 'checkout_changed') void refresh();
    if (run.state === 'identityRequired') journey.next({ event: 'identityRequired' });
  }, [run.state]);

  const method = paysByApple ? applePayChoice : paying?.id;
  const pay = () => {
    if (run.state === 'choosing') {
      setPressed(method);
      if (paysByApple) applePay.open({ total: due, amounts: [due] });
    }
    run.send('pay');
  };
  return {
    ...run,
    method,
    card,
    account,
    applePay,
    paysByApple,
    pay,
    fields,
    challenge: threeDS.challenge,
    scan,
    decline,
    isBankDecline,
  };
}
