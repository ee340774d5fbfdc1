/** Saved cards: listing them, and adding one. Source: payments-open O-08, O-66. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { brandName } from '#shared/domain/brand.ts';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { VaultCard } from '../../providers/interfaces.ts';
import { consumerOf, lockConsumer } from '../access/index.ts';
import { type CardUse, savedCardsOf, savedCardView } from './cards.ts';
import { type ChallengeSubject, readySetup, requireChallenge } from './challenge.ts';
import { refuseDisabledCard } from './enabled-cards.ts';
import { cards, type Trace, traces } from './methods.tables.ts';
import { closeTrace, findTrace, openAtProvider, storeTrace } from './traces.ts';

/** The cards that a shopper keeps, as they may be used for that. */
export async function listSavedCards(db: Executor, consumerId: string, use: CardUse): Promise<SavedCard[]> {
  const saved = await savedCardsOf(db, consumerId);
  return saved.map((card) => savedCardView(card, use));
}

export async function initiateNewCard(server: ServerContext, consumerId: string): Promise<Trace> {
  const trace = await storeTrace(server.db, server, { consumerId, purpose: 'ADD_CARD' });
  await openAtProvider(server, trace);
  return trace;
}

export interface NewCardConfirmation {
  readonly traceId: string;
  readonly consumerId: string;
  readonly cardholderName: string;
  readonly preferred: boolean;
  readonly channel: Channel;
}

/**
 * Saves the card of a trace. A repeat answers the same card.
 * @throws {Refusal} as the contract's `confirmNewCard` lists them.
 */
export async function confirmNewCard(
  server: ServerContext,
  confirmation: NewCardConfirmation,
): Promise<string> {
  const { traceId, consumerId, channel } = confirmation;
  const trace = await findTrace(server.db, { traceId, consumerId, purposes: ['ADD_CARD'] });
  if (trace.outcome) return trace.outcome.id;
  if (trace.expiresAt <= server.clock.now()) throw new Refusal('not_found');
  const consumer = await consumerOf(server.db, consumerId);
  await refuseDuplicateSetup(server, traceId);
  const setup = await readySetup(server, traceId);
  refuseDisabledCard(consumer.countryCode, setup.card);
  await requireChallenge(server, { trace, consumer, workflow: 'BILLING', channel, ...newCardSubject }, setup);
  const id = await server.db.transaction((tx) => saveCard(tx, server, confirmation, setup.card));
  await closeTrace(server, traceId);
  return id;
}

/** No money moves, and no shop is part of it: the card is added to the shopper's account with us. */
export const newCardSubject: ChallengeSubject = { payee: brandName };

/** The provider itself knows a card that its consumer has saved already. */
async function refuseDuplicateSetup(server: ServerContext, traceId: string): Promise<void> {
  const setup = await server.cards.setupOf(traceId);
  if (setup.state === 'DECLINED' && setup.resultCode === 22) throw new Refusal('duplicate_card');
}

async function saveCard(
  tx: Transaction,
  server: ServerContext,
  { traceId, consumerId, cardholderName, preferred }: NewCardConfirmation,
  card: VaultCard,
): Promise<string> {
  // One confirm of a trace at a time; the second finds the outcome of the first.
  const [trace] = await tx.select().from(traces).where(eq(traces.id, traceId)).for('update');
  if (trace?.outcome) return trace.outcome.id;
  // Of two cards that are added at once one is preferred, and neither is told to be the other.
  await lockConsumer(tx, consumerId);
  const others = await savedCardsOf(tx, consumerId);
  const isPreferred = preferred || others.length === 0;
  if (isPreferred) {
    await tx
      .update(cards)
      .set({ isPreferred: false })
      .where(and(eq(cards.consumerId, consumerId), eq(cards.isPreferred, true), isNull(cards.deletedAt)));
  }
  const [saved] = await tx
    .insert(cards)
    .values({
      id: randomUUID(),
      consumerId,
      providerToken: card.cardToken,
      fingerprint: card.fingerprint,
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      fundingType: card.fundingType,
      holderName: cardholderName,
      issuingBank: card.issuingBank,
      isListed: true,
      isPreferred,
      createdAt: server.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: cards.id });
  if (!saved) throw new Refusal('duplicate_card');
  await tx
    .update(traces)
    .set({ outcome: { id: saved.id } })
    .where(eq(traces.id, traceId));
  return saved.id;
}
