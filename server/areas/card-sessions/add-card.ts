/** Adding a card to the account. Source: payments-open O-08, O-66. */
import { eq } from 'drizzle-orm';
import { fromCardSetupAddress } from '#shared/domain/methods/card-setup.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { refuseDisabledCard, saveCard } from '../methods/index.ts';
import { type CardTrier, limitCardForms } from './card-limits.ts';
import { requireScan } from './card-scan.ts';
import { type CardSession, cardSessions } from './card-sessions.tables.ts';
import {
  closeCardSession,
  findCardSession,
  openAtProvider,
  storeCardSession,
  storeOutcome,
} from './card-sessions.ts';
import { newCardSubject, type ReadySetup, readySetup, requireChallenge } from './challenge.ts';

/** @throws {Refusal} `too_many_cards` */
export async function initiateNewCard(server: ServerContext, trier: CardTrier): Promise<CardSession> {
  const { consumerId } = trier;
  return limitCardForms(server, trier, async () => {
    const cardSession = await storeCardSession(server.db, server, { consumerId, purpose: 'ADD_CARD' });
    await openAtProvider(server, cardSession);
    return cardSession;
  });
}

interface NewCardConfirmation {
  readonly traceId: string;
  readonly consumerId: string;
  readonly cardholderName: string;
  readonly preferred: boolean;
  readonly channel: Channel;
}

/**
 * Saves the card of a card session. A repeat returns the same card.
 * @throws {Refusal} as the contract's `confirmNewCard` lists them.
 */
export async function confirmNewCard(
  server: ServerContext,
  confirmation: NewCardConfirmation,
): Promise<string> {
  const { traceId, consumerId, channel } = confirmation;
  const cardSession = await findCardSession(server.db, { traceId, consumerId, purposes: ['ADD_CARD'] });
  if (cardSession.outcome) return cardSession.outcome.id;
  if (cardSession.expiresAt <= server.clock.now()) throw new Refusal('not_found');
  const consumer = await consumerOf(server.db, consumerId);
  await refuseDuplicateSetup(server, traceId);
  const setup = await readySetup(server, traceId);
  // Only the token of a saved card was presented. It would restore a removed card without its number or code.
  if (!setup.isNewCard || setup.card.wallet !== undefined) throw new Refusal('precondition_failed');
  refuseDisabledCard(consumer.countryCode, setup.card);
  await requireChallenge(
    server,
    { cardSession, consumer, workflow: 'BILLING', channel, ...newCardSubject },
    setup,
  );
  await requireScan(server, cardSession, setup);
  const id = await server.db.transaction((tx) => saveOnce(tx, server, confirmation, setup));
  closeCardSession(server, traceId);
  return id;
}

/** The provider recognises a card that the consumer has already saved. */
async function refuseDuplicateSetup(server: ServerContext, traceId: string): Promise<void> {
  const setup = await server.cards.setupOf(traceId);
  if (setup.state === 'DECLINED' && setup.resultCode === 22) throw new Refusal('duplicate_card');
}

/** One confirm of a card session at a time: the second one finds the outcome of the first. */
async function saveOnce(
  tx: Transaction,
  server: ServerContext,
  confirmation: NewCardConfirmation,
  { card, address }: ReadySetup,
): Promise<string> {
  const { traceId, consumerId } = confirmation;
  const [cardSession] = await tx
    .select()
    .from(cardSessions)
    .where(eq(cardSessions.id, traceId))
    .for('update');
  if (cardSession?.outcome) return cardSession.outcome.id;
  const id = await saveCard(tx, consumerId, card, {
    ...confirmation,
    billingAddress: address && fromCardSetupAddress(address),
    now: server.clock.now(),
  });
  await storeOutcome(tx, { id: traceId }, { id });
  return id;
}
