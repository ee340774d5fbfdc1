/**
 * A card session links what a browser does at the card provider to one purpose of one consumer. Its id is the `traceId`
 * of the contract. Source: payments-open O-57.
 */
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
/** The provider's limit for one card session. */
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
  /** 15 minutes from now by default. */
  readonly expiresAt?: Date;
}

/** Stores a card session. `openAtProvider` then registers it with the provider, outside of any transaction. */
export async function storeCardSession(
  db: Executor,
  server: ServerContext,
  cardSession: NewCardSession,
): Promise<CardSession> {
  const now = server.clock.now();
  const expiresAt = cardSession.expiresAt ?? new Date(now.getTime() + lifetimeMs);
  const [stored] = await db
    .insert(cardSessions)
    .values({ id: randomUUID(), ...cardSession, createdAt: now, expiresAt })
    .returning();
  if (!stored) throw new Error('A new card session is missing');
  return stored;
}

/** May be repeated: the provider identifies a card session by its id. */
export async function openAtProvider(server: ServerContext, cardSession: CardSession): Promise<void> {
  const saved = await server.db
    .select({ fingerprint: cards.fingerprint })
    .from(cards)
    .where(
      and(eq(cards.consumerId, cardSession.consumerId), eq(cards.isListed, true), isNull(cards.deletedAt)),
    )
    .limit(fingerprintsTaken);
  const livesForMs = cardSession.expiresAt.getTime() - server.clock.now().getTime();
  await server.cards.openTrace({
    traceId: cardSession.id,
    consumerId: cardSession.consumerId,
    purpose: providerPurposes[cardSession.purpose],
    livesForSeconds: Math.max(1, Math.ceil(livesForMs / 1000)),
    savedFingerprints: saved.map(({ fingerprint }) => fingerprint),
  });
}

const cardSessionOfConsumer = builtOnce((db, param: Param<'traceId' | 'consumerId'>) =>
  db
    .select()
    .from(cardSessions)
    .where(and(eq(cardSessions.id, param('traceId')), eq(cardSessions.consumerId, param('consumerId')))),
);

/** @throws {Refusal} `not_found` for an unknown, foreign or other-purpose card session; an expired one when `at` is given. */
export async function findCardSession(
  db: Executor,
  question: { traceId: string; consumerId: string; purposes: readonly CardSessionPurpose[]; at?: Date },
): Promise<CardSession> {
  const [cardSession] = await cardSessionOfConsumer(db, question);
  if (!cardSession || !question.purposes.includes(cardSession.purpose)) throw new Refusal('not_found');
  if (question.at && cardSession.expiresAt <= question.at) throw new Refusal('not_found');
  return cardSession;
}

/** Stores the outcome of a card session, so that a repeat gets the same one. */
export async function storeOutcome(
  tx: Transaction,
  { id }: Pick<CardSession, 'id'>,
  outcome: NonNullable<CardSession['outcome']>,
): Promise<void> {
  await tx.update(cardSessions).set({ outcome }).where(eq(cardSessions.id, id));
}

/** Closes a card session early, without making the caller wait. It would also expire, so a failure is ignored. */
export function closeCardSession(server: ServerContext, traceId: string): void {
  void server.cards.closeTrace(traceId).catch(() => {});
}
