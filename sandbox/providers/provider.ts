import { createAddressFinder } from './addresses/address-finder.ts';
import { createMovements, type MovementRecorded } from './card/movements.ts';
import { createVault, type Vault, type VaultEvent } from './card/vault.ts';
import { type ChallengeEvent, type Challenges, createChallenges } from './challenge/challenges.ts';
import { createKeyedHash } from './context.ts';
import { createFaults, type Faults } from './faults.ts';
import { createIdentityService, type IdentityChecked } from './identity/identity-service.ts';
import type { Providers } from './interfaces.ts';
import type { Journal } from './journal.ts';
import { createOutbox, type OutboxEvent } from './outbox/outbox.ts';

export type ProviderEvent =
  | VaultEvent
  | MovementRecorded
  | ChallengeEvent
  | OutboxEvent
  | IdentityChecked
  | { readonly type: 'everything-forgotten' };

export interface ProviderOptions {
  readonly journal: Journal<ProviderEvent>;
  /** Key of fingerprints and identifiers: with another secret the same card gets another fingerprint. */
  readonly secret: string;
  /** Public origin of the challenge pages. */
  readonly acsOrigin: string;
  /** Exact origins of the apps that may frame the pages. */
  readonly appOrigins: readonly string[];
  readonly now?: () => Date;
}

/** What the server may call, and the parts that the pages need as well. */
export interface Provider extends Providers {
  readonly vault: Vault;
  readonly challenges: Challenges;
  readonly faults: Faults;
  /** Resolves when every change so far is on disk; no answer is sent before. */
  flushed(): Promise<void>;
}

/** The whole provider in memory, restored from the journal's entries. Runs in any process. */
export function createProvider(options: ProviderOptions): Provider {
  const { journal, secret, acsOrigin, appOrigins, now = () => new Date() } = options;
  const context = { now, keyedHash: createKeyedHash(secret), record };
  const vault = createVault(context);
  const movements = createMovements(context, vault.bankAnswer);
  const challenges = createChallenges(context, {
    acsOrigin,
    appOrigins,
    presentedCard: vault.presentedCard,
  });
  const outbox = createOutbox(context);
  const identity = createIdentityService(context);
  const addresses = createAddressFinder();
  const faults = createFaults();

  function record(event: ProviderEvent) {
    apply(event);
    journal.append(event);
  }

  function apply(event: ProviderEvent) {
    switch (event.type) {
      case 'movement-recorded':
        return movements.apply(event);
      case 'challenge-started':
      case 'challenge-decided':
        return challenges.apply(event);
      case 'message-sent':
      case 'outbox-cleared':
        return outbox.apply(event);
      case 'identity-checked':
        return identity.apply(event);
      case 'everything-forgotten':
        for (const part of [vault, movements, challenges, outbox, identity, faults]) part.clear();
        return;
      default:
        return vault.apply(event);
    }
  }

  for (const event of journal.replayed) apply(event);

  return {
    vault,
    challenges,
    faults,
    flushed: journal.flushed,
    cards: {
      openTrace: async (trace) => vault.openTrace(trace),
      closeTrace: async (traceId) => vault.closeTrace(traceId),
      setupOf: async (traceId) => vault.setupOf(traceId),
      cardOf: async (cardToken) => vault.cardOf(cardToken),
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
    sandbox: {
      issueTestCard: async (request) => vault.issueTestCard(request),
      statement: async (filter) => movements.statement(filter),
      plantFault: async (request) => faults.plant(request),
      reset: async () => record({ type: 'everything-forgotten' }),
    },
  };
}
