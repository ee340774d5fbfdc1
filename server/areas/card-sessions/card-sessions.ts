/** A trace ties what a browser does at the card provider to one purpose of one consumer. Source: payments-open O-57. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import type { TracePurpose as ProviderPurpose } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { cards } from '../methods/methods.tables.ts';
import { type Paying, type Trace, type TracePurpose, traces } from './card-sessions.tables.ts';

const lifetimeMs = 15 * 60_000;
/** The provider's limit for one trace. */
const fingerprintsTaken = 100;

const providerPurposes: Record<TracePurpose, ProviderPurpose> = {
  ADD_CARD: 'ADD_CARD',
  CHECKOUT: 'CHECKOUT',
  INSTALMENT: 'PAYMENT',
  PARTIAL: 'PAYMENT',
  ACCOUNT: 'PAYMENT',
};

export interface NewTrace {
  readonly consumerId: string;
  readonly purpose: TracePurpose;
  readonly subject?: string;
  readonly paying?: Paying;
  readonly planItemId?: number;
  /** The amount that was shown to the shopper. */
  readonly offeredMinor?: number;
  /** 15 minutes from now when left out. */
  readonly expiresAt?: Date;
}

/** Stores a trace. `openAtProvider` then registers it with the provider, outside of any transaction. */
export async function storeTrace(db: Executor, server: ServerContext, trace: NewTrace): Promise<Trace> {
  const now = server.clock.now();
  const expiresAt = trace.expiresAt ?? new Date(now.getTime() + lifetimeMs);
  const [stored] = await db
    .insert(traces)
    .values({ id: randomUUID(), ...trace, createdAt: now, expiresAt })
    .returning();
  if (!stored) throw new Error('A new trace is missing');
  return stored;
}

/** May be repeated: the provider knows a trace by its id. */
export async function openAtProvider(server: ServerContext, trace: Trace): Promise<void> {
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

const traceOfConsumer = builtOnce((db, given: Given<'traceId' | 'consumerId'>) =>
  db
    .select()
    .from(traces)
    .where(and(eq(traces.id, given('traceId')), eq(traces.consumerId, given('consumerId')))),
);

/** @throws {Refusal} `not_found` for an unknown, foreign or other-purpose trace; an expired one when `at` is given. */
export async function findTrace(
  db: Executor,
  question: { traceId: string; consumerId: string; purposes: readonly TracePurpose[]; at?: Date },
): Promise<Trace> {
  const [trace] = await traceOfConsumer(db, question);
  if (!trace || !question.purposes.includes(trace.purpose)) throw new Refusal('not_found');
  if (question.at && trace.expiresAt <= question.at) throw new Refusal('not_found');
  return trace;
}

/** What came of a trace, so that a repeat answers the same. */
export async function storeOutcome(
  tx: Transaction,
  { id }: Pick<Trace, 'id'>,
  outcome: NonNullable<Trace['outcome']>,
): Promise<void> {
  await tx.update(traces).set({ outcome }).where(eq(traces.id, id));
}

/** Closes a trace early, behind the answer of its caller. It would also expire, so a failure is ignored. */
export function closeTrace(server: ServerContext, traceId: string): void {
  void server.cards.closeTrace(traceId).catch(() => {});
}
