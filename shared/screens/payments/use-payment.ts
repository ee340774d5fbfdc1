import { useEffect, useLayoutEffect, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import type { CallOf, Flow, StateOf } from '#shared/flows/flow.ts';
import { confirmOutcome, type payNowFlow } from '#shared/flows/payments/pay-now.flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import type { Elements } from '#shared/ui/elements.ts';
import { useApplePayMethods } from '../methods/apple-pay/use-apple-pay-methods.ts';
import { useBankMethods } from '../methods/bank/use-bank-methods.tsx';
import type { AddAction } from '../methods/method-choice-list.tsx';
import { firstMethod, type MethodSource, type OfferedMethod } from '../methods/offered-method.ts';
import { type CardScanStep, useCardScanStep } from '../methods/scan/use-card-scan-step.ts';
import { useCardMethods } from '../methods/use-card-methods.tsx';
import { trackPayment } from './unfinished-payment.ts';
import { useDeferredSubmit } from './use-deferred-submit.ts';
import { type FlowCalls, type FlowRun, useFlow } from './use-flow.ts';
import { type Challenge, useThreeDS } from './use-three-ds.ts';

/** The server's response to the start of a payment. */
type PaymentOffer = Omit<ReplyOf<typeof initiatePayNow>, 'type' | 'orderId'>;

/** What is paid: the calls that start the payment and that make it. */
export interface PaymentSubject {
  initiate(): Promise<PaymentOffer>;
  confirm(
    method: MethodSource & { readonly traceId: string },
  ): Promise<Omit<ReplyOf<typeof confirmPayNow>, 'orderId'>>;
  /** When the last payment of the order is due; a card must be valid until then. */
  readonly lastPaymentDate: IsoDate | null;
  /** Whether the address of a new card begins with that of the account. */
  readonly prefillsAddress: boolean;
  /** Whether the order can be paid with Apple Pay. */
  readonly isApplePayAvailable: boolean;
  /** Whether it was paid or has changed since it was shown, such as in another tab. */
  readonly hasChanged: boolean;
  /** Whether a bank account can pay it. */
  readonly takesBankAccounts: boolean;
  /** The ids of the methods on which the last try to pay it was declined. */
  readonly declinedMethods: readonly string[];
}

/** The states of a payment, without the steps before it starts. */
type PaymentState = StateOf<typeof payNowFlow>;

export interface PaymentRun<State extends string = PaymentState> extends FlowRun<State> {
  /** What the server will charge; null until it has responded. */
  readonly offer: PaymentOffer | null;
  /** What it can be charged to; empty until the server has responded. */
  readonly methods: readonly OfferedMethod[];
  /** Adds one; absent where a new card is all that can be added, which is a row. */
  readonly add: AddAction | undefined;
  /** The texts beside the list. */
  readonly notice: Elements;
  /** The chosen one. */
  readonly method: OfferedMethod | null;
  readonly challenge: Challenge | null;
  readonly scan: CardScanStep;
  /** Result code of the last confirm; null until one has returned. */
  readonly resultCode: number | null;
  /** Whether a prepaid card was used, which is never saved. [PAY-386] */
  readonly isPrepaid: boolean;
  /** @param value of a row of the choice */
  choose(value: string): void;
  /** Pays as soon as everything it needs has loaded. */
  pay(): void;
  /** Whether a payment is waiting for that. */
  readonly isWaiting: boolean;
}

/**
 * A payment: runs its flow with the calls of what is paid, and holds the chosen method. Source: PAY-155 to PAY-164.
 * @param start where it begins, if not at the start of its flow
 */
export function usePayment<State extends string>(
  flow: Flow<State, CallOf<typeof payNowFlow>>,
  subject: PaymentSubject,
  start?: State,
): PaymentRun<State> {
  const { journey } = useApp();
  const threeDS = useThreeDS('PAYNOW');
  const scan = useCardScanStep('PAYNOW_WEB');
  /** The last one, whose methods stay while a new one is requested. */
  const [lastOffer, setLastOffer] = useState<PaymentOffer | null>(null);
  const [isOffered, setOffered] = useState(false);
  const offer = isOffered ? lastOffer : null;
  const [chosen, choose] = useState<string | null>(null);
  const [declined, setDeclined] = useState(subject.declinedMethods);
  const [resultCode, setResultCode] = useState<number | null>(null);
  const [isPrepaid, setPrepaid] = useState(false);
  const traceId = offer?.traceId ?? '';

  const calls: FlowCalls<CallOf<typeof payNowFlow>> = {
    async initiate() {
      setOffered(false);
      setResultCode(null);
      setLastOffer(await subject.initiate());
      setOffered(true);
      return 'ready';
    },
    setUp: async () => (method ? method.setUp(traceId) : 'failed'),
    async initiateThreeDS() {
      // A device asks its owner, so the bank does not.
      if (method?.source.paymentSourceId !== undefined) return 'notNeeded';
      return threeDS.initiate(traceId, method?.source.storeToken ?? false);
    },
    finaliseThreeDS: () => threeDS.finalise(traceId),
    scanCard: () => scan.scan(traceId),
    async confirm() {
      if (!method) return 'failed';
      const { source } = method;
      let reply: Awaited<ReturnType<PaymentSubject['confirm']>>;
      try {
        reply = await trackPayment(journey, () => subject.confirm({ traceId, ...source }));
      } catch (failure) {
        // The account was removed in another tab.
        const isGone = isApiError(failure) && failure.errorCode === 'not_found';
        if (isGone && source.paymentMethodType === 'ACH_BANK_ACCOUNT') return 'payment_method_not_usable';
        throw failure;
      }
      setResultCode(reply.resultCode);
      setPrepaid(reply.prePaidCard);
      if (reply.status === 'PAYMENT_DECLINED' && source.savedCardToken !== undefined) {
        setDeclined([...declined, method.row.value]);
        choose(null);
      }
      return confirmOutcome(reply);
    },
  };
  const run = useFlow(flow, calls, { start, isPayment: true });

  const { savedCards, newCard } = useCardMethods({
    offer: lastOffer,
    lastPaymentDate: subject.lastPaymentDate,
    prefillsAddress: subject.prefillsAddress,
    proceed: () => run.send('pay'),
    onEnter: () => pay(),
  });
  const applePay = useApplePayMethods({
    total: offer?.amount ?? null,
    isAvailable: subject.isApplePayAvailable,
    proceed: () => run.send('pay'),
  });
  // Each kind of method is one line here, in the order of the list.
  const { bankAccounts, add, notice } = useBankMethods({
    isOffered: subject.takesBankAccounts,
    linked: lastOffer?.savedBankAccounts ?? null,
    proceed: () => run.send('pay'),
    choose,
    onCard: () => choose(newCard.row.value),
  });
  const methods = lastOffer ? [...savedCards, ...applePay, ...bankAccounts, newCard] : [];
  const method =
    methods.find(({ row }) => row.value === chosen && !row.unavailable) ?? firstMethod(methods, declined);
  const { submit, isWaiting } = useDeferredSubmit(method?.isReady ?? false, () => method?.pay());
  const pay = () => {
    // The method that was shown when the button was pressed pays, even if others are offered by now.
    if (method) choose(method.row.value);
    submit();
  };

  // A call that runs is not interrupted: its own outcome comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has changed, and after each step
  useEffect(() => {
    if (subject.hasChanged) run.send('changed');
  }, [subject.hasChanged, run.state]);

  // In a layout effect: a press after it could already open another sheet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a call has ended
  useLayoutEffect(() => {
    if (!run.isCalling) method?.end?.(run.state === 'succeeded' || run.state === 'pending');
  }, [run.state]);

  return {
    ...run,
    offer,
    methods,
    add,
    notice,
    method,
    challenge: threeDS.challenge,
    scan,
    resultCode,
    isPrepaid,
    choose,
    pay,
    isWaiting,
  };
}
