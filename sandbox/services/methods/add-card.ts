/** Saved cards: listing them, and adding one. Source: payments-open O-08, O-66. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SavedCard } from '#shared/domain/methods/saved-card.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { challengeSubject } from '../../http/handlers/challenge-subject.ts';
import type { VaultCard } from '../../providers/interfaces.ts';
import { consumerOf } from '../access/index.ts';
import { findCheckout } from '../checkouts/checkout-store.ts';
import { planOf } from '../checkouts/quote.ts';
import { findMerchant } from '../merchants/index.ts';
import { findOrder } from '../order-views/read-orders.ts';
import { lockConsumer, owedBy } from '../orders/consumer-account.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import { type CardUse, savedCardsOf, savedCardView } from './cards.ts';
import { readySetup, requireChallenge } from './challenge.ts';
import { refuseDisabledCard } from './enabled-cards.ts';
import { cards, type Trace, traces } from './methods.tables.ts';
import { findTrace, openAtProvider, storeTrace } from './traces.ts';

/** What a list of cards is for; neither means all that the consumer owes. */
export interface CardPurpose {
  readonly orderId?: string | undefined;
  readonly checkoutToken?: string | undefined;
}

export async function listCards(
  server: ServerContext,
  consumerId: string,
  purpose: CardPurpose = {},
): Promise<SavedCard[]> {
  const use = await cardUse(server, consumerId, purpose);
  const saved = await savedCardsOf(server.db, consumerId);
  return saved.map((card) => savedCardView(card, use));
}

/** @throws {Refusal} `not_found` for an unknown or foreign order, `checkout_not_found`. */
async function cardUse(server: ServerContext, consumerId: string, purpose: CardPurpose): Promise<CardUse> {
  const at = server.clock.nowOf(consumerId);
  if (purpose.checkoutToken !== undefined) {
    const { checkout, merchant } = await findCheckout(server.db, purpose.checkoutToken);
    return {
      today: dayOf(at, merchant.countryCode),
      lastPaymentDate: planOf(checkout, merchant, at).instalments.at(-1)?.dueDate ?? null,
      countryCode: merchant.countryCode,
    };
  }
  const order =
    purpose.orderId === undefined ? null : await findOrder(server.db, consumerId, purpose.orderId);
  const { countryCode } = order
    ? await findMerchant(server.db, order.merchantId)
    : await consumerOf(server.db, consumerId);
  const [last] = await server.db
    .select({ dueDate: scheduleItems.dueDate })
    .from(scheduleItems)
    .where(and(owedBy(consumerId), order ? eq(scheduleItems.orderId, order.id) : undefined))
    .orderBy(desc(scheduleItems.dueDate))
    .limit(1);
  return { today: dayOf(at, countryCode), lastPaymentDate: last?.dueDate ?? null, countryCode };
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
  const subject = await challengeSubject(server, trace);
  await requireChallenge(server, { trace, consumer, workflow: 'BILLING', channel, ...subject }, setup);
  const id = await server.db.transaction((tx) => saveCard(tx, server, confirmation, setup.card));
  await server.cards.closeTrace(traceId).catch(() => {});
  return id;
}

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
