/** Cards that are reported lost or stolen are never used again. Source: PAY-233, PAY-234, portal-open O-64. */
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import { cardExpiryStatus } from '#shared/domain/methods/card-expiry.ts';
import { mayBeDefault } from '#shared/domain/methods/default-method.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { lockConsumer } from '../consumers/index.ts';
import {
  applePayOf,
  linkedAccountsOf,
  makeAccountDefault,
  makeDefault,
  maskedPan,
  savedCardsOf,
  withdrawCards,
} from '../methods/index.ts';
import { type Card, cards } from '../methods/methods.tables.ts';
import { owedBy } from '../orders/index.ts';
import { orders, scheduleItems } from '../orders/orders.tables.ts';
import { payments } from '../payments/payments.tables.ts';

/** The cards that can be reported: the saved ones, and those that an unpaid order uses without their being saved. */
export async function readCardReport({ db }: ServerContext, consumerId: string) {
  const reportable = await reportableCards(db, consumerId);
  return {
    cards: reportable.map((card) => ({
      id: card.id,
      maskedPan: maskedPan(card),
      cardBrand: card.brand,
      // With one card there is nothing to choose.
      selected: reportable.length === 1,
    })),
    canCancel: (await pendingPayments(db, consumerId)).length === 0,
    dueDateOfAddCard: await nextDueDate(db, consumerId),
  };
}

interface CardReport {
  readonly cardIdList: readonly string[];
  /** All of them, whatever the list contains. */
  readonly allCardsFlag: boolean;
}

/** @throws {Refusal} `card_cancel_not_allowed`; `not_found` when one of the cards is unknown, another's or was removed. */
export async function confirmCardReport(server: ServerContext, consumerId: string, report: CardReport) {
  return server.db.transaction(async (tx) => {
    const { countryCode } = await lockConsumer(tx, consumerId);
    // Before payments are read, so that none is claimed on these cards in between.
    const active = await lockCards(tx, consumerId);
    const reportable = await reportableCards(tx, consumerId);
    const chosen = report.allCardsFlag
      ? active
      : [...new Set(report.cardIdList)].map((id) => reportable.find((card) => card.id === id));
    const found = chosen.filter((card) => card !== undefined);
    if (found.length < chosen.length || found.length === 0) throw new Refusal('not_found');
    const pending = await pendingPayments(tx, consumerId);
    if (pending.length > 0) throw new Refusal('card_cancel_not_allowed');
    await withdrawCards(tx, found, server.clock.nowOf(consumerId));
    const left = await savedCardsOf(tx, consumerId);
    await replaceDefault(tx, consumerId, left, dayOf(server.clock.nowOf(consumerId), countryCode));
    return {
      canceledCardIds: found.map(({ id }) => id),
      allCardsFlag: left.length === 0,
      dueDateOfAddCard: await nextDueDate(tx, consumerId),
    };
  });
}

const lockCards = (tx: Transaction, consumerId: string): Promise<Card[]> =>
  tx
    .select()
    .from(cards)
    .where(and(eq(cards.consumerId, consumerId), isNull(cards.deletedAt), isNull(cards.wallet)))
    .orderBy(asc(cards.id))
    .for('update');

/** If the default was reported, another card that still pays becomes the default for the remaining payments. */
async function replaceDefault(
  tx: Transaction,
  consumerId: string,
  left: readonly Card[],
  today: IsoDate,
): Promise<void> {
  const accounts = await linkedAccountsOf(tx, consumerId);
  const applePay = await applePayOf(tx, consumerId);
  if ([...left, ...accounts, applePay].some((method) => method?.isPreferred)) return;
  const isUsable = ({ expiryMonth: month, expiryYear: year }: Card) =>
    mayBeDefault({ cardExpiryStatus: cardExpiryStatus({ month, year }, today, null) });
  const next = left.find(isUsable) ?? left[0];
  const [account] = accounts;
  if (next) await makeDefault(tx, next);
  else if (account) await makeAccountDefault(tx, account);
}

async function reportableCards(db: Executor, consumerId: string): Promise<Card[]> {
  const saved = await savedCardsOf(db, consumerId);
  const unsaved = await db
    .selectDistinct({ card: cards })
    .from(scheduleItems)
    .innerJoin(orders, eq(orders.id, scheduleItems.orderId))
    .innerJoin(cards, eq(cards.id, orders.cardId))
    .where(
      and(
        owedBy(consumerId),
        eq(cards.isListed, false),
        isNull(cards.deletedAt),
        // Wallet sources stay valid: the device was not lost with the card.
        isNull(cards.wallet),
      ),
    );
  const known = new Map(saved.map((card) => [card.fingerprint, card]));
  // The same number may be stored in several rows: all of them are removed.
  for (const { card } of unsaved) if (!known.has(card.fingerprint)) known.set(card.fingerprint, card);
  return [...known.values()];
}

/** Payments on a card whose outcome is not known yet. */
export const pendingPayments = (db: Executor, consumerId: string) =>
  db
    .select({ currency: payments.currency })
    .from(payments)
    .where(
      and(
        eq(payments.consumerId, consumerId),
        eq(payments.state, 'CLAIMED'),
        inArray(payments.kind, ['HOLD', 'CAPTURE', 'CHARGE']),
        isNotNull(payments.cardId),
      ),
    );

/** When a new card is needed at the latest. */
async function nextDueDate(db: Executor, consumerId: string): Promise<IsoDate | null> {
  const [next] = await db
    .select({ dueDate: scheduleItems.dueDate })
    .from(scheduleItems)
    .where(and(owedBy(consumerId), isNotNull(scheduleItems.dueDate)))
    .orderBy(asc(scheduleItems.dueDate))
    .limit(1);
  return next?.dueDate ?? null;
}
