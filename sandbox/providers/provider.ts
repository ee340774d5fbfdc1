import type { ProviderFault, Providers } from '#server/core/providers.ts';
import { createAddressFinder } from './addresses/address-finder.ts';
import { type AccountOpened, createAccounts } from './bank/accounts.ts';
import { createDebits, type DebitEvent } from './bank/debits.ts';
import { createLinks, type LinkChanged, type Links } from './bank/links.ts';
import type { TellOfDebit } from './bank/tell-of-debit.ts';
import { createMovements, type MovementRecorded } from './card/movements.ts';
import { createVault, type Vault, type VaultEvent } from './card/vault.ts';
import { type ChallengeEvent, type Challenges, createChallenges } from './challenge/challenges.ts';
import { createKeyedHash } from './context.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIdentityService, type IdentityChecked } from './identity/identity-service.ts';
import type { Journal } from './journal.ts';
import { createOutbox, type OutboxEvent } from './outbox/outbox.ts';
import { createPayouts, type Payout, type PayoutRecorded } from './payouts/payouts.ts';
import { createSavedStates, type SavedStateChanged } from './saved-states.ts';
import { createScans, type ScanEvent, type Scans } from './scan/scans.ts';
import { startWalletSession } from './wallet/wallet-sessions.ts';

/** What the provider knows. */
type KnownEvent =
  | VaultEvent
  | MovementRecorded
  | AccountOpened
  | LinkChanged
  | DebitEvent
  | ChallengeEvent
  | OutboxEvent
  | IdentityChecked
  | ScanEvent
  | PayoutRecorded;
export type ProviderEvent = KnownEvent | { readonly type: 'everything-forgotten' } | SavedStateChanged;

interface ProviderOptions {
  readonly journal: Journal<ProviderEvent>;
  /** Key of fingerprints and identifiers: with another secret the same card gets another fingerprint. */
  readonly secret: string;
  /** Public origin of the challenge pages. */
  readonly acsOrigin: string;
  /** Public origin of the bank link pages. */
  readonly bankOrigin: string;
  /** Exact origins of the apps that may frame the pages. */
  readonly appOrigins: readonly string[];
  readonly now?: () => Date;
  /** Calls the server about a debit that a bank has decided. */
  readonly tellOfDebit?: TellOfDebit;
}

/** The calls of the server, and the parts that the pages also need. */
export interface Provider extends Providers {
  readonly vault: Vault;
  readonly challenges: Challenges;
  readonly links: Links;
  readonly scans: Scans;
  readonly faults: Faults;
  /** Every payout to a merchant, the oldest first. */
  sentPayouts(): readonly Payout[];
  /** The reference of a key's movement or of an accepted debit; null when neither is known. */
  referenceOf(keyOrDebit: string): string | null;
  /** Calls the server about a movement, with the injected fault. */
  callBack(movementId: string, fault: ProviderFault): Promise<void>;
  /** Resolves when every change so far is on disk; no response is sent before. */
  flushed(): Promise<void>;
}

/** The whole provider in memory, restored from the journal's entries. Runs in any process. */
export function createProvider(options: ProviderOptions): Provider {
  const {
    journal,
    secret,
    acsOrigin,
    bankOrigin,
    appOrigins,
    now = () => new Date(),
    tellOfDebit = async () => {},
  } = options;
  const context = { now, keyedHash: createKeyedHash(secret), record };
  const vault = createVault(context);
  const movements = createMovements(context, vault.bankAnswer);
  const accounts = createAccounts(context);
  const links = createLinks(context, accounts, { bankOrigin, appOrigins });
  const faults = createFaults();
  const tell = (debitId: string) => void tellOfDebit(debitId, faults.callbackOf(debitId));
  const debits = createDebits(context, accounts.debitsOf, tell);
  const challenges = createChallenges(context, {
    acsOrigin,
    appOrigins,
    presentedCard: vault.presentedCard,
  });
  const scans = createScans(context, vault.cardToScan);
  const payouts = createPayouts(context);
  const outbox = createOutbox(context);
  const identity = createIdentityService(context);
  const addresses = createAddressFinder();
  const states = createSavedStates<KnownEvent>();

  function record(event: ProviderEvent) {
    apply(event);
    journal.append(event);
  }

  function apply(event: ProviderEvent) {
    switch (event.type) {
      case 'everything-forgotten':
        states.forget();
        return clear();
      case 'state-saved':
      case 'state-restored':
      case 'state-deleted': {
        const known = states.apply(event);
        if (event.type === 'state-restored') clear();
        return known.forEach(applyKnown);
      }
      default:
        states.note(event);
        return applyKnown(event);
    }
  }

  function applyKnown(event: KnownEvent) {
    switch (event.type) {
      case 'movement-recorded':
        return movements.apply(event);
      case 'bank-account-opened':
        return accounts.apply(event);
      case 'bank-link-changed':
        return links.apply(event);
      case 'bank-movement-recorded':
      case 'bank-hold-marked':
      case 'debit-entered':
      case 'debit-decided':
        return debits.apply(event);
      case 'challenge-started':
      case 'challenge-decided':
        return challenges.apply(event);
      case 'message-sent':
      case 'outbox-cleared':
        return outbox.apply(event);
      case 'identity-checked':
        return identity.apply(event);
      case 'payout-recorded':
        return payouts.apply(event);
      case 'scan-created':
      case 'scan-completed':
        return scans.apply(event);
      default:
        return vault.apply(event);
    }
  }

  function clear() {
    for (const part of [
      ...[vault, movements, accounts, links, debits, challenges],
      ...[scans, payouts, outbox, identity, faults],
    ])
      part.clear();
  }

  for (const event of journal.replayed) apply(event);

  return {
    vault,
    challenges,
    links,
    scans,
    faults,
    sentPayouts: payouts.statement,
    referenceOf(keyOrDebit) {
      for (const { lookup } of [movements, debits]) {
        const found = lookup(keyOrDebit);
        if (found.isKnown) return found.movement.reference;
      }
      return debits.referenceOf(keyOrDebit) ?? null;
    },
    async callBack(movementId, fault) {
      const isDebit = debits.referenceOf(movementId) !== undefined;
      if (isDebit && fault !== 'callback-first') return faults.keepForCallback(movementId, fault);
      if (isDebit) {
        // The bank decides at once, and this awaits its call to the server.
        faults.keepForCallback(movementId, 'callback-lost');
        debits.decide(movementId, now().toISOString());
      }
      await tellOfDebit(movementId, fault);
    },
    flushed: journal.flushed,
    cards: {
      openTrace: async (trace) => vault.openTrace(trace),
      closeTrace: async (traceId) => vault.closeTrace(traceId),
      setupOf: async (traceId) => vault.setupOf(traceId),
      cardOf: async (cardToken) => vault.cardOf(cardToken),
      paymentSourceOf: async (question) => vault.paymentSourceOf(question),
      placeHold: async (request) => movements.placeHold(request),
      captureHold: async (request) => movements.captureHold(request),
      releaseHold: async (request) => movements.releaseHold(request),
      charge: async (request) => movements.charge(request),
      refund: async (request) => movements.refund(request),
      lookup: async (key) => movements.lookup(key),
      startChallenge: async (request) => challenges.start(request),
      challengeResult: async (question) => challenges.resultOf(question),
      cancelChallenge: async (question) => challenges.cancel(question),
    },
    banks: {
      createLinkToken: async (request) => links.createLinkToken(request),
      exchange: async (request) => links.exchange(request),
      placeHold: async (request) => debits.placeHold(request),
      captureHold: async (request) => debits.captureHold(request),
      releaseHold: async (request) => debits.releaseHold(request),
      charge: async (request) => debits.charge(request),
      refund: async (request) => debits.refund(request),
      lookup: async (key) => debits.lookup(key),
      debitOf: async (question) => debits.debitOf(question),
    },
    payouts: {
      send: async (request) => payouts.send(request),
      payoutOf: async (question) => payouts.payoutOf(question),
    },
    messages: {
      send: async ({ simulatedWaitSeconds = 0, ...message }) => {
        if (simulatedWaitSeconds === 0) outbox.send(message);
        return { waitSeconds: simulatedWaitSeconds };
      },
      reachesPhone: async ({ simulatedReach = true }) => ({ isReached: simulatedReach }),
    },
    outbox: { list: async (filter) => outbox.list(filter), clear: async () => outbox.empty() },
    identity: {
      checkProfile: async (request) => identity.checkProfile(request),
      checkDocument: async (request) => identity.checkDocument(request),
      checkWatchlist: async (request) => identity.checkWatchlist(request),
    },
    addresses: {
      suggest: async (question) => addresses.suggest(question),
      addressOf: async (id) => addresses.addressOf(id),
    },
    scanner: {
      createScan: async (request) => scans.create(request),
      scanResult: async (question) => scans.resultOf(question),
    },
    wallet: { startSession: async (request) => startWalletSession(context, request) },
    sandbox: {
      issueTestCard: async (request) => vault.issueTestCard(request),
      issueTestAccount: async (request) => accounts.issueTestAccount(request),
      decideDebit: async ({ debitId, at }) => debits.decide(debitId, at),
      statement: async (filter) => [...movements.statement(filter), ...debits.statement(filter)],
      plantFault: async (request) => faults.plant(request),
      reset: async () => record({ type: 'everything-forgotten' }),
      saveState: async (name) => record({ type: 'state-saved', name }),
      async restoreState(name) {
        const isKnown = states.has(name);
        if (isKnown) record({ type: 'state-restored', name });
        return isKnown;
      },
      deleteState: async (name) => record({ type: 'state-deleted', name }),
    },
  };
}
