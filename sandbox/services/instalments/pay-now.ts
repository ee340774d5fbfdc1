/** A shopper pays one instalment now. Source: payments-open O-02, O-57. */
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { confirmPayNow as operation } from '#shared/contract/payments/payments.contract.ts';
import { paymentRefusal } from '#shared/domain/account/account-status.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { outcomeOf } from '#shared/domain/payments/result-codes.ts';
import { isPayable, lateFeeOwed, paymentAmount } from '#shared/domain/payments/schedule-item.ts';
import type { Channel } from '#shared/domain/session.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { together } from '../../core/database/together.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { enabledCardsOf, listSavedCards } from '../methods/index.ts';
import { type Card, cards } from '../methods/methods.tables.ts';
import { findInstalment, type Instalment, lockItems, payableView } from '../orders/index.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import { awaitSettled, executePayment, findPayment, type SettledPayment } from '../payments/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
import {
  acceptCard,
  closeTrace,
  findTrace,
  limitDeclines,
  openAtProvider,
  type PaymentSubject,
  storeTrace,
} from '../traces/index.ts';
import type { Trace } from '../traces/traces.tables.ts';
import { claimCharge } from './claim-charge.ts';
import { settleCharge } from './settle-charge.ts';

/** @throws {Refusal} `chargeback_pending` or `precondition_failed`. */
function refuseAccount({ accountStatus }: Consumer): void {
  const refusal = paymentRefusal(accountStatus);
  if (refusal) throw new Refusal(refusal);
}

/** Opens a trace for the payment of one instalment. */
export async function initiatePayNow(server: ServerContext, consumerId: string, paymentScheduleId: string) {
  const consumer = await consumerOf(server.db, consumerId);
  const { item, order, merchant } = await findInstalment(server.db, consumerId, paymentScheduleId);
  refuseAccount(consumer);
  const siblings = await server.db.select().from(scheduleItems).where(eq(scheduleItems.orderId, order.id));
  const view = payableView(item);
  if (!isPayable(view, siblings.map(payableView))) throw new Refusal('precondition_failed');
  const offeredMinor = paymentAmount(view);
  const trace = await storeTrace(server.db, server, {
    consumerId,
    purpose: 'INSTALMENT',
    subject: item.uuid,
    offeredMinor,
  });
  await openAtProvider(server, trace);
  const today = dayOf(server.clock.nowOf(consumerId), merchant.countryCode);
  const use = { today, lastPaymentDate: null, countryCode: merchant.countryCode };
  return {
    traceId: trace.id,
    type: 'INSTALLMENT' as const,
    amount: fromMinor(offeredMinor, item.currency),
    lateFee: fromMinor(lateFeeOwed(view), item.currency),
    orderId: String(order.id),
    savedCards: await listSavedCards(server.db, consumerId, use),
    enabledCardTypes: enabledCardsOf(merchant.countryCode),
    expiresAt: trace.expiresAt.toISOString(),
  };
}

export interface PayNowConfirmation {
  readonly body: z.output<(typeof operation)['body']>;
  readonly consumerId: string;
  readonly channel: Channel;
  readonly signal: AbortSignal;
  /** Where the call comes from. */
  readonly network: string;
}

/**
 * Charges the card of the trace. A repeat, also in parallel, gets the first outcome (PAY-384).
 * @throws {Refusal} as the contract's `confirmPayNow` lists them.
 */
export async function confirmPayNow(server: ServerContext, confirmation: PayNowConfirmation) {
  const { body, consumerId, signal } = confirmation;
  const naturalKey = `trace:${body.traceId.toLowerCase()}`;
  const [trace, earlier, consumer] = await together(server.db, (reader) =>
    Promise.all([
      findTrace(reader, { traceId: body.traceId, consumerId, purposes: ['INSTALMENT'] }),
      findPayment(reader, naturalKey),
      consumerOf(reader, consumerId),
    ]),
  );
  if (earlier) return replyOf(server, await awaitSettled(server, earlier.id, signal));
  if (trace.expiresAt <= server.clock.now()) throw new Refusal('not_found');

  const instalment = await findInstalment(server.db, consumerId, trace.subject ?? '');
  const card = await cardToCharge(server, confirmation, { trace, consumer, instalment });
  const payment = await limitDeclines(server, confirmation, async () => {
    const made = await charge(server, { instalment, card, trace, naturalKey }, signal);
    return { made, resultCode: made.resultCode };
  });
  return replyOf(server, payment);
}

interface NewPayment {
  readonly instalment: Instalment;
  readonly card: Card;
  readonly trace: Trace;
  readonly naturalKey: string;
}

async function charge(
  server: ServerContext,
  payment: NewPayment,
  signal: AbortSignal,
): Promise<SettledPayment> {
  server.crash('before_claim');
  const claim = await server.db.transaction((tx) => claimPayNow(tx, server, payment));
  if (!claim) {
    const other = await findPayment(server.db, payment.naturalKey);
    if (!other) throw new Refusal('precondition_failed');
    return awaitSettled(server, other.id, signal);
  }
  const settled = await executePayment(server, claim, settleCharge);
  closeTrace(server, payment.trace.id);
  return settled;
}

async function cardToCharge(
  server: ServerContext,
  { body, channel }: PayNowConfirmation,
  { trace, consumer, instalment }: { trace: Trace; consumer: Consumer; instalment: Instalment },
): Promise<Card> {
  const { item, merchant } = instalment;
  refuseAccount(consumer);
  return acceptCard(server, {
    trace,
    consumer,
    channel,
    payee: merchant,
    amountMinor: paymentAmount(payableView(item)),
    currency: item.currency,
    savedCardToken: body.savedCardToken,
    mayBeListed: body.storeToken,
  });
}

async function claimPayNow(
  tx: Transaction,
  server: ServerContext,
  payment: NewPayment,
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
    at: server.clock.nowOf(item.consumerId),
  });
  if (claim) server.crash('in_claim');
  return claim;
}

const fundingOf = builtOnce((db, given: Given<'cardId'>) =>
  db
    .select({ fundingType: cards.fundingType })
    .from(cards)
    .where(eq(cards.id, given('cardId'))),
);

async function replyOf(server: ServerContext, payment: SettledPayment) {
  const [card] = payment.cardId ? await fundingOf(server.db, { cardId: payment.cardId }) : [];
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

/** What the bank is asked about an instalment. @throws {Refusal} `not_found`. */
export async function instalmentSubject(
  server: ServerContext,
  { consumerId, subject }: Trace,
): Promise<PaymentSubject> {
  const { item, merchant } = await findInstalment(server.db, consumerId, subject ?? '');
  const amountMinor = paymentAmount(payableView(item));
  return { payee: merchant.displayName, amountMinor, currency: item.currency };
}
