/**
 * The external services as the API server sees them. In the sandbox `client.ts` calls a separate process
 * (`main.ts`); a deployment implements the same interfaces with its real card provider and message gateway.
 *
 * Amounts are integer minor units (cents). Times are ISO 8601 in UTC. A refusal by a bank is a value
 * (`resultCode`), never an exception; an exception means that the result is unknown or nothing was done:
 * see `ProviderUnavailable` and `ProviderRefused`.
 */
import type { AddressResult } from '#shared/domain/identity/address-result.ts';
import type { AddressSuggestion } from '#shared/domain/identity/address-suggestion.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import type { IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { CardBrand } from '#shared/domain/methods/card-brand.ts';
import type { CardSetupAddress } from '#shared/domain/methods/card-setup.ts';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';

/** What a card network can answer; the meanings are in `orderPaymentResults`. PAY-088. */
export type CardResultCode = ResultCode;

export type FundingType = 'CREDIT' | 'DEBIT' | 'PREPAID';

/**
 * What a card session is opened for. `ADD_CARD` (adding a card, updating a method) and `CHECKOUT` are set up at
 * `order/setup`, `PAYMENT` (pay now, custom, account payment) at `payment/setup`. PAY-217, PAY-218.
 */
export type CardSessionPurpose = 'ADD_CARD' | 'CHECKOUT' | 'PAYMENT';

/** A charge in integer minor units of an ISO 4217 currency. */
export interface ProviderAmount {
  readonly minorUnits: MinorUnits;
  readonly currency: Currency;
}

export interface OpenTrace {
  /** The UUID that the browser will send with the card details. */
  readonly traceId: string;
  /** Opaque reference; a consumer's cards can't be used by another. */
  readonly consumerId: string;
  readonly purpose: CardSessionPurpose;
  /** Measured by the provider's own clock, which the sandbox clock does not move. */
  readonly livesForSeconds: number;
  /**
   * Fingerprints of the cards that the consumer has saved: adding one of them again gives result 22.
   * Source: payments-open O-09.
   */
  readonly savedFingerprints: readonly string[];
  /** Scenario of a test consumer: every card has to be scanned; a test card's own behaviour takes precedence. */
  readonly simulatedScan?: ScanBehaviour;
  /** Scenario of a test consumer: no payment source is captured. Source: merchant-api §7.4. */
  readonly simulatedCaptureFailure?: boolean;
}

/** A card as the vault knows it. Number and security code are never part of it. PAY-220. */
export interface VaultCard {
  /** Identifies the card in every later call. */
  readonly cardToken: string;
  /** Keyed hash of the number: equal for the same number, useless without the provider's key. */
  readonly fingerprint: string;
  readonly brand: CardBrand;
  readonly last4: string;
  /** 1-12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  readonly fundingType: FundingType;
  readonly cardHolderName: string;
  readonly issuingBank: string;
  /** Of a payment source: the wallet that it came from. Its token is then the `paymentSourceId`. */
  readonly wallet?: 'APPLE_PAY';
}

/** What the browser has done in a card session so far. */
export type TraceSetup =
  | { readonly state: 'UNKNOWN' }
  | { readonly state: 'OPEN' }
  | { readonly state: 'DECLINED'; readonly resultCode: CardResultCode }
  | {
      readonly state: 'READY';
      readonly resultCode: 0;
      readonly card: VaultCard;
      /** False when an existing card was presented by its token. */
      readonly isNewCard: boolean;
      readonly storeToken: boolean;
      readonly address: CardSetupAddress | null;
      /** Whether the card has to be scanned by the camera, unless it was scanned before. */
      readonly isScanRequired: boolean;
    };

/**
 * Every call that moves money carries a `key` chosen and stored by the server before the call. The same
 * key always gives the same result and has its effect once; the same key with other content is
 * `ProviderRefused` with code `key_conflict`.
 */
export interface KeyedCall {
  readonly key: string;
  /** Free reference stored with the movement, e.g. the order id; at most 128 characters. */
  readonly reference?: string;
  /** Scenario of a test consumer. A test card's own result takes precedence. Source: merchant-api §7.4. */
  readonly simulatedResult?: CardResultCode;
  /** Only used by the simulated provider: see `ProviderFault`. */
  readonly fault?: ProviderFault;
}

export interface PlaceHold extends KeyedCall {
  readonly cardToken: string;
  readonly amount: ProviderAmount;
}
export interface CaptureHold extends KeyedCall {
  readonly holdId: string;
  /** At most what the hold has left; several captures are possible until it is released. */
  readonly amount: ProviderAmount;
}
export interface ReleaseHold extends KeyedCall {
  readonly holdId: string;
}
export interface ChargeCard extends KeyedCall {
  readonly cardToken: string;
  readonly amount: ProviderAmount;
}
export interface RefundCharge extends KeyedCall {
  readonly chargeId: string;
  /** At most what the charge has left. */
  readonly amount: ProviderAmount;
}

/** Both are null when the code is not 0: nothing was created then, and nothing moved. */
export interface MovementResult {
  readonly resultCode: CardResultCode;
  /** The hold, charge or refund that was created. */
  readonly id: string | null;
  /** What was moved; of a release what was left of the hold. */
  readonly amount: ProviderAmount | null;
}

export type MovementKind = 'HOLD' | 'CAPTURE' | 'RELEASE' | 'CHARGE' | 'REFUND';

/** One line of the provider's statement. */
export interface Movement {
  readonly key: string;
  readonly kind: MovementKind;
  readonly resultCode: CardResultCode;
  readonly id: string | null;
  readonly amount: ProviderAmount;
  /** The card for holds and charges; the hold or charge it acts on for the others. */
  readonly subject: string;
  readonly reference: string | null;
  readonly at: string;
  /** Of a debit of a bank account: it has moved money once it is PAID. */
  readonly debitState?: DebitState['state'];
}

/** The result of a key, looked up after a crash or a timeout. */
export type KeyLookup = { readonly isKnown: false } | { readonly isKnown: true; readonly movement: Movement };

/** BILLING when a card is added or changed, PAYNOW when it is used for a payment. PAY-255. */
export type ChallengeWorkflow = 'BILLING' | 'PAYNOW';

/**
 * How the bank behaves. `none` asks nothing, `ask` shows Approve and Decline, `pass` and `fail` decide
 * automatically, `timeout` never decides. Knob `3ds`. Source: merchant-api §7.4.
 */
export type ChallengeBehaviour = 'none' | 'ask' | 'pass' | 'fail' | 'timeout';

export interface StartChallenge {
  readonly key: string;
  readonly traceId: string;
  /** The card that the bank is asked about. */
  readonly cardToken: string;
  readonly workflow: ChallengeWorkflow;
  /** Exact origin of the app that will frame the page; the page posts messages to no other. */
  readonly returnOrigin: string;
  /** Shown on the bank's page; left out when there is no payment. */
  readonly amount?: ProviderAmount;
  /** Shown on the bank's page, e.g. `Fourfold*Marlow Field`. */
  readonly payee: string;
  /** BCP 47; English unless it starts with `fr`. */
  readonly locale: string;
  /** Scenario of a test consumer; a test card's own behaviour takes precedence. */
  readonly simulatedBehaviour?: ChallengeBehaviour;
}

export type StartedChallenge =
  | { readonly threeDSId: string; readonly challengeRequired: false; readonly challengeUri: null }
  | { readonly threeDSId: string; readonly challengeRequired: true; readonly challengeUri: string };

/** EXPIRED ten minutes after the start, unless decided before. PAY-403. */
export type ChallengeState = 'PENDING' | 'PASSED' | 'FAILED' | 'EXPIRED';

/** A card of the test table by name, so that the server can seed saved cards without knowing a number. */
export type TestCardName =
  | 'visa'
  | 'mastercard'
  | 'mastercard-debit'
  | 'amex'
  | 'prepaid'
  | 'challenge'
  | 'insufficient-funds'
  | 'fraud'
  | 'scan'
  | 'scan-retry'
  | 'scan-never';

export interface IssueTestCard {
  readonly key: string;
  readonly consumerId: string;
  readonly card: TestCardName;
  readonly cardHolderName: string;
  /** 1-12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
}

export interface CardProvider {
  /** Idempotent by `traceId`; the same card session for another consumer or purpose is `key_conflict`. */
  openTrace(trace: OpenTrace): Promise<void>;
  /** No further setup in this card session is accepted. Call it with the final outcome. */
  closeTrace(traceId: string): Promise<void>;
  setupOf(traceId: string): Promise<TraceSetup>;
  /** The card behind a token, or null. */
  cardOf(cardToken: string): Promise<VaultCard | null>;
  /** A payment source that this consumer captured, or null: also for another's. */
  paymentSourceOf(question: { consumerId: string; id: string }): Promise<VaultCard | null>;

  placeHold(request: PlaceHold): Promise<MovementResult>;
  captureHold(request: CaptureHold): Promise<MovementResult>;
  releaseHold(request: ReleaseHold): Promise<MovementResult>;
  charge(request: ChargeCard): Promise<MovementResult>;
  refund(request: RefundCharge): Promise<MovementResult>;
  lookup(key: string): Promise<KeyLookup>;

  /** `ProviderRefused` with code `not_ready` unless that card is still the one that is set up in the card session. */
  startChallenge(request: StartChallenge): Promise<StartedChallenge>;
  /** Null when there is no such challenge in that card session. The only place where a result can be read. PAY-402. */
  challengeResult(question: { traceId: string; threeDSId: string }): Promise<ChallengeState | null>;
  /** A pending challenge becomes FAILED; a decided one stays as it is. */
  cancelChallenge(question: { traceId: string; threeDSId: string }): Promise<ChallengeState | null>;
}

/** A bank account as the provider knows it. The number itself stays at the bank. */
export interface BankAccountFacts {
  /** Identifies the account in every later call. */
  readonly accountToken: string;
  /** Keyed hash of the number: equal for the same account, independent of the login. */
  readonly fingerprint: string;
  readonly name: string;
  /** The last digits of the number. */
  readonly mask: string;
  /** False for one that cannot be debited. */
  readonly isValid: boolean;
}

/** What the bank answers when the accounts are fetched with a public token. PAY-292 to PAY-294. */
export type LinkOutcome = 'OK' | 'EXPIRED' | 'TIMED_OUT' | 'NOT_FOUND';

export interface CreateLinkToken {
  readonly key: string;
  readonly consumerId: string;
  /** Exact origin of the app that will frame the page; the page posts messages to no other. */
  readonly returnOrigin: string;
  readonly locale: string;
  /** Scenario of a test consumer; it takes precedence over the bank that is chosen. Knob `bank`. Source: merchant-api §7.4. */
  readonly simulatedOutcome?: LinkOutcome;
}

export interface LinkToken {
  readonly linkToken: string;
  /** The page to frame. */
  readonly linkUri: string;
  readonly livesForSeconds: number;
}

export type ExchangedLink =
  | { readonly outcome: Exclude<LinkOutcome, 'OK'> }
  | { readonly outcome: 'OK'; readonly bankName: string; readonly accounts: readonly BankAccountFacts[] };

export interface PlaceHoldOnAccount extends KeyedCall {
  readonly accountToken: string;
  readonly amount: ProviderAmount;
}
/** A bank counts its days from when the payment was made, by the server's clock. */
interface DatedCall {
  readonly enteredAt: string;
}
export interface DebitHold extends CaptureHold, DatedCall {}
export interface DebitAccount extends PlaceHoldOnAccount, DatedCall {}

/** The outcome of an accepted debit. The code of a returned one says why. PAY-396. */
export type DebitState =
  | { readonly state: 'PENDING' }
  | {
      readonly state: 'PAID' | 'RETURNED';
      readonly resultCode: CardResultCode;
      readonly at: string;
      readonly amount: ProviderAmount;
    };

/**
 * Takes money from bank accounts and gives it back. A debit (a charge or a capture) is accepted at once, and settled or
 * returned days later: `debitOf` says which, and the provider also calls the server.
 */
export interface BankProvider {
  /** Idempotent by key. */
  createLinkToken(request: CreateLinkToken): Promise<LinkToken>;
  /** The accounts that the shopper chose. A public token works once, for the consumer of its link token. */
  exchange(request: { readonly publicToken: string; readonly consumerId: string }): Promise<ExchangedLink>;
  /** Checks that the account can be debited. Nothing is reserved. */
  placeHold(request: PlaceHoldOnAccount): Promise<MovementResult>;
  captureHold(request: DebitHold): Promise<MovementResult>;
  releaseHold(request: ReleaseHold): Promise<MovementResult>;
  charge(request: DebitAccount): Promise<MovementResult>;
  /** Of a debit that was settled. */
  refund(request: RefundCharge): Promise<MovementResult>;
  lookup(key: string): Promise<KeyLookup>;
  /** Its outcome by that time of the server's clock; null when there is no such debit. */
  debitOf(question: { readonly debitId: string; readonly asOf: string }): Promise<DebitState | null>;
}

/** An account of the sandbox's banks by name, so that the server can seed linked accounts. */
export type TestAccountName = 'checking' | 'savings' | 'empty';

export interface IssueTestAccount {
  readonly key: string;
  readonly account: TestAccountName;
}

/**
 * How the scans of a card end: at once, the first one with another card, or always with another one.
 * Source: merchant-api §7.4.
 */
export type ScanBehaviour = 'match' | 'retry' | 'never';

export interface CreateScan {
  readonly key: string;
  readonly traceId: string;
  /** Of the card to scan. */
  readonly fingerprint: string;
}

export interface CreatedScan {
  readonly civId: string;
  /** A browser sends it with the frames of its camera. */
  readonly civSecret: string;
}

/** EXPIRED ten minutes after its creation, unless completed before. */
export type ScanState = 'PENDING' | 'MATCHED' | 'MISMATCHED' | 'EXPIRED';

/** Looks at a card through the shopper's camera. The frames come from the browser, never from the server. */
export interface CardScanner {
  /** `ProviderRefused` with code `not_ready` unless that card is set up in the card session and has to be scanned. */
  createScan(request: CreateScan): Promise<CreatedScan>;
  /** Null when there is no such scan in that card session. The only place where a result can be read. */
  scanResult(question: { traceId: string; civId: string }): Promise<ScanState | null>;
}

export interface SendPayout {
  /** The same key with the same content pays once. */
  readonly key: string;
  /** Free reference, which the merchant reads on its bank statement. */
  readonly reference?: string;
  readonly merchantId: string;
  readonly amount: ProviderAmount;
  /** When it is to arrive, by the server's clock. */
  readonly arrivesAt: string;
  /** Only used by the simulated provider: see `ProviderFault`. */
  readonly fault?: ProviderFault;
}

export type PayoutState = { readonly state: 'PENDING' } | { readonly state: 'PAID'; readonly at: string };

/** Pays merchants on their bank accounts, which it knows by the merchant. */
export interface PayoutProvider {
  send(request: SendPayout): Promise<{ readonly payoutId: string }>;
  /** Whether it has arrived by that time of the server's clock; null when there is no such payout. */
  payoutOf(question: { readonly payoutId: string; readonly asOf: string }): Promise<PayoutState | null>;
}

/** A fault for the next calls of one operation by any caller. */
export interface PlantFault {
  /** Group and name, e.g. `cards/placeHold`. */
  readonly operation: string;
  /** Only in calls about movements of this reference. */
  readonly reference?: string;
  readonly fault: ProviderFault;
  readonly times: number;
}

/** Only the simulated provider has these: seeds and proofs use them, handlers do not. */
export interface ProviderSandbox {
  issueTestCard(request: IssueTestCard): Promise<VaultCard>;
  issueTestAccount(request: IssueTestAccount): Promise<BankAccountFacts>;
  /** The bank decides a pending debit now. False when there is none. */
  decideDebit(request: { readonly debitId: string; readonly at: string }): Promise<boolean>;
  /** Every movement, oldest first, including declined ones; `reference` filters. */
  statement(filter?: { reference?: string }): Promise<readonly Movement[]>;
  plantFault(request: PlantFault): Promise<void>;
  /** Deletes everything: cards, card sessions, movements, challenges, messages. */
  reset(): Promise<void>;
  /** Keeps what it knows now under a name, in the place of what that name kept before. */
  saveState(name: string): Promise<void>;
  /** Knows what it knew then, and nothing else. False, and nothing changes, when the name is unknown. */
  restoreState(name: string): Promise<boolean>;
  deleteState(name: string): Promise<void>;
}

/**
 * Faults that a proof may inject into one call.
 *
 * - `before` does nothing, `after` does the work and loses the response: `timeout-*` leaves the caller waiting,
 *   `drop-*` closes the connection, `error-*` answers 503.
 * - `wrong-*` does the work and responds with another amount, another currency or an unknown result code.
 * - `callback-*` is about how the provider calls the server: twice, before it has answered, signed with another key, with a
 *   signature from an hour ago, or never. A bank calls when it has decided a debit. Providers do not call about the
 *   charge of a card, so with this fault they do so at once, and the server must ignore it.
 */
export const providerFaults = [
  'timeout-before',
  'timeout-after',
  'drop-before',
  'drop-after',
  'error-before',
  'error-after',
  'wrong-amount',
  'wrong-currency',
  'wrong-result',
  'callback-twice',
  'callback-first',
  'callback-forged',
  'callback-stale',
  'callback-lost',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

export type MessageChannel = 'SMS' | 'EMAIL';

export interface OutgoingMessage {
  /** A message is sent once for each key. */
  readonly key: string;
  readonly channel: MessageChannel;
  /** Mobile in E.164, or an email address. */
  readonly to: string;
  /** Name of the text, e.g. `mobile-verification`. */
  readonly template: string;
  /** The one-time code within the text, for tests that read the outbox. */
  readonly code?: string;
  readonly text: string;
  readonly locale: string;
  /** When the server sent it, by the server's clock. */
  readonly at: string;
  /** Scenario of a test consumer: the sender accepts no more messages for that long. Source: merchant-api §7.4. */
  readonly simulatedWaitSeconds?: number;
}

export interface ReachQuestion {
  /** Mobile in E.164; null while it is unknown, to ask whether texts are sent at all. */
  readonly to: string | null;
  /** Scenario of a test consumer. Source: merchant-api §7.4. */
  readonly simulatedReach?: boolean;
}

export interface MessageSender {
  /** Seconds until it accepts a message to this target again; 0 when it accepted this one. */
  send(message: OutgoingMessage): Promise<{ readonly waitSeconds: number }>;
  /** Whether text messages arrive. */
  reachesPhone(question: ReachQuestion): Promise<{ readonly isReached: boolean }>;
}

export interface OutboxMessage extends Omit<OutgoingMessage, 'key' | 'simulatedWaitSeconds'> {
  readonly id: string;
}

/** The messages that phones and mailboxes would show. Source: merchant-api §7.2. */
export interface Outbox {
  /** Newest first; `limit` 1-1000, 100 when left out. */
  list(filter?: { to?: string; channel?: MessageChannel; limit?: number }): Promise<readonly OutboxMessage[]>;
  clear(): Promise<void>;
}

/** The person to look up in a register. Dates are yyyy-mm-dd. */
export interface CheckedPerson {
  readonly givenNames: string;
  readonly otherGivenNames: string;
  readonly surname: string;
  readonly dateOfBirth: string;
}

/** A register's answer about a profile. The last three are not answers about the person but reasons to stop. */
export type ProfileOutcome =
  | 'VERIFIED'
  | 'PARTIAL_VERIFIED'
  | 'NOT_VERIFIED'
  | 'FAILED'
  | 'PAYWATCH_HIT'
  | 'ADDRESS_UNKNOWN'
  | 'DUPLICATE';

/** `NO_TRIES_LEFT`: the register accepts no more documents of this person, including this one. */
export type DocumentOutcome = 'VERIFIED' | 'REJECTED' | 'NO_TRIES_LEFT';

/** A check is recorded on a person's credit file, so the same key is checked once and always gives the same answer. */
export interface CheckProfile {
  readonly key: string;
  readonly person: CheckedPerson;
  readonly address: ContactAddress;
  /** Scenario of a test consumer; it takes precedence over the surname. Source: merchant-api §7.4. */
  readonly simulatedOutcome?: ProfileOutcome;
  readonly fault?: ProviderFault;
}

export interface CheckDocument {
  readonly key: string;
  readonly document: IdentityDocument;
  /** The fields of the document by their wire names, as text. */
  readonly details: Readonly<Record<string, string>>;
  /** Scenario of a test consumer; it takes precedence over the surname. Source: merchant-api §7.4. */
  readonly simulatedOutcome?: DocumentOutcome;
  readonly fault?: ProviderFault;
}

/** Looks a person up without an entry on the credit file, so it may be called at every login. */
export interface CheckWatchlist {
  readonly person: CheckedPerson;
  /** Scenario of a test consumer; it takes precedence over the surname. Source: merchant-api §7.4. */
  readonly simulatedListing?: boolean;
}

/** Registers of people and documents. It stores no name, no date of birth and no number. */
export interface IdentityService {
  checkProfile(request: CheckProfile): Promise<{ readonly outcome: ProfileOutcome }>;
  checkDocument(request: CheckDocument): Promise<{ readonly outcome: DocumentOutcome }>;
  checkWatchlist(request: CheckWatchlist): Promise<{ readonly isListed: boolean }>;
}

/** A map of addresses. */
export interface AddressFinder {
  /** Best match first, at most eight. */
  suggest(question: { query: string; countryCode: CountryCode }): Promise<readonly AddressSuggestion[]>;
  /** The components of one suggestion; null for an id that is unknown or not selectable. */
  addressOf(id: string): Promise<AddressResult | null>;
}

/** A merchant requests a session at the address that the sheet of a wallet passed. */
export interface StartWalletSession {
  /** Checked by the caller: one of the wallet's gateways. */
  readonly validationUrl: string;
  readonly merchantId: string;
  /** Shown on the sheet. */
  readonly displayName: string;
  /** The host of the page that shows the sheet. */
  readonly domain: string;
}

/** The gateway of Apple Pay, which knows us by our certificate. */
export interface WalletGateway {
  /** The session that the sheet expects, passed on unread; null when the gateway returns none. */
  startSession(request: StartWalletSession): Promise<Readonly<Record<string, unknown>> | null>;
}

/** All external services in one object that the server gets. */
export interface Providers {
  readonly cards: CardProvider;
  readonly banks: BankProvider;
  readonly payouts: PayoutProvider;
  readonly messages: MessageSender;
  readonly outbox: Outbox;
  readonly identity: IdentityService;
  readonly addresses: AddressFinder;
  readonly scanner: CardScanner;
  readonly wallet: WalletGateway;
  readonly sandbox: ProviderSandbox;
}

/** No reply, or no valid one: the effect may or may not have happened. Ask `lookup`. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export type ProviderRefusalCode =
  | 'invalid_object'
  | 'key_conflict'
  | 'not_found'
  | 'not_ready'
  | 'origin_not_allowed'
  | 'unauthorized';

/** The provider understood the call and did nothing: an error of the caller, never of the shopper. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: ProviderRefusalCode;
  constructor(code: ProviderRefusalCode) {
    super(`The provider refused the call: ${code}`);
    this.code = code;
  }
}
