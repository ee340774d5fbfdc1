import {
  type CardResultCode,
  type CardSessionPurpose,
  type ChallengeBehaviour,
  type IssueTestCard,
  type OpenTrace,
  ProviderRefused,
  type ScanBehaviour,
  type TraceSetup,
  type VaultCard,
} from '#server/core/providers.ts';
import {
  type ApplePayCapture,
  type ApplePaySource,
  isSupportedCardType,
} from '#shared/domain/methods/apple-pay.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import type { CardSetup, CardSetupAddress, NewCardSetup } from '#shared/domain/methods/card-setup.ts';
import { type Context, idOf } from '../context.ts';
import { readWalletToken } from '../wallet/wallet-token.ts';
import { type CardDetails, describeCard, readCard } from './card-details.ts';
import { type CardBehaviour, namedTestCards, verificationFailures } from './test-cards.ts';

/**
 * After this many setups in one card session every further one returns 23, because that many are not typing errors. PAY-088.
 */
export const setupLimit = 10;

/** The brands of the networks that Apple Pay is offered with. */
const applePayBrands: readonly CardBrand[] = ['VISA', 'MASTERCARD'];

type Captured =
  | { readonly id: string; readonly card_type: string }
  | 'unsupported_card_type'
  | 'service_unavailable';

interface StoredCard extends VaultCard {
  readonly consumerId: string;
  readonly behaviour: CardBehaviour;
  /** The card session for which a payment source was captured. */
  readonly capturedFor?: string;
}

type Outcome =
  | { readonly state: 'DECLINED'; readonly resultCode: CardResultCode }
  | {
      readonly state: 'READY';
      readonly card: StoredCard;
      readonly isNewCard: boolean;
      readonly storeToken: boolean;
      readonly address: CardSetupAddress | null;
    };

interface Trace extends OpenTrace {
  readonly endsAt: number;
  isClosed: boolean;
  setups: number;
  captures: number;
  outcome: Outcome | null;
}

export type VaultEvent =
  | { readonly type: 'trace-opened'; readonly trace: OpenTrace; readonly endsAt: number }
  | { readonly type: 'trace-closed'; readonly traceId: string }
  | { readonly type: 'card-set-up'; readonly traceId: string; readonly outcome: Outcome }
  | { readonly type: 'card-issued'; readonly card: StoredCard }
  | { readonly type: 'payment-source-captured'; readonly traceId: string; readonly card: StoredCard };

/** The address of a setup: `order` for adding a card and checkout, `payment` for the rest. */
export type SetupKind = 'order' | 'payment';

const setupKindOf: Record<CardSessionPurpose, SetupKind> = {
  ADD_CARD: 'order',
  CHECKOUT: 'order',
  PAYMENT: 'payment',
};

/**
 * Card sessions and the cards set up in them. `setUp` derives brand, last four, fingerprint and
 * behaviour from the number and then drops it; neither number nor security code is part of any event. PAY-220.
 */
export function createVault(context: Context<VaultEvent>) {
  const traces = new Map<string, Trace>();
  const cards = new Map<string, StoredCard>();

  function remember(outcome: Outcome) {
    if (outcome.state === 'READY') cards.set(outcome.card.cardToken, outcome.card);
    return outcome;
  }

  function liveTrace(traceId: string): Trace {
    const trace = traces.get(traceId);
    const isLive = trace && !trace.isClosed && context.now().getTime() < trace.endsAt;
    if (!isLive) throw new ProviderRefused('not_found');
    return trace;
  }

  function present(trace: Trace, setup: CardSetup): Outcome {
    if (trace.setups >= setupLimit) return declined(23);
    if ('token' in setup) return presentSaved(trace, setup.token, setup);
    if ('cardNumber' in setup) return presentNew(trace, setup);
    const source = cards.get(setup.paymentSourceId);
    // Its owner approved this card session and no other: a later payment needs a new sheet.
    const isForTrace = source?.wallet !== undefined && source.capturedFor === trace.traceId;
    return isForTrace ? ready(source, setup, true) : declined(21);
  }

  function presentSaved(trace: Trace, token: string, setup: CardSetup): Outcome {
    const card = cards.get(token);
    const isOwnCard = card?.consumerId === trace.consumerId && card.wallet === undefined;
    return isOwnCard ? ready(card, setup, false) : declined(21);
  }

  function ownSource(consumerId: string, id: string): StoredCard | null {
    const source = cards.get(id);
    return source?.consumerId === consumerId && source.wallet !== undefined ? source : null;
  }

  function presentNew(trace: Trace, setup: NewCardSetup): Outcome {
    const details = readCard(setup, context.now());
    if (!details) return declined(21);
    const card = store(details, trace.consumerId, setup.cardHolderName, `${trace.traceId}/${trace.setups}`);
    const refusal = trace.purpose === 'ADD_CARD' ? verify(trace, card) : 0;
    return refusal === 0 ? ready(card, setup, true) : declined(refusal);
  }

  /** Adding a card asks the bank to verify it; presenting one for a payment does not: see `test-cards.ts`. */
  function verify(trace: Trace, card: StoredCard): CardResultCode {
    if (trace.savedFingerprints.includes(card.fingerprint)) return 22;
    const { resultCode } = card.behaviour;
    return verificationFailures.includes(resultCode) ? resultCode : 0;
  }

  /** The only place where something to store is derived from a number. */
  function store(
    details: CardDetails,
    consumerId: string,
    cardHolderName: string,
    origin: string,
  ): StoredCard {
    const { number, ...kept } = details;
    return {
      ...kept,
      cardToken: idOf('card', context.keyedHash('card', origin)),
      fingerprint: idOf('fp', context.keyedHash('fingerprint', number)),
      cardHolderName,
      consumerId,
    };
  }

  function sourceOf(
    { billing_address }: ApplePaySource,
    { number, ...kept }: CardDetails,
    { consumerId, traceId }: Trace,
    cardToken: string,
  ): StoredCard {
    const { given_name = '', family_name = '' } = billing_address ?? {};
    return {
      ...kept,
      cardToken,
      // The number that a device pays with is not the one on its card.
      fingerprint: idOf('fp', context.keyedHash('device', number)),
      cardHolderName: `${given_name} ${family_name}`.trim(),
      consumerId,
      capturedFor: traceId,
      wallet: 'APPLE_PAY',
    };
  }

  return {
    apply(event: VaultEvent) {
      switch (event.type) {
        case 'trace-opened':
          traces.set(event.trace.traceId, {
            ...event.trace,
            endsAt: event.endsAt,
            isClosed: false,
            setups: 0,
            captures: 0,
            outcome: null,
          });
          break;
        case 'trace-closed':
          Object.assign(traces.get(event.traceId) ?? {}, { isClosed: true });
          break;
        case 'card-set-up': {
          const trace = traces.get(event.traceId);
          if (!trace) break;
          trace.setups += 1;
          trace.outcome = remember(event.outcome);
          break;
        }
        case 'payment-source-captured': {
          const trace = traces.get(event.traceId);
          if (trace) trace.captures += 1;
          cards.set(event.card.cardToken, event.card);
          break;
        }
        case 'card-issued':
          cards.set(event.card.cardToken, event.card);
      }
    },

    clear() {
      traces.clear();
      cards.clear();
    },

    openTrace(trace: OpenTrace): void {
      const earlier = traces.get(trace.traceId);
      if (!earlier) {
        const endsAt = context.now().getTime() + trace.livesForSeconds * 1000;
        context.record({ type: 'trace-opened', trace, endsAt });
      } else if (earlier.consumerId !== trace.consumerId || earlier.purpose !== trace.purpose) {
        throw new ProviderRefused('key_conflict');
      }
    },

    closeTrace(traceId: string): void {
      if (traces.get(traceId)?.isClosed === false) context.record({ type: 'trace-closed', traceId });
    },

    /**
     * Stores what the browser sent. The newest setup of a card session replaces earlier ones.
     * @throws {ProviderRefused} `not_found` for a card session that is unknown, has ended, or belongs to the other address.
     */
    setUp(kind: SetupKind, setup: CardSetup): CardResultCode {
      const trace = liveTrace(setup.traceId);
      if (setupKindOf[trace.purpose] !== kind) throw new ProviderRefused('not_found');
      const outcome = present(trace, setup);
      context.record({ type: 'card-set-up', traceId: trace.traceId, outcome });
      return outcome.state === 'READY' ? 0 : outcome.resultCode;
    },

    setupOf(traceId: string): TraceSetup {
      const trace = traces.get(traceId);
      if (!trace) return { state: 'UNKNOWN' };
      if (!trace.outcome) return { state: 'OPEN' };
      if (trace.outcome.state === 'DECLINED') return trace.outcome;
      const { card, ...rest } = trace.outcome;
      const isScanRequired = scanOf(trace, card) !== null;
      return { ...rest, resultCode: 0, card: publicCard(card), isScanRequired };
    },

    /**
     * Stores a wallet's payment source for a card session. The same sheet gives the same id. Returns why it was refused:
     * our own card, a prepaid one or an unsupported network; or `service_unavailable`, if the scenario sets it.
     * @throws {ProviderRefused} `not_found` for a card session that is unknown, has ended or is another consumer's, and after too many.
     */
    capture({ user_id, transaction_reference, source }: ApplePayCapture): Captured {
      const trace = liveTrace(transaction_reference.id);
      if (trace.consumerId !== user_id || trace.captures >= setupLimit)
        throw new ProviderRefused('not_found');
      const given = readWalletToken(source.token, context.now());
      if (trace.simulatedCaptureFailure || !given) return 'service_unavailable';
      const { cardType, details } = given;
      const isTaken = isSupportedCardType(cardType) && applePayBrands.includes(details.brand);
      if (!isTaken) return 'unsupported_card_type';
      const origin = `${trace.traceId}/${source.transaction_identifier}`;
      const card = sourceOf(source, details, trace, idOf('src', context.keyedHash('source', origin)));
      const isKnown = cards.has(card.cardToken);
      if (!isKnown) context.record({ type: 'payment-source-captured', traceId: trace.traceId, card });
      return { id: card.cardToken, card_type: cardType };
    },

    paymentSourceOf({ consumerId, id }: { consumerId: string; id: string }): VaultCard | null {
      const source = ownSource(consumerId, id);
      return source && publicCard(source);
    },

    cardOf(cardToken: string): VaultCard | null {
      const card = cards.get(cardToken);
      return card ? publicCard(card) : null;
    },

    issueTestCard(request: IssueTestCard): VaultCard {
      const { number, brand } = namedTestCards[request.card];
      const details = describeCard(number, brand, { month: request.expiryMonth, year: request.expiryYear });
      const card = store(details, request.consumerId, request.cardHolderName, `issued/${request.key}`);
      if (!cards.has(card.cardToken)) context.record({ type: 'card-issued', card });
      return publicCard(card);
    },

    /** The bank's result for the card of a token, for the purchase or for a later charge. */
    bankAnswer(cardToken: string, kind: 'HOLD' | 'CHARGE'): CardResultCode {
      const card = cards.get(cardToken);
      if (!card) throw new ProviderRefused('not_found');
      const { resultCode, laterResultCode = resultCode } = card.behaviour;
      return kind === 'HOLD' ? resultCode : laterResultCode;
    },

    /** The card of a card session and how its scans end; null unless a scan is required. */
    cardToScan(traceId: string): { fingerprint: string; scan: ScanBehaviour } | null {
      const trace = traces.get(traceId);
      if (trace?.outcome?.state !== 'READY') return null;
      const { card } = trace.outcome;
      const scan = scanOf(trace, card);
      return scan && { fingerprint: card.fingerprint, scan };
    },

    presentedCard(traceId: string): { card: VaultCard; challenge: ChallengeBehaviour } | null {
      const outcome = traces.get(traceId)?.outcome;
      if (outcome?.state !== 'READY') return null;
      return { card: publicCard(outcome.card), challenge: outcome.card.behaviour.challenge };
    },
  };
}

export type Vault = ReturnType<typeof createVault>;

const declined = (resultCode: CardResultCode): Outcome => ({ state: 'DECLINED', resultCode });

const scanOf = (trace: OpenTrace, { behaviour }: StoredCard): ScanBehaviour | null =>
  behaviour.scan ?? trace.simulatedScan ?? null;

function ready(card: StoredCard, setup: CardSetup, isNewCard: boolean): Outcome {
  const { storeToken, address = null } = setup;
  return { state: 'READY', card, isNewCard, storeToken, address };
}

function publicCard({ consumerId, behaviour, capturedFor, ...card }: StoredCard): VaultCard {
  return card;
}
