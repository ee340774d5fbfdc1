/** A shopper pays what was initiated. Source: payments-open O-02, O-57. */
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { confirmPayNow as operation } from '#shared/contract/payments/payments.contract.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { type PaymentPart, totalOf } from '#shared/domain/payments/payment-parts.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Channel } from '#shared/domain/session.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { together } from '../../core/database/together.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type Paying, type Trace, traces } from '../card-sessions/card-sessions.tables.ts';
import {
  acceptCard,
  closeTrace,
  findTrace,
  limitDeclines,
  type PaymentSubject,
} from '../card-sessions/index.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { acceptBankAccount, lockUsableMethod, type PayingMethod } from '../methods/index.ts';
import { type Card, cards } from '../methods/methods.tables.ts';
import { findOrderToPay, lockItems, type OrderToPay } from '../orders/index.ts';
import { orders } from '../orders/orders.tables.ts';
import { awaitSettled, executePayment, findPayment, type SettledPayment } from '../payments/index.ts';
import { type PaymentRow, payments } from '../payments/payments.tables.ts';
import { claimCharge } from './claim-charge.ts';
import { dayOfOrder, refuseAccount } from './initiate-payment.ts';
import { mayPayByBank, partsToPay } from './parts-to-pay.ts';
import { paymentPlanItems, paymentPlans } from './plans/payment-plans.tables.ts';
import { settleCharge } from './settle-charge.ts';

export interface PaymentConfirmation {
  readonly body: Pick<
    z.output<(typeof operation)['body']>,
    'traceId' | 'storeToken' | 'savedCardToken' | 'paymentSourceId' | 'paymentMethodId' | 'paymentMethodType'
  >;
  readonly purpose: 'INSTALMENT' | 'PARTIAL';
  /** The order that the call names. */
  readonly orderId: string | undefined;
  readonly consumerId: string;
  readonly channel: Channel;
  readonly signal: AbortSignal;
  /** Where the call comes from. */
  readonly network: string;
}

/**
 * Charges the card of the trace. A repeat, also in parallel, gets the first outcome (PAY-384).
 * @throws {Refusal} as the contract's `confirmPayNow` and `confirmPartial` list them.
 */
export async function confirmPayment(server: ServerContext, confirmation: PaymentConfirmation) {
  const { body, purpose, orderId, consumerId, signal } = confirmation;
  const naturalKey = `trace:${body.traceId.toLowerCase()}`;
  const [trace, earlier, consumer] = await together(server.db, (reader) =>
    Promise.all([
      findTrace(reader, { traceId: body.traceId, consumerId, purposes: [purpose] }),
      findPayment(reader, naturalKey),
      consumerOf(reader, consumerId),
    ]),
  );
  const paying = payingOf(trace);
  if (orderId !== undefined && orderId !== String(paying.orderId)) throw new Refusal('not_found');
  if (earlier) return replyOf(server, await awaitSettled(server, earlier.id, signal));
  if (trace.expiresAt <= server.clock.now()) throw new Refusal('not_found');

  const toPay = await findOrderToPay(server.db, consumerId, String(paying.orderId));
  const method = await methodToCharge(server, confirmation, { trace, consumer, toPay }).catch(
    async (refusal: unknown) => {
      // A call beside this one may have claimed the payment, so that nothing is left to pay, or closed the trace.
      const other = await findPayment(server.db, naturalKey);
      if (!other) throw refusal;
      return other;
    },
  );
  if ('naturalKey' in method) return replyOf(server, await awaitSettled(server, method.id, signal));
  const pay = () => charge(server, { toPay, method, trace, naturalKey }, signal);
  const payment = (await tellsNothing(server.db, method, body.savedCardToken !== undefined))
    ? (await pay()).made
    : await limitDeclines(server, confirmation, pay);
  return replyOf(server, payment, method);
}

/** Whether its result says nothing about a stolen card, so that it need not be limited. */
async function tellsNothing(db: Executor, method: PayingMethod, isSaved: boolean): Promise<boolean> {
  return method.type !== 'CREDIT_CARD' || (isSaved && (await isKnownToPay(db, method.card)));
}

/**
 * Whether the saved card has paid before or was added by a form, which is limited itself. Paying with it tells nobody
 * anything about a stolen card, and who owes must be able to pay. A card may also be saved by a payment that was then refused.
 */
export async function isKnownToPay(db: Executor, { id, consumerId }: Card): Promise<boolean> {
  const [[paid], [paidPlan], [added]] = await Promise.all([
    db
      .select({ id: payments.id })
      .from(orders)
      .innerJoin(payments, eq(payments.orderId, orders.id))
      .where(and(eq(orders.consumerId, consumerId), eq(payments.cardId, id), eq(payments.state, 'SUCCEEDED')))
      .limit(1),
    db
      .select({ id: payments.id })
      .from(paymentPlans)
      .innerJoin(paymentPlanItems, eq(paymentPlanItems.planId, paymentPlans.id))
      .innerJoin(payments, eq(payments.planItemId, paymentPlanItems.id))
      .where(
        and(
          eq(paymentPlans.consumerId, consumerId),
          eq(payments.cardId, id),
          eq(payments.state, 'SUCCEEDED'),
        ),
      )
      .limit(1),
    db
      .select({ id: traces.id })
      .from(traces)
      .where(eq(sql`${traces.outcome} ->> 'id'`, id))
      .limit(1),
  ]);
  return paid !== undefined || paidPlan !== undefined || added !== undefined;
}

interface Charge {
  readonly made: SettledPayment;
  /** Null when another call of the same trace charged the card. */
  readonly resultCode: ResultCode | null;
}

interface NewPayment {
  readonly toPay: OrderToPay;
  readonly method: PayingMethod;
  readonly trace: Trace;
  readonly naturalKey: string;
}

async function charge(server: ServerContext, payment: NewPayment, signal: AbortSignal): Promise<Charge> {
  server.crash('before_claim');
  const claim = await server.db.transaction((tx) => claimOfTrace(tx, server, payment));
  if (!claim) {
    const other = await findPayment(server.db, payment.naturalKey);
    if (!other) throw new Refusal('precondition_failed');
    return { made: await awaitSettled(server, other.id, signal), resultCode: null };
  }
  const settled = await executePayment(server, claim, settleCharge);
  closeTrace(server, payment.trace.id);
  return { made: settled, resultCode: settled.resultCode };
}

function payingOf({ id, paying }: Trace): Paying {
  if (!paying) throw new Error(`Trace ${id} pays nothing`);
  return paying;
}

/** @throws {Refusal} `precondition_failed` when it can no longer be paid. */
function requireParts(server: ServerContext, trace: Trace, toPay: OrderToPay): PaymentPart[] {
  const parts = partsToPay(payingOf(trace), toPay.items, dayOfOrder(server, toPay));
  if (!parts) throw new Refusal('precondition_failed');
  return parts;
}

async function methodToCharge(
  server: ServerContext,
  confirmation: PaymentConfirmation,
  paying: { trace: Trace; consumer: Consumer; toPay: OrderToPay },
): Promise<PayingMethod> {
  const { paymentMethodId, paymentMethodType } = confirmation.body;
  const { trace, consumer, toPay } = paying;
  refuseAccount(consumer);
  if (paymentMethodId === undefined && paymentMethodType === undefined) {
    return { type: 'CREDIT_CARD', card: await cardToCharge(server, confirmation, paying) };
  }
  refuseCardBeside(confirmation.body);
  requireParts(server, trace, toPay);
  return acceptBankAccount(server.db, consumer, toPay.order.currency, paymentMethodId);
}

/** A payment names one method: nobody could tell which of two is meant. */
function refuseCardBeside({ savedCardToken, paymentSourceId }: PaymentConfirmation['body']): void {
  const others = Object.entries({ savedCardToken, paymentSourceId }).filter(
    ([, given]) => given !== undefined,
  );
  if (others.length === 0) return;
  throw new Refusal('invalid_object', {
    errorInfo: Object.fromEntries(others.map(([name]) => [name, 'invalid'])),
  });
}

async function cardToCharge(
  server: ServerContext,
  { body, channel }: PaymentConfirmation,
  { trace, consumer, toPay }: { trace: Trace; consumer: Consumer; toPay: OrderToPay },
): Promise<Card> {
  return acceptCard(server, {
    trace,
    consumer,
    channel,
    payee: toPay.merchant,
    amountMinor: totalOf(requireParts(server, trace, toPay)),
    currency: toPay.order.currency,
    savedCardToken: body.savedCardToken,
    paymentSourceId: body.paymentSourceId,
    // A card is kept only by a call that says so.
    mayBeListed: body.storeToken ?? body.paymentSourceId !== undefined,
  });
}

async function claimOfTrace(
  tx: Transaction,
  server: ServerContext,
  payment: NewPayment,
): Promise<PaymentRow | null> {
  const { toPay, method, trace, naturalKey } = payment;
  // Asked under the lock: to claim it again would wait for its settlement, which waits for the instalments.
  const [items, earlier] = await Promise.all([lockItems(tx, toPay.order.id), findPayment(tx, naturalKey)]);
  if (earlier) return null;
  const today = dayOfOrder(server, toPay);
  const parts = partsToPay(payingOf(trace), items, today);
  if (!parts) return null;
  await lockUsableMethod(tx, method);
  const claim = await claimCharge(tx, {
    order: toPay.order,
    parts,
    naturalKey,
    startedBy: 'MANUAL',
    method,
    traceId: trace.id,
    details: {},
    atMost: trace.offeredMinor ?? 0,
    at: server.clock.nowOf(toPay.order.consumerId),
  });
  if (!claim) return null;
  const isTooLate = method.type === 'ACH_BANK_ACCOUNT' && !(await mayPayByBank(tx, parts, items, today));
  if (isTooLate) throw new Refusal('bank_account_not_allowed');
  server.crash('in_claim');
  return claim;
}

const fundingOf = builtOnce((db, given: Given<'cardId'>) =>
  db
    .select({ fundingType: cards.fundingType })
    .from(cards)
    .where(eq(cards.id, given('cardId'))),
);

const replyStatuses = {
  PENDING: 'PAYMENT_PENDING',
  SUCCEEDED: 'PAYMENT_SUCCESS',
  DECLINED: 'PAYMENT_DECLINED',
} as const;

async function replyOf(server: ServerContext, payment: SettledPayment, method?: PayingMethod) {
  return { ...(await outcomeOfPayment(server, payment, method)), orderId: String(payment.orderId) };
}

/**
 * What a confirm answers about a payment, whatever it pays.
 * @param method what this call presented, where it got so far
 */
export async function outcomeOfPayment(
  server: ServerContext,
  payment: SettledPayment,
  method?: PayingMethod,
) {
  const card = await cardOfPayment(server, payment, method);
  const isSuccess = payment.state === 'SUCCEEDED';
  return {
    status: replyStatuses[payment.state],
    resultCode: payment.resultCode,
    prePaidCard: card?.fundingType === 'PREPAID',
    amount: fromMinor(payment.amountMinor, payment.currency),
    receiptId: isSuccess ? payment.id : null,
  };
}

async function cardOfPayment(
  server: ServerContext,
  { cardId }: SettledPayment,
  method: PayingMethod | undefined,
): Promise<Pick<Card, 'fundingType'> | null> {
  if (cardId === null) return null;
  // A call beside this one may have charged another.
  if (method?.type === 'CREDIT_CARD' && method.card.id === cardId) return method.card;
  const [card] = await fundingOf(server.db, { cardId });
  return card ?? null;
}

/** What the bank is asked about a payment. @throws {Refusal} `not_found`, `precondition_failed`. */
export async function paymentSubject(server: ServerContext, trace: Trace): Promise<PaymentSubject> {
  const toPay = await findOrderToPay(server.db, trace.consumerId, String(payingOf(trace).orderId));
  const amountMinor = totalOf(requireParts(server, trace, toPay));
  return { payee: toPay.merchant.displayName, amountMinor, currency: toPay.order.currency };
}
