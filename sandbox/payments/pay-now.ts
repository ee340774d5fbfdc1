/** A shopper pays one instalment now. Source: payments-open O-02, O-57. */
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { confirmPayNow as operation } from '#shared/contract/payments/payments.contract.ts';
import { paymentRefusal } from '#shared/domain/account/account-status.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { outcomeOf } from '#shared/domain/payments/result-codes.ts';
import { isPayable, lateFeeOwed, paymentAmount } from '#shared/domain/payments/schedule-item.ts';
import type { Channel } from '#shared/domain/session.ts';
import { consumerOf } from '../access/consumers.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Consumer } from '../db/schema/access.ts';
import { type Merchant, merchants } from '../db/schema/merchant.ts';
import { type Card, cards, type Trace } from '../db/schema/methods.ts';
import { type OrderRow, orders, type ScheduleItemRow, scheduleItems } from '../db/schema/orders.ts';
import type { PaymentRow } from '../db/schema/payments.ts';
import { Refusal } from '../http/handler.ts';
import { dayOf } from '../jobs/market-day.ts';
import { payableView } from '../orders/item-status.ts';
import type { World } from '../world/world.ts';
import { awaitSettled } from './await-settled.ts';
import { rememberCard, savedCardsOf, savedCardView } from './cards.ts';
import { challengeAbout, readySetup, requireChallenge } from './challenge.ts';
import { findPayment } from './claim.ts';
import { claimCharge, lockItems } from './claim-charge.ts';
import { enabledCardsOf, refuseDisabledCard } from './enabled-cards.ts';
import { asSettled, drivePayment, type SettledPayment } from './settle.ts';
import { findTrace, openAtProvider, storeTrace } from './traces.ts';

interface Instalment {
  readonly item: ScheduleItemRow;
  readonly order: OrderRow;
  readonly merchant: Merchant;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param id the number of the item, or its uuid. @throws {Refusal} `not_found`. */
export async function findInstalment(db: Database, consumerId: string, id: string): Promise<Instalment> {
  if (!uuidPattern.test(id) && !/^\d{1,15}$/.test(id)) throw new Refusal('not_found');
  const isIt = uuidPattern.test(id) ? eq(scheduleItems.uuid, id) : eq(scheduleItems.id, Number(id));
  const [found] = await db
    .select({ item: scheduleItems, order: orders, merchant: merchants })
    .from(scheduleItems)
    .innerJoin(orders, eq(orders.id, scheduleItems.orderId))
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(and(isIt, eq(scheduleItems.consumerId, consumerId)));
  if (!found) throw new Refusal('not_found');
  return found;
}

/** @throws {Refusal} `chargeback_pending` or `precondition_failed`. */
function refuseAccount({ accountStatus }: Consumer): void {
  const refusal = paymentRefusal(accountStatus);
  if (refusal) throw new Refusal(refusal);
}

/** Opens a trace for the payment of one instalment. */
export async function initiatePayNow(world: World, consumerId: string, paymentScheduleId: string) {
  const consumer = await consumerOf(world.db, consumerId);
  const { item, order, merchant } = await findInstalment(world.db, consumerId, paymentScheduleId);
  refuseAccount(consumer);
  const siblings = await world.db.select().from(scheduleItems).where(eq(scheduleItems.orderId, order.id));
  const view = payableView(item);
  if (!isPayable(view, siblings.map(payableView))) throw new Refusal('precondition_failed');
  const offeredMinor = paymentAmount(view);
  const trace = await storeTrace(world.db, world, {
    consumerId,
    purpose: 'INSTALMENT',
    subject: item.uuid,
    offeredMinor,
  });
  await openAtProvider(world, trace);
  const today = dayOf(world.clock.nowOf(consumerId), merchant.countryCode);
  const use = { today, lastPaymentDate: null, countryCode: merchant.countryCode };
  const saved = await savedCardsOf(world.db, consumerId);
  return {
    traceId: trace.id,
    type: 'INSTALLMENT' as const,
    amount: fromMinor(offeredMinor, item.currency),
    lateFee: fromMinor(lateFeeOwed(view), item.currency),
    orderId: String(order.id),
    savedCards: saved.map((card) => savedCardView(card, use)),
    enabledCardTypes: enabledCardsOf(merchant.countryCode),
    expiresAt: trace.expiresAt.toISOString(),
  };
}

export interface PayNowConfirmation {
  readonly body: z.output<(typeof operation)['body']>;
  readonly consumerId: string;
  readonly channel: Channel;
  readonly signal: AbortSignal;
}

/**
 * Charges the card of the trace. A repeat, also in parallel, gets the first outcome (PAY-384).
 * @throws {Refusal} as the contract's `confirmPayNow` lists them.
 */
export async function confirmPayNow(world: World, confirmation: PayNowConfirmation) {
  const { body, consumerId, signal } = confirmation;
  const trace = await findTrace(world.db, { traceId: body.traceId, consumerId, purposes: ['INSTALMENT'] });
  const naturalKey = `trace:${trace.id}`;
  const earlier = await findPayment(world.db, naturalKey);
  if (earlier) return replyOf(world, await settledOf(world, earlier, signal));
  if (trace.expiresAt <= world.clock.now()) throw new Refusal('not_found');

  const instalment = await findInstalment(world.db, consumerId, trace.subject ?? '');
  const card = await cardToCharge(world, confirmation, trace, instalment);
  world.crash('before_claim');
  const claim = await world.db.transaction((tx) =>
    claimPayNow(tx, world, { instalment, card, trace, naturalKey }),
  );
  if (!claim) {
    const other = await findPayment(world.db, naturalKey);
    if (!other) throw new Refusal('precondition_failed');
    return replyOf(world, await settledOf(world, other, signal));
  }
  const payment = await drivePayment(world, claim);
  // Tidiness only: the payment is settled, and the trace ends by itself.
  await world.cards.closeTrace(trace.id).catch(() => {});
  return replyOf(world, payment);
}

async function settledOf(world: World, payment: PaymentRow, signal: AbortSignal): Promise<SettledPayment> {
  return payment.state === 'CLAIMED' ? awaitSettled(world, payment.id, signal) : asSettled(payment);
}

async function cardToCharge(
  world: World,
  { body, consumerId, channel }: PayNowConfirmation,
  trace: Trace,
  { item, merchant }: Instalment,
): Promise<Card> {
  const consumer = await consumerOf(world.db, consumerId);
  refuseAccount(consumer);
  const setup = await readySetup(world, trace.id);
  const isOther = body.savedCardToken !== undefined && body.savedCardToken !== setup.card.cardToken;
  if (isOther) throw new Refusal('precondition_failed');
  refuseDisabledCard(merchant.countryCode, setup.card);
  const subject = challengeAbout(merchant.displayName, paymentAmount(payableView(item)), item.currency);
  await requireChallenge(world, { trace, consumer, workflow: 'PAYNOW', channel, ...subject }, setup);
  return rememberCard(world.db, consumerId, setup.card, {
    isListed: body.storeToken && setup.storeToken,
    now: world.clock.now(),
  });
}

async function claimPayNow(
  tx: Transaction,
  world: World,
  payment: { instalment: Instalment; card: Card; trace: Trace; naturalKey: string },
): Promise<PaymentRow | null> {
  const { instalment, card, trace, naturalKey } = payment;
  const items = await lockItems(tx, instalment.order.id);
  const item = items.find(({ id }) => id === instalment.item.id);
  if (!item) throw new Error(`Instalment ${instalment.item.id} is gone`);
  const claim = await claimCharge(tx, items, {
    item,
    naturalKey,
    startedBy: 'MANUAL',
    card,
    traceId: trace.id,
    details: {},
    atMost: trace.offeredMinor ?? 0,
    at: world.clock.nowOf(item.consumerId),
  });
  if (claim) world.crash('in_claim');
  return claim;
}

async function replyOf(world: World, payment: SettledPayment) {
  const [card] = payment.cardId
    ? await world.db.select().from(cards).where(eq(cards.id, payment.cardId))
    : [];
  const isSuccess = outcomeOf(payment.resultCode) === 'success';
  return {
    status: isSuccess ? ('PAYMENT_SUCCESS' as const) : ('PAYMENT_DECLINED' as const),
    resultCode: payment.resultCode,
    prePaidCard: card?.fundingType === 'PREPAID',
    amount: fromMinor(payment.amountMinor, payment.currency),
    orderId: String(payment.orderId),
    receiptId: isSuccess ? payment.id : null,
  };
}
