/**
 * An account with a plan pays the next payment of it. The money pays the instalments of all orders, the oldest first.
 * Source: PAY-168, PAY-175, PAY-378, payments-open O-03, decision 109.
 */
import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { initiateAccountPayment, payAccount } from '#shared/contract/payments/payment-plan.contract.ts';
import { isSuspended } from '#shared/domain/account/account-status.ts';
import { brandName } from '#shared/domain/brand.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import { mayPayOfPlan, splitOldestFirst } from '#shared/domain/payments/payment-plan.ts';
import { payableAmount } from '#shared/domain/payments/schedule-item.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { CardSession } from '../../card-sessions/card-sessions.tables.ts';
import {
  acceptCard,
  findCardSession,
  openAtProvider,
  type PaymentSubject,
  storeCardSession,
} from '../../card-sessions/index.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { consumerOf } from '../../consumers/index.ts';
import { enabledCardsOf, listSavedCards, lockUsableMethod, type PayingMethod } from '../../methods/index.ts';
import { payableView } from '../../orders/index.ts';
import { scheduleItems } from '../../orders/orders.tables.ts';
import { type PaymentRow, paymentParts } from '../../payments/payments.tables.ts';
import { claimCharge } from '../claim-charge.ts';
import { type PaymentCaller, payOnce } from '../pay-once.ts';
import { findPlan, lockPlan, type Plan, type PlanPayment } from './find-plan.ts';

type Initiation = Omit<z.output<(typeof initiateAccountPayment)['body']>, 'deviceDetails'>;

/**
 * Opens a card session for the first payable payment of the plan.
 * @throws {Refusal} as the contract's `initiateAccountPayment` lists them.
 */
export async function initiatePlanPayment(server: ServerContext, consumerId: string, given: Initiation) {
  const consumer = await consumerOf(server.db, consumerId);
  const found = await findPlan(server.db, server, consumerId);
  const item = found?.items.find(({ paymentScheduleUuid: uuid }) => uuid === given.paymentScheduleUuid);
  if (!found || found.plan.id !== given.paymentPlanUuid || !item) throw new Refusal('not_found');
  if (given.amount.currency !== found.plan.currency) throw new Refusal('unsupported_currency');
  const offeredMinor = amountToPay(found, item, consumer);
  if (toMinor(given.amount) !== offeredMinor) throw new Refusal('precondition_failed');
  const cardSession = await storeCardSession(server.db, server, {
    consumerId,
    purpose: 'ACCOUNT',
    planItemId: item.id,
    offeredMinor,
  });
  await openAtProvider(server, cardSession);
  const { countryCode } = consumer;
  const use = { today: found.today, lastPaymentDate: null, countryCode };
  return {
    traceId: cardSession.id,
    type: 'ACCOUNT' as const,
    amount: fromMinor(offeredMinor, found.plan.currency),
    savedCards: await listSavedCards(server.db, consumerId, use),
    enabledCardTypes: enabledCardsOf(countryCode),
    expiresAt: cardSession.expiresAt.toISOString(),
  };
}

/**
 * All that is open of the payment, in minor units.
 * @throws {Refusal} `chargeback_pending`, or `precondition_failed` for any payment but the first payable one.
 */
function amountToPay({ items }: Plan, item: PlanPayment, { accountStatus }: Consumer): number {
  if (isSuspended(accountStatus)) throw new Refusal('chargeback_pending');
  if (!mayPayOfPlan(item, items, { payment: 'ACCOUNT', accountStatus })) {
    throw new Refusal('precondition_failed');
  }
  return payableAmount(item);
}

interface PlanConfirmation extends PaymentCaller {
  readonly body: z.output<(typeof payAccount)['body']>;
  readonly channel: Channel;
}

/**
 * Charges the card or the Apple Pay source of the card session, once.
 * @throws {Refusal} as the contract's `payAccount` lists them.
 */
export async function payPlan(server: ServerContext, confirmation: PlanConfirmation) {
  const { body, consumerId } = confirmation;
  if (body.paymentMethodType !== undefined || body.paymentMethodId !== undefined) {
    throw new Refusal('bank_account_not_allowed');
  }
  const cardSession = await findCardSession(server.db, {
    traceId: body.traceId,
    consumerId,
    purposes: ['ACCOUNT'],
  });
  const found = await planOf(server, cardSession);
  const { plan, item } = found;
  if (plan.id !== body.paymentPlanUuid || item.paymentScheduleUuid !== body.paymentScheduleUuid) {
    throw new Refusal('not_found');
  }
  const { amount } = body;
  if (amount.currency !== plan.currency) throw new Refusal('unsupported_currency');
  if (toMinor(amount) !== cardSession.offeredMinor) throw new Refusal('precondition_failed');
  const outcome = await payOnce(server, confirmation, {
    cardSession,
    isSavedCard: body.savedCardToken !== undefined,
    accept: () => cardToCharge(server, confirmation, cardSession, found),
    claim: (tx, method, naturalKey) => claimOfPlan(tx, server, { cardSession, method, naturalKey }),
  });
  return { ...outcome, paymentPlanUuid: plan.id, paymentScheduleUuid: item.paymentScheduleUuid };
}

/** The plan of a card session, with the payment that it pays. */
async function planOf(server: ServerContext, { consumerId, planItemId }: CardSession) {
  const found = await findPlan(server.db, server, consumerId);
  const item = found?.items.find(({ id }) => id === planItemId);
  if (!found || !item) throw new Refusal('precondition_failed');
  return { ...found, item };
}

async function cardToCharge(
  server: ServerContext,
  { body, channel, consumerId }: PlanConfirmation,
  cardSession: CardSession,
  { item, ...plan }: Plan & { readonly item: PlanPayment },
): Promise<PayingMethod> {
  const consumer = await consumerOf(server.db, consumerId);
  const card = await acceptCard(server, {
    cardSession,
    consumer,
    channel,
    payee: { displayName: brandName, countryCode: consumer.countryCode },
    amountMinor: amountToPay(plan, item, consumer),
    currency: plan.plan.currency,
    savedCardToken: body.savedCardToken,
    paymentSourceId: body.paymentSourceId,
    mayBeListed: body.storeToken,
  });
  return { type: 'CREDIT_CARD', card };
}

interface NewPlanPayment {
  readonly cardSession: CardSession;
  readonly method: PayingMethod;
  readonly naturalKey: string;
}

/** Null when the payment has changed since it was offered: something was paid, refunded or charged. */
async function claimOfPlan(
  tx: Transaction,
  server: ServerContext,
  { cardSession, method, naturalKey }: NewPlanPayment,
): Promise<PaymentRow | null> {
  const { consumerId } = cardSession;
  await lockPlan(tx, consumerId);
  const owed = await tx
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.consumerId, consumerId))
    .orderBy(asc(scheduleItems.id))
    .for('update');
  const found = await findPlan(tx, server, consumerId);
  const item = found?.items.find(({ id }) => id === cardSession.planItemId);
  if (!found || !item) return null;
  const { accountStatus } = await consumerOf(tx, consumerId);
  if (!mayPayOfPlan(item, found.items, { payment: 'ACCOUNT', accountStatus })) return null;
  const amount = payableAmount(item);
  const { currency } = found.plan;
  const busy = await idsBeingPaid(tx, consumerId);
  const payable = owed.filter((each) => each.currency === currency && !busy.has(each.id)).map(payableView);
  const parts = amount === cardSession.offeredMinor ? splitOldestFirst(payable, amount) : null;
  if (!parts) return null;
  await lockUsableMethod(tx, method);
  const claim = await claimCharge(tx, {
    order: { id: null, consumerId, currency },
    planItemId: item.id,
    parts,
    naturalKey,
    startedBy: 'MANUAL',
    method,
    traceId: cardSession.id,
    details: {},
    at: server.clock.nowOf(consumerId),
  });
  if (claim) server.crash('in_claim');
  return claim;
}

/**
 * The instalments with a pending payment, which accept no second one. Their amounts do not show it: a payment of a plan
 * may end with a part of a late fee, and pay nothing of its instalment.
 */
async function idsBeingPaid(tx: Transaction, consumerId: string): Promise<ReadonlySet<number>> {
  const open = await tx
    .select({ id: paymentParts.scheduleItemId })
    .from(paymentParts)
    .innerJoin(scheduleItems, eq(scheduleItems.id, paymentParts.scheduleItemId))
    .where(and(eq(scheduleItems.consumerId, consumerId), eq(paymentParts.isOpen, true)));
  return new Set(open.map(({ id }) => id));
}

/** What the bank is asked about a payment of a plan. @throws {Refusal} `precondition_failed`, `chargeback_pending`. */
export async function planPaymentSubject(
  server: ServerContext,
  cardSession: CardSession,
): Promise<PaymentSubject> {
  const { item, ...plan } = await planOf(server, cardSession);
  const amountMinor = amountToPay(plan, item, await consumerOf(server.db, cardSession.consumerId));
  return { payee: brandName, amountMinor, currency: plan.plan.currency };
}
