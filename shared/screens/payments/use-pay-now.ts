import { useRef, useState } from 'react';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { type EnabledCards, enabledBrands } from '#shared/domain/methods/enabled-cards.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { confirmOutcome, payNowFlow } from '#shared/flows/payments/pay-now.flow.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { newCardChoice } from '../methods/card-choice-list.tsx';
import type { CardFieldsHandle } from '../methods/card-fields.tsx';
import { firstChoice } from '../methods/saved-card-choice.tsx';
import { setUpSavedCard } from '../methods/saved-card-fields.tsx';
import { type NewCard, useNewCard } from '../methods/use-new-card.ts';
import { deviceDetails } from './device-details.ts';
import { trackPayment } from './unfinished-payment.ts';
import { useDeferredSubmit } from './use-deferred-submit.ts';
import { type FlowRun, handledByFlow, useFlow } from './use-flow.ts';
import { type Challenge, useThreeDS } from './use-three-ds.ts';

/** The server's answer to the start of a payment. */
export type PayNowOffer = ReplyOf<typeof initiatePayNow>;

export interface PayNowRun extends FlowRun<StateOf<typeof payNowFlow>> {
  /** What the server will charge, and the cards to choose from; null until it has answered. */
  readonly offer: PayNowOffer | null;
  /** The chosen saved card, null for a new card. */
  readonly savedCard: SavedCard | null;
  readonly newCard: NewCard;
  readonly savedCardFields: CardFieldsHandle;
  readonly lastPaymentDate: IsoDate | null;
  /** Whether to save the new card. [PAY-385] */
  readonly store: boolean;
  readonly challenge: Challenge | null;
  /** Result code of the last confirm; null until one was answered. */
  readonly resultCode: number | null;
  /** Whether a prepaid card was used, which is never saved. [PAY-386] */
  readonly isPrepaid: boolean;
  /** @param cardId a saved card's id, or `newCardChoice` */
  choose(cardId: string): void;
  setStore(store: boolean): void;
  /** Pays as soon as everything it needs has loaded. */
  pay(): void;
  /** Whether a payment is waiting for that. */
  readonly isWaiting: boolean;
}

/**
 * Paying one instalment: runs the flow with its calls, and holds the chosen card. Source: PAY-155 to PAY-164.
 * @param lastPaymentDate the order's; the card must be valid until then
 */
export function usePayNow(paymentScheduleId: string, lastPaymentDate: IsoDate | null): PayNowRun {
  const { call, journey } = useApp();
  const { flags } = useSituation();
  const threeDS = useThreeDS('PAYNOW');
  const [offer, setOffer] = useState<PayNowOffer | null>(null);
  const [cardId, choose] = useState(newCardChoice);
  const [store, setStore] = useState(true);
  const [resultCode, setResultCode] = useState<number | null>(null);
  const [isPrepaid, setPrepaid] = useState(false);
  const savedCardFields = useRef<CardFieldsHandle['current']>(null);

  const savedCard = offer?.savedCards.find(({ id }) => id === cardId) ?? null;
  const traceId = offer?.traceId ?? '';
  const storeToken = savedCard !== null || store;

  const run = useFlow(payNowFlow, {
    async initiate() {
      setOffer(null);
      setResultCode(null);
      const input = { params: { paymentScheduleId }, body: { deviceDetails: deviceDetails() } };
      const offered = await call(initiatePayNow, input, { handles: handledByFlow });
      setOffer(offered);
      choose(firstChoice(offered.savedCards, flags['ri-card-issuer-check-enabled'])?.id ?? newCardChoice);
      return 'ready';
    },
    setUp: () =>
      savedCard
        ? setUpSavedCard(savedCardFields, savedCard, { purpose: 'payment', traceId })
        : newCard.setUp({ purpose: 'payment', traceId, storeToken }),
    initiateThreeDS: () => threeDS.initiate(traceId, storeToken),
    finaliseThreeDS: () => threeDS.finalise(traceId),
    async confirm() {
      const body = { traceId, storeToken, ...(savedCard ? savedSource(savedCard) : newSource(newCard)) };
      const pay = () => call(confirmPayNow, { body }, { handles: handledByFlow });
      const reply = await trackPayment(journey, pay);
      setResultCode(reply.resultCode);
      setPrepaid(reply.prePaidCard);
      return confirmOutcome(reply);
    },
  });
  const newCard = useNewCard({
    enabledBrands: enabledBrands((offer?.enabledCardTypes as EnabledCards | undefined) ?? null),
    lastPaymentDate,
    amexContext: 'order',
    onSubmit: () => run.send('pay'),
  });

  const { submit: pay, isWaiting } = useDeferredSubmit(savedCard !== null || newCard.isPrefilled, () => {
    if (savedCard) run.send('pay');
    else void newCard.form.submit();
  });

  return {
    ...run,
    offer,
    savedCard,
    newCard,
    savedCardFields,
    lastPaymentDate,
    store,
    challenge: threeDS.challenge,
    resultCode,
    isPrepaid,
    choose,
    setStore,
    pay,
    isWaiting,
  };
}

/** How a confirm identifies its card. [PAY-163] */
const savedSource = ({ cardholderName, token }: SavedCard) => ({ cardholderName, savedCardToken: token });
const newSource = ({ form }: NewCard) => ({ cardholderName: form.values.cardholderName.trim() });
