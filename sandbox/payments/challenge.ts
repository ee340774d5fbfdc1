/** 3-D Secure. The result comes from the provider alone, never from the browser. Source: payments-open O-05, PAY-402. */
import { and, count, desc, eq } from 'drizzle-orm';
import { checkoutLocale } from '#shared/domain/locales.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Consumer } from '../db/schema/access.ts';
import { type Challenge, challenges, type Trace } from '../db/schema/methods.ts';
import { payments } from '../db/schema/payments.ts';
import { Refusal } from '../http/handler.ts';
import type {
  ChallengeBehaviour,
  ChallengeWorkflow,
  ProviderAmount,
  StartedChallenge,
  TraceSetup,
} from '../providers/interfaces.ts';
import { scenarioOf } from '../scenarios/scenario.ts';
import { effectiveFlags } from '../world/flags.ts';
import type { World } from '../world/world.ts';

export type ReadySetup = Extract<TraceSetup, { state: 'READY' }>;

const lifetimeMs = 10 * 60_000;

/** What the bank's page says about the payment. */
export interface ChallengeSubject {
  readonly payee: string;
  readonly amount?: ProviderAmount;
}

/** A bank is not asked about nothing: paying after delivery, nothing is due today. */
export function challengeAbout(payee: string, minorUnits: MinorUnits, currency: Currency): ChallengeSubject {
  return minorUnits > 0 ? { payee, amount: { minorUnits, currency } } : { payee };
}

export interface ChallengeRequest extends ChallengeSubject {
  readonly trace: Trace;
  readonly consumer: Consumer;
  readonly workflow: ChallengeWorkflow;
  readonly channel: Channel;
}

/** @throws {Refusal} `precondition_failed` unless a card was accepted on the trace. */
export async function readySetup(world: World, traceId: string): Promise<ReadySetup> {
  const setup = await world.cards.setupOf(traceId);
  if (setup.state !== 'READY') throw new Refusal('precondition_failed');
  return setup;
}

/**
 * Starts a challenge, or answers the one that is under way for the same card.
 * @throws {Refusal} `precondition_failed` while a passed one waits for its confirm.
 */
export async function initiateChallenge(world: World, request: ChallengeRequest): Promise<Challenge> {
  const setup = await readySetup(world, request.trace.id);
  const asked = await challengesOf(world, request.trace.id);
  const ofCard = asked.filter(isAbout(request, setup));
  const [latest] = ofCard;
  if (latest?.state === 'PASSED' && (await hasPass(world, ofCard))) throw new Refusal('precondition_failed');
  const isUnderWay = latest?.state === 'PENDING' && latest.expiresAt > world.clock.now();
  if (latest && (isUnderWay || latest.state === 'NOT_REQUIRED')) return latest;
  return start(world, request, setup, asked.length);
}

/**
 * Reads the result at the provider and keeps it. A challenge that is still open was left by its shopper: it fails.
 * @throws {Refusal} `user_challenge_failed`, or `precondition_failed` for a wrong pair and after 10 minutes.
 */
export async function finaliseChallenge(
  world: World,
  question: { trace: Trace; threeDSId: string; workflow: ChallengeWorkflow },
): Promise<void> {
  const { trace, threeDSId, workflow } = question;
  const challenge = (await challengesOf(world, trace.id)).find(({ id }) => id === threeDSId);
  if (!challenge || challenge.workflow !== workflow) throw new Refusal('precondition_failed');
  if (challenge.state === 'FAILED') throw new Refusal('user_challenge_failed');
  if (challenge.state !== 'PENDING') return;
  if (challenge.expiresAt <= world.clock.now()) throw new Refusal('precondition_failed');
  await keepResult(world, challenge, await resultOf(world, trace.id, threeDSId));
}

async function resultOf(world: World, traceId: string, threeDSId: string) {
  const state = await world.cards.challengeResult({ traceId, threeDSId });
  return state === 'PENDING' ? world.cards.cancelChallenge({ traceId, threeDSId }) : state;
}

async function keepResult(
  world: World,
  challenge: Challenge,
  result: 'PENDING' | 'PASSED' | 'FAILED' | 'EXPIRED' | null,
): Promise<void> {
  if (result === null || result === 'EXPIRED') throw new Refusal('precondition_failed');
  const state = result === 'PASSED' ? 'PASSED' : 'FAILED';
  await world.db
    .update(challenges)
    .set({ state })
    .where(and(eq(challenges.id, challenge.id), eq(challenges.state, 'PENDING')));
  if (state === 'FAILED') throw new Refusal('user_challenge_failed');
}

/**
 * Lets a confirm pass only when the very card that will pay needs no challenge, or has passed one.
 * @throws {Refusal} `precondition_failed` when one is due, `user_challenge_failed` when the last one failed.
 */
export async function requireChallenge(
  world: World,
  request: ChallengeRequest,
  setup: ReadySetup,
): Promise<void> {
  const flags = await effectiveFlags(world.db, request.consumer.countryCode, request.consumer.id);
  if (!flags['consumer-portal-three-ds-enabled']) return;
  const asked = await challengesOf(world, request.trace.id);
  const ofCard = asked.filter(isAbout(request, setup));
  if (ofCard.some(({ state }) => state === 'NOT_REQUIRED') || (await hasPass(world, ofCard))) return;
  const latest = ofCard[0] ?? (await start(world, request, setup, asked.length));
  if (latest.state === 'NOT_REQUIRED') return;
  throw new Refusal(latest.state === 'FAILED' ? 'user_challenge_failed' : 'precondition_failed');
}

/** A bank vouches for one card and one amount: a donation that comes or goes changes what it must be asked. */
const isAbout =
  ({ amount }: ChallengeRequest, { card }: ReadySetup) =>
  ({ cardToken, amountMinor }: Challenge): boolean =>
    cardToken === card.cardToken && amountMinor === (amount?.minorUnits ?? null);

/** A bank vouches for one attempt: a decline uses a pass up, and the next attempt asks the bank anew. */
async function hasPass(world: World, ofCard: readonly Challenge[]): Promise<boolean> {
  const passes = ofCard.filter(({ state }) => state === 'PASSED');
  const [pass] = passes;
  if (!pass) return false;
  const [declined] = await world.db
    .select({ count: count() })
    .from(payments)
    .where(
      and(
        eq(payments.traceId, pass.traceId),
        eq(payments.subject, pass.cardToken),
        ...(pass.amountMinor === null ? [] : [eq(payments.amountMinor, pass.amountMinor)]),
        eq(payments.state, 'DECLINED'),
      ),
    );
  return passes.length > (declined?.count ?? 0);
}

async function start(
  world: World,
  request: ChallengeRequest,
  setup: ReadySetup,
  earlierOnes: number,
): Promise<Challenge> {
  const { trace, consumer, workflow, channel, payee, amount } = request;
  const { checkout, portal } = world.config.origins;
  const simulatedBehaviour = scenarioOf(world.config, consumer.email)?.knobs['3ds'];
  const started = await world.cards.startChallenge({
    ...(simulatedBehaviour && { simulatedBehaviour: simulatedBehaviour as ChallengeBehaviour }),
    key: `${trace.id}:${earlierOnes}`,
    traceId: trace.id,
    workflow,
    returnOrigin: channel === 'PORTAL' ? portal : checkout,
    payee,
    locale: checkoutLocale({ token: consumer.preferredLocale }, marketOf(consumer.countryCode)),
    ...(amount && { amount }),
  });
  return store(world, request, setup.card.cardToken, started);
}

/** Two calls at once start the same challenge, so that either may store it. */
async function store(
  world: World,
  { trace, workflow, amount }: ChallengeRequest,
  cardToken: string,
  started: StartedChallenge,
): Promise<Challenge> {
  const startedAt = world.clock.now();
  await world.db
    .insert(challenges)
    .values({
      id: started.threeDSId,
      traceId: trace.id,
      workflow,
      cardToken,
      amountMinor: amount?.minorUnits ?? null,
      state: started.challengeRequired ? 'PENDING' : 'NOT_REQUIRED',
      uri: started.challengeUri,
      startedAt,
      expiresAt: new Date(startedAt.getTime() + lifetimeMs),
    })
    .onConflictDoNothing();
  const [stored] = await world.db.select().from(challenges).where(eq(challenges.id, started.threeDSId));
  if (!stored) throw new Error('A new challenge is missing');
  return stored;
}

/** Newest first. */
async function challengesOf(world: World, traceId: string): Promise<Challenge[]> {
  return world.db
    .select()
    .from(challenges)
    .where(eq(challenges.traceId, traceId))
    .orderBy(desc(challenges.startedAt), desc(challenges.id));
}
