/**
 * One payment of a card session: claimed, charged and settled once, also when its confirm is repeated. Source: PAY-384.
 */
import { and, eq, sql } from 'drizzle-orm';
import { fromMinor } from '#shared/domain/money.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type CardSession, cardSessions } from '../card-sessions/card-sessions.tables.ts';
import { type CardTrier, closeCardSession, limitDeclines } from '../card-sessions/index.ts';
import type { PayingMethod } from '../methods/index.ts';
import { type Card, cards } from '../methods/methods.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { awaitSettled, executePayment, findPayment, type SettledPayment } from '../payments/index.ts';
import { type PaymentRow, payments } from '../payments/payments.tables.ts';
import { paymentPlanItems, paymentPlans } from './plans/payment-plans.tables.ts';
import { settleCharge } from './settle-charge.ts';

export interface PaymentCaller extends CardTrier {
  readonly signal: AbortSignal;
}

interface PaymentOfCardSession {
  readonly cardSession: CardSession;
  /** Whether the call names a saved card. */
  readonly isSavedCard: boolean;
  /** Checks the method that is to pay. */
  accept(): Promise<PayingMethod>;
  /** Null when the payment can no longer be made, or was claimed before. */
  claim(tx: Transaction, method: PayingMethod, naturalKey: string): Promise<PaymentRow | null>;
}

/**
 * Makes the payment and returns its outcome. A repeat, also in parallel, gets the first outcome.
 * @throws {Refusal} `not_found` for an expired card session, `precondition_failed`, `too_many_cards`,
 * `confirm_in_progress`, and the refusals of `accept` and `claim`.
 */
export async function payOnce(server: ServerContext, caller: PaymentCaller, payment: PaymentOfCardSession) {
  const { cardSession, isSavedCard } = payment;
  const naturalKey = `trace:${cardSession.id}`;
  const outcomeOf = async ({ id }: PaymentRow) =>
    outcomeOfPayment(server, await awaitSettled(server, id, caller.signal));
  const earlier = await findPayment(server.db, naturalKey);
  if (earlier) return outcomeOf(earlier);
  if (cardSession.expiresAt <= server.clock.now()) throw new Refusal('not_found');

  const method = await payment.accept().catch(async (refusal: unknown) => {
    // A concurrent call may have claimed the payment, so that nothing is left to pay, or closed the card session.
    const other = await findPayment(server.db, naturalKey);
    if (!other) throw refusal;
    return other;
  });
  if ('naturalKey' in method) return outcomeOf(method);
  const pay = () => charge(server, caller, { ...payment, method, naturalKey });
  const isExempt = await isExemptFromCardLimits(server.db, method, isSavedCard);
  const made = isExempt ? (await pay()).made : await limitDeclines(server, caller, pay);
  return outcomeOfPayment(server, made, method);
}

interface AcceptedPayment extends Pick<PaymentOfCardSession, 'cardSession' | 'claim'> {
  readonly method: PayingMethod;
  readonly naturalKey: string;
}

interface Charge {
  readonly made: SettledPayment;
  /** Null when another call of the same card session charged the card. */
  readonly resultCode: ResultCode | null;
}

async function charge(
  server: ServerContext,
  { signal }: PaymentCaller,
  { cardSession, method, naturalKey, claim }: AcceptedPayment,
): Promise<Charge> {
  server.crash('before_claim');
  const claimed = await server.db.transaction((tx) => claim(tx, method, naturalKey));
  if (!claimed) {
    const other = await findPayment(server.db, naturalKey);
    if (!other) throw new Refusal('precondition_failed');
    return { made: await awaitSettled(server, other.id, signal), resultCode: null };
  }
  const settled = await executePayment(server, claimed, settleCharge);
  closeCardSession(server, cardSession.id);
  return { made: settled, resultCode: settled.resultCode };
}

/** Whether the attempt is exempt from card-testing limits. */
async function isExemptFromCardLimits(
  db: Executor,
  method: PayingMethod,
  isSavedCard: boolean,
): Promise<boolean> {
  return method.type !== 'CREDIT_CARD' || (isSavedCard && (await isKnownToPay(db, method.card)));
}

/**
 * Whether the saved card has paid before or was added by a form, which is limited itself. Paying with it reveals
 * nothing about a stolen card, and a shopper who owes must be able to pay. A card may also be saved by a payment that
 * was then refused.
 */
async function isKnownToPay(db: Executor, { id, consumerId }: Card): Promise<boolean> {
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
      .select({ id: cardSessions.id })
      .from(cardSessions)
      .where(eq(sql`${cardSessions.outcome} ->> 'id'`, id))
      .limit(1),
  ]);
  return paid !== undefined || paidPlan !== undefined || added !== undefined;
}

const replyStatuses = {
  PENDING: 'PAYMENT_PENDING',
  SUCCEEDED: 'PAYMENT_SUCCESS',
  DECLINED: 'PAYMENT_DECLINED',
} as const;

/** @param method the method of this call, if it got that far */
async function outcomeOfPayment(server: ServerContext, payment: SettledPayment, method?: PayingMethod) {
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
  // A concurrent call may have charged another card.
  if (method?.type === 'CREDIT_CARD' && method.card.id === cardId) return method.card;
  const [card] = await server.db
    .select({ fundingType: cards.fundingType })
    .from(cards)
    .where(eq(cards.id, cardId));
  return card ?? null;
}
