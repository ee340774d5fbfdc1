/** A shopper pays what was initiated. Source: payments-open O-02, O-57. */
import type * as z from 'zod/mini';
import type { confirmPayNow as operation } from '#shared/contract/payments/payments.contract.ts';
import { type PaymentPart, totalOf } from '#shared/domain/payments/payment-parts.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { CardSession, Paying } from '../card-sessions/card-sessions.tables.ts';
import { acceptCard, findCardSession, type PaymentSubject } from '../card-sessions/index.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { acceptBankAccount, lockUsableMethod, type PayingMethod } from '../methods/index.ts';
import type { Card } from '../methods/methods.tables.ts';
import { findOrderToPay, lockItems, type OrderToPay } from '../orders/index.ts';
import { findPayment } from '../payments/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
import { claimCharge } from './claim-charge.ts';
import { dayOfOrder, refuseAccount } from './initiate-payment.ts';
import { mayPayByBank, partsToPay } from './parts-to-pay.ts';
import { type PaymentCaller, payOnce } from './pay-once.ts';

interface PaymentConfirmation extends PaymentCaller {
  readonly body: Pick<
    z.output<(typeof operation)['body']>,
    'traceId' | 'storeToken' | 'savedCardToken' | 'paymentSourceId' | 'paymentMethodId' | 'paymentMethodType'
  >;
  readonly purpose: 'INSTALMENT' | 'PARTIAL';
  /** The order that the call names. */
  readonly orderId: string | undefined;
  readonly channel: Channel;
}

/**
 * Charges the method that the shopper chose for the payment of the card session, once.
 * @throws {Refusal} as the contract's `confirmPayNow` and `confirmPartial` list them.
 */
export async function confirmPayment(server: ServerContext, confirmation: PaymentConfirmation) {
  const { body, purpose, consumerId } = confirmation;
  const cardSession = await findCardSession(server.db, {
    traceId: body.traceId,
    consumerId,
    purposes: [purpose],
  });
  const orderId = String(payingOf(cardSession).orderId);
  if (confirmation.orderId !== undefined && confirmation.orderId !== orderId) throw new Refusal('not_found');
  const [toPay, consumer] = await Promise.all([
    findOrderToPay(server.db, consumerId, orderId),
    consumerOf(server.db, consumerId),
  ]);
  const outcome = await payOnce(server, confirmation, {
    cardSession,
    isSavedCard: body.savedCardToken !== undefined,
    accept: () => methodToCharge(server, confirmation, { cardSession, consumer, toPay }),
    claim: (tx, method, naturalKey) =>
      claimOfCardSession(tx, server, { toPay, method, cardSession, naturalKey }),
  });
  return { ...outcome, orderId };
}

function payingOf({ id, paying }: CardSession): Paying {
  if (!paying) throw new Error(`Card session ${id} pays nothing`);
  return paying;
}

/** @throws {Refusal} `precondition_failed` when it can no longer be paid. */
function requireParts(server: ServerContext, cardSession: CardSession, toPay: OrderToPay): PaymentPart[] {
  const parts = partsToPay(payingOf(cardSession), toPay.items, dayOfOrder(server, toPay));
  if (!parts) throw new Refusal('precondition_failed');
  return parts;
}

async function methodToCharge(
  server: ServerContext,
  confirmation: PaymentConfirmation,
  paying: { cardSession: CardSession; consumer: Consumer; toPay: OrderToPay },
): Promise<PayingMethod> {
  const { paymentMethodId, paymentMethodType } = confirmation.body;
  const { cardSession, consumer, toPay } = paying;
  refuseAccount(consumer);
  if (paymentMethodId === undefined && paymentMethodType === undefined) {
    return { type: 'CREDIT_CARD', card: await cardToCharge(server, confirmation, paying) };
  }
  refuseCardBeside(confirmation.body);
  requireParts(server, cardSession, toPay);
  return acceptBankAccount(server.db, consumer, toPay.order.currency, paymentMethodId);
}

/** A payment names one method: with two it would not be clear which to charge. */
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
  { cardSession, consumer, toPay }: { cardSession: CardSession; consumer: Consumer; toPay: OrderToPay },
): Promise<Card> {
  return acceptCard(server, {
    cardSession,
    consumer,
    channel,
    payee: toPay.merchant,
    amountMinor: totalOf(requireParts(server, cardSession, toPay)),
    currency: toPay.order.currency,
    savedCardToken: body.savedCardToken,
    paymentSourceId: body.paymentSourceId,
    // A card is saved only if the call requests it.
    mayBeListed: body.storeToken ?? body.paymentSourceId !== undefined,
  });
}

interface NewPayment {
  readonly toPay: OrderToPay;
  readonly method: PayingMethod;
  readonly cardSession: CardSession;
  readonly naturalKey: string;
}

async function claimOfCardSession(
  tx: Transaction,
  server: ServerContext,
  payment: NewPayment,
): Promise<PaymentRow | null> {
  const { toPay, method, cardSession, naturalKey } = payment;
  // Checked under the lock: claiming it again would wait for its settlement, which waits for the instalments.
  const [items, earlier] = await Promise.all([lockItems(tx, toPay.order.id), findPayment(tx, naturalKey)]);
  if (earlier) return null;
  const today = dayOfOrder(server, toPay);
  const parts = partsToPay(payingOf(cardSession), items, today);
  if (!parts) return null;
  await lockUsableMethod(tx, method);
  const claim = await claimCharge(tx, {
    order: toPay.order,
    parts,
    naturalKey,
    startedBy: 'MANUAL',
    method,
    traceId: cardSession.id,
    details: {},
    atMost: cardSession.offeredMinor ?? 0,
    at: server.clock.nowOf(toPay.order.consumerId),
  });
  if (!claim) return null;
  const isTooLate = method.type === 'ACH_BANK_ACCOUNT' && !(await mayPayByBank(tx, parts, items, today));
  if (isTooLate) throw new Refusal('bank_account_not_allowed');
  server.crash('in_claim');
  return claim;
}

/** What the bank is asked about a payment. @throws {Refusal} `not_found`, `precondition_failed`. */
export async function paymentSubject(
  server: ServerContext,
  cardSession: CardSession,
): Promise<PaymentSubject> {
  const toPay = await findOrderToPay(
    server.db,
    cardSession.consumerId,
    String(payingOf(cardSession).orderId),
  );
  const amountMinor = totalOf(requireParts(server, cardSession, toPay));
  return { payee: toPay.merchant.displayName, amountMinor, currency: toPay.order.currency };
}
