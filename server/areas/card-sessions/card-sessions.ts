/** A trace ties what a browser does at the card provider to one purpose of one consumer. Source: payments-open O-57. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import type { CardSessionPurpose as ProviderPurpose } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { cards } from '../methods/methods.tables.ts';
import {
  type CardSession,
  type CardSessionPurpose,
  cardSessions,
  type Paying,
} from './card-sessions.tables.ts';

const lifetimeMs = 15 * 60_000;
/** The provider's limit for one trace. */
const fingerprintsTaken = 100;

const providerPurposes: Record<CardSessionPurpose, ProviderPurpose> = {
  ADD_CARD: 'ADD_CARD',
  CHECKOUT: 'CHECKOUT',
  INSTALMENT: 'PAYMENT',
  PARTIAL: 'PAYMENT',
  ACCOUNT: 'PAYMENT',
};

interface NewCardSession {
  readonly consumerId: string;
  readonly purpose: CardSessionPurpose;
  readonly subject?: string;
  readonly paying?: Paying;
  readonly planItemId?: number;
  /** The amount that was shown to the shopper. */
  readonly offeredMinor?: number;
  /** 15 minutes from now when left out. */
  readonly expiresAt?: Date;
}

/** Stores a trace. `openAtProvider` then registers it with the provider, outside of any transaction. */
export async function storeCardSession(
  db: Executor,
  server: ServerContext,
  trace: NewCardSession,
): Promise<CardSession> {
  const now = server.clock.now();
  const expiresAt = trace.expiresAt ?? new Date(now.getTime() + lifetimeMs);
  const [stored] = await db
    .insert(cardSessions)
    .values({ id: randomUUID(), ...trace, createdAt: now, expiresAt })
    .returning();
  if (!stored) throw new Error('A new trace is missing');
  return stored;
}

/** May be repeated: the provider knows a trace by its id. */
export async function openAtProvider(server: ServerContext, trace: CardSession): Promise<void> {
  const saved = await server.db
    .select({ fingerprint: cards.fingerprint })
    .from(cards)
    .where(and(eq(cards.consumerId, trace.consumerId), eq(cards.isListed, true), isNull(cards.deletedAt)))
    .limit(fingerprintsTaken);
  const livesForMs = trace.expiresAt.getTime() - server.clock.now().getTime();
  await server.cards.openTrace({
    traceId: trace.id,
    consumerId: trace.consumerId,
    purpose: providerPurposes[trace.purpose],
    livesForSeconds: Math.max(1, Math.ceil(livesForMs / 1000)),
    savedFingerprints: saved.map(({ fingerprint }) => fingerprint),
  });
}

const traceOfConsumer = builtOnce((db, param: Param<'traceId' | 'consumerId'>) =>
  db
    .select()
    .from(cardSessions)
    .where(and(eq(cardSessions.id, param('traceId')), eq(cardSessions.consumerId, param('consumerId')))),
);

/** @throws {Refusal} `not_found` for an unknown, foreign or other-purpose trace; an expired one when `at` is given. */
export async function findCardSession(
  db: Executor,
  question: { traceId: string; consumerId: string; purposes: readonly CardSessionPurpose[]; at?: Date },
): Promise<CardSession> {
  const [trace] = await traceOfConsumer(db, question);
  if (!trace || !question.purposes.includes(trace.purpose)) throw new Refusal('not_found');
  if (question.at && trace.expiresAt <= question.at) throw new Refusal('not_found');
  return trace;
}

/** What came of a trace, so that a repeat answers the same. */
export async function storeOutcome(
  tx: Transaction,
  { id }: Pick<CardSession, 'id'>,
  outcome: NonNullable<CardSession['outcome']>,
): Promise<void> {
  await tx.update(cardSessions).set({ outcome }).where(eq(cardSessions.id, id));
}

/** Closes a trace early, behind the answer of its caller. It would also expire, so a failure is ignored. */
export function closeCardSession(server: ServerContext, traceId: string): void {
  void server.cards.closeTrace(traceId).catch(() => {});
}
