/**
 * 3-D Secure challenges. The result comes only from the provider, never from the browser. Source: payments-open O-05,
 * PAY-402.
 */
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { brandName } from '#shared/domain/brand.ts';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { challengeLifetimeMs } from '#shared/domain/methods/three-ds-message.ts';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { Channel } from '#shared/domain/session.ts';
import { builtOnce, type Param, paramColumns } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import {
  type ChallengeWorkflow,
  type ProviderAmount,
  ProviderRefused,
  type StartedChallenge,
  type TraceSetup,
} from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { forgiveChallenge, limitChallenge } from './card-limits.ts';
import {
  type CardSession,
  type CardSessionPurpose,
  type Challenge,
  challenges,
} from './card-sessions.tables.ts';
import { findCardSession } from './card-sessions.ts';

export type ReadySetup = Extract<TraceSetup, { state: 'READY' }>;

/** What the bank's page shows about the payment. */
interface ChallengeSubject {
  readonly payee: string;
  readonly amount?: ProviderAmount;
}

/** A payment that may require a challenge. */
export interface PaymentSubject {
  readonly payee: string;
  readonly amountMinor: MinorUnits;
  readonly currency: Currency;
}

/** Without an amount when nothing is due today, as with pay after delivery. */
export function challengeAbout({ payee, amountMinor, currency }: PaymentSubject): ChallengeSubject {
  return amountMinor > 0 ? { payee, amount: { minorUnits: amountMinor, currency } } : { payee };
}

/** No money moves and no shop is involved: the card is added to the shopper's account with us. */
export const newCardSubject: ChallengeSubject = { payee: brandName };

interface ChallengeRequest extends ChallengeSubject {
  readonly cardSession: CardSession;
  readonly consumer: Consumer;
  readonly workflow: ChallengeWorkflow;
  readonly channel: Channel;
}

/** Identifies the challenge that a browser refers to. */
interface ChallengeCall {
  readonly traceId: string;
  readonly consumerId: string;
  /** The only checkout that the session serves; null for a session that serves the whole account. */
  readonly checkoutToken: string | null;
  readonly workflow: ChallengeWorkflow;
}

/**
 * The card session of a step before its confirm.
 * @throws {Refusal} `not_found`, also for a card session of another checkout than the session's.
 */
export async function findRunningCardSession(
  { db, clock }: ServerContext,
  { traceId, consumerId, checkoutToken }: Omit<ChallengeCall, 'workflow'>,
): Promise<CardSession> {
  const purposes = ['ADD_CARD', 'CHECKOUT', 'INSTALMENT', 'PARTIAL', 'ACCOUNT'] as const;
  const cardSession = await findCardSession(db, { traceId, consumerId, purposes, at: clock.now() });
  if (checkoutToken !== null && cardSession.subject !== checkoutToken) throw new Refusal('not_found');
  return cardSession;
}

/** @throws {Refusal} `precondition_failed` unless a card was accepted on the card session. */
export async function readySetup(server: ServerContext, traceId: string): Promise<ReadySetup> {
  const setup = await server.cards.setupOf(traceId);
  if (setup.state !== 'READY') throw new Refusal('precondition_failed');
  return setup;
}

/**
 * Starts a challenge, or returns the one that is in progress for the same card, or was passed and waits for its confirm.
 * @param payments what is paid in a card session, by its purpose
 * @throws {Refusal} `not_found`, or `precondition_failed` in the workflow of another card session, and when another card
 * was set up during the call.
 */
export async function initiateChallenge(
  server: ServerContext,
  { channel, ...call }: ChallengeCall & { readonly channel: Channel },
  payments: Record<
    Exclude<CardSessionPurpose, 'ADD_CARD'>,
    (cardSession: CardSession) => Promise<PaymentSubject>
  >,
): Promise<Challenge> {
  const { consumerId, workflow } = call;
  const cardSession = await findRunningCardSession(server, call);
  if (workflow !== workflowOf(cardSession)) throw new Refusal('precondition_failed');
  const consumer = await consumerOf(server.db, consumerId);
  const subject =
    cardSession.purpose === 'ADD_CARD'
      ? newCardSubject
      : challengeAbout(await payments[cardSession.purpose](cardSession));
  const request = { cardSession, consumer, workflow, channel, ...subject };
  const setup = await readySetup(server, request.cardSession.id);
  const asked = await challengesOf(server, request.cardSession.id);
  const ofCard = asked.filter(isAbout(request, setup));
  const [latest] = ofCard;
  // Its confirm did not arrive, and the shopper pays again.
  if (latest?.state === 'PASSED' && hasPass(ofCard)) return latest;
  const isUnderWay = latest?.state === 'PENDING' && latest.expiresAt > server.clock.now();
  if (latest && (isUnderWay || latest.state === 'NOT_REQUIRED')) return latest;
  return start(server, request, setup, ofCard.length);
}

/** BILLING when a card is added or changed, PAYNOW when it pays. Source: PAY-255. */
const workflowOf = ({ purpose }: CardSession): ChallengeWorkflow =>
  purpose === 'ADD_CARD' ? 'BILLING' : 'PAYNOW';

/**
 * Reads the result from the provider and stores it. A challenge that is still open was abandoned by its shopper: it
 * fails.
 * @throws {Refusal} `not_found`, `user_challenge_failed`, or `precondition_failed` for a wrong pair and after 10
 * minutes.
 */
export async function finaliseChallenge(
  server: ServerContext,
  { threeDSId, workflow, ...question }: ChallengeCall & { readonly threeDSId: string },
): Promise<void> {
  const cardSession = await findRunningCardSession(server, question);
  const challenge = (await challengesOf(server, cardSession.id)).find(({ id }) => id === threeDSId);
  if (!challenge || challenge.workflow !== workflow) throw new Refusal('precondition_failed');
  if (challenge.state === 'FAILED') throw new Refusal('user_challenge_failed');
  if (challenge.state !== 'PENDING') return;
  if (challenge.expiresAt <= server.clock.now()) throw new Refusal('precondition_failed');
  await storeResult(server, cardSession, challenge, await resultOf(server, cardSession.id, threeDSId));
}

async function resultOf(server: ServerContext, traceId: string, threeDSId: string) {
  const state = await server.cards.challengeResult({ traceId, threeDSId });
  return state === 'PENDING' ? server.cards.cancelChallenge({ traceId, threeDSId }) : state;
}

async function storeResult(
  server: ServerContext,
  cardSession: CardSession,
  challenge: Challenge,
  result: 'PENDING' | 'PASSED' | 'FAILED' | 'EXPIRED' | null,
): Promise<void> {
  if (result === null || result === 'EXPIRED') throw new Refusal('precondition_failed');
  const state = result === 'PASSED' ? 'PASSED' : 'FAILED';
  const [stored] = await server.db
    .update(challenges)
    .set({ state })
    .where(and(eq(challenges.id, challenge.id), eq(challenges.state, 'PENDING')))
    .returning();
  // Once, also for concurrent requests.
  if (stored?.state === 'PASSED') await forgiveChallenge(server, { ...cardSession, ...stored });
  if (state === 'FAILED') throw new Refusal('user_challenge_failed');
}

/**
 * Refuses a confirm unless the card that will pay needs no challenge or has passed one.
 * @throws {Refusal} `precondition_failed` when one is due, `user_challenge_failed` when the last one failed.
 */
export async function requireChallenge(
  server: ServerContext,
  request: ChallengeRequest,
  setup: ReadySetup,
): Promise<void> {
  const [flags, asked] = await Promise.all([
    effectiveFlags(server.db, request.consumer.countryCode, request.consumer.id),
    challengesOf(server, request.cardSession.id),
  ]);
  if (!flags['consumer-portal-three-ds-enabled']) return;
  const ofCard = asked.filter(isAbout(request, setup));
  if (ofCard.some(({ state }) => state === 'NOT_REQUIRED') || hasPass(ofCard)) return;
  const latest = ofCard[0] ?? (await start(server, request, setup, 0));
  if (latest.state === 'NOT_REQUIRED') return;
  throw new Refusal(latest.state === 'FAILED' ? 'user_challenge_failed' : 'precondition_failed');
}

/** A challenge is valid for one card and one amount, so adding or removing a donation requires a new one. */
const isAbout =
  ({ amount }: ChallengeRequest, { card }: ReadySetup) =>
  ({ cardToken, amountMinor }: Challenge): boolean =>
    cardToken === card.cardToken && amountMinor === (amount?.minorUnits ?? null);

/** A challenge is valid for one attempt: a decline uses it up, and the next attempt requires a new one. */
const hasPass = (ofCard: readonly Challenge[]): boolean =>
  ofCard.some(({ state, usedAt }) => state === 'PASSED' && usedAt === null);

/** A payment of the card session was declined, so its passed challenge is used up. */
export async function markChallengeUsed(
  tx: Transaction,
  payment: { readonly traceId: string; readonly cardToken: string; readonly amountMinor: MinorUnits },
  at: Date,
): Promise<void> {
  const [pass] = await tx
    .select({ id: challenges.id })
    .from(challenges)
    .where(
      and(
        eq(challenges.traceId, payment.traceId),
        eq(challenges.cardToken, payment.cardToken),
        eq(challenges.amountMinor, payment.amountMinor),
        eq(challenges.state, 'PASSED'),
        isNull(challenges.usedAt),
      ),
    )
    .orderBy(asc(challenges.startedAt), asc(challenges.id))
    .limit(1);
  if (pass) await tx.update(challenges).set({ usedAt: at }).where(eq(challenges.id, pass.id));
}

/**
 * Starts the challenge for the card that was read, by its token: its browser may set up another card at this moment.
 * @param earlierOnes challenges for the same card and amount
 * @throws {Refusal} `precondition_failed` when another card was set up during the call, `too_many_cards`.
 */
async function start(
  server: ServerContext,
  request: ChallengeRequest,
  { card: { cardToken } }: ReadySetup,
  earlierOnes: number,
): Promise<Challenge> {
  const { cardSession, consumer, workflow, channel, payee, amount } = request;
  const { checkout, portal } = server.config.origins;
  const about = `${cardToken}:${amount?.minorUnits ?? 'none'}`;
  const started = await limitChallenge(server, { ...cardSession, cardToken }, () =>
    unlessReplaced(
      server.cards.startChallenge({
        key: `${cardSession.id}:${about}:${earlierOnes}`,
        traceId: cardSession.id,
        cardToken,
        workflow,
        returnOrigin: channel === 'PORTAL' ? portal : checkout,
        payee,
        locale: checkoutLocale({ token: consumer.preferredLocale }, marketOf(consumer.countryCode)),
        ...(amount && { amount }),
      }),
    ),
  );
  return store(server, request, cardToken, started);
}

const newColumns = [
  'id',
  'traceId',
  'workflow',
  'cardToken',
  'amountMinor',
  'state',
  'uri',
  'startedAt',
  'expiresAt',
] as const;
const storeChallenge = builtOnce((db, param: Param<(typeof newColumns)[number]>) =>
  db.insert(challenges).values(paramColumns(param, newColumns)).onConflictDoNothing().returning(),
);

/** Concurrent calls start the same challenge at the provider, so either may store it. */
async function store(
  server: ServerContext,
  { cardSession, workflow, amount }: ChallengeRequest,
  cardToken: string,
  started: StartedChallenge,
): Promise<Challenge> {
  const startedAt = server.clock.now();
  const [stored] = await storeChallenge(server.db, {
    id: started.threeDSId,
    traceId: cardSession.id,
    workflow,
    cardToken,
    amountMinor: amount?.minorUnits ?? null,
    state: started.challengeRequired ? 'PENDING' : 'NOT_REQUIRED',
    uri: started.challengeUri,
    startedAt,
    expiresAt: new Date(startedAt.getTime() + challengeLifetimeMs),
  });
  if (stored) return stored;
  const [first] = await server.db.select().from(challenges).where(eq(challenges.id, started.threeDSId));
  if (!first) throw new Error('A new challenge is missing');
  return first;
}

/** @throws {Refusal} `precondition_failed` when the card of the challenge is no longer the one of its card session. */
export async function unlessReplaced<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'not_ready')
      throw new Refusal('precondition_failed');
    throw error;
  }
}

/** Newest first. */
async function challengesOf(server: ServerContext, traceId: string): Promise<Challenge[]> {
  return challengesOfCardSession(server.db, { traceId });
}

const challengesOfCardSession = builtOnce((db, param: Param<'traceId'>) =>
  db
    .select()
    .from(challenges)
    .where(eq(challenges.traceId, param('traceId')))
    .orderBy(desc(challenges.startedAt), desc(challenges.id)),
);
