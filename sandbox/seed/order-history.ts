/** Writes past orders by the same code as current ones, on a clock set to the past. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CheckoutRequest } from '#server/areas/checkouts/checkouts.tables.ts';
import {
  authorisePayment,
  claimHold,
  createCheckout,
  settleHold,
  startCheckout,
} from '#server/areas/checkouts/index.ts';
import type { Consumer } from '#server/areas/consumers/consumers.tables.ts';
import { createDispute } from '#server/areas/disputes/index.ts';
import { changePaymentDate, dateChangeOptions } from '#server/areas/instalments/index.ts';
import { captureMerchantPayment, refundMerchantPayment } from '#server/areas/merchant-payments/index.ts';
import type { Merchant } from '#server/areas/merchants/merchants.tables.ts';
import { rememberCard, replaceCard } from '#server/areas/methods/index.ts';
import type { Card } from '#server/areas/methods/methods.tables.ts';
import { type OrderKind, storeOrderKind } from '#server/areas/orders/index.ts';
import { scheduleItems } from '#server/areas/orders/orders.tables.ts';
import { executePayment } from '#server/areas/payments/index.ts';
import type { Commit } from '#server/core/database/commit.ts';
import { cancelJobs } from '#server/core/job-queue/plan.ts';
import type { ProviderSandbox, TestCardName } from '#server/core/providers.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { runDueJobs } from '#server/jobs/job-runner.ts';
import type { PaymentOption } from '#shared/domain/checkout/payment-option.ts';
import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';

const dayMs = 86_400_000;

export interface PastOrder {
  readonly daysAgo: number;
  readonly amount: MinorUnits;
  readonly item: string;
  readonly paymentOption?: PaymentOption;
  /** Refunded on the day after the order. */
  readonly refund?: MinorUnits;
  /** Refunded once its schedule has been charged up to now. */
  readonly refundAtEnd?: MinorUnits;
  /** The goods were not as described, and the shopper reports it last. */
  readonly isDisputed?: boolean;
  /** How it was bought, which no checkout says. Source: decision 203. */
  readonly kind?: OrderKind;
  /** Its checkout was for a single-use card. */
  readonly isSingleUseCard?: boolean;
  /** Delivered that many days later, which starts a deferred schedule. */
  readonly deliveredAfterDays?: number;
  /** Its second payment was moved to the first date offered, on the day after the order. */
  readonly movesSecondDate?: boolean;
  /** The card refuses every charge after the first. */
  readonly cardFailsLater?: boolean;
}

export interface HistoryParts {
  readonly server: ServerContext;
  readonly sandbox: ProviderSandbox;
  readonly consumer: Consumer;
  readonly merchant: Merchant;
}

/** Places the order at its time, and charges its schedule up to now. */
export async function writeHistory(parts: HistoryParts, pastOrders: readonly PastOrder[]): Promise<void> {
  const { server, consumer } = parts;
  const card = await cardOf(parts, 'visa');
  const refunds: { readonly orderId: string; readonly amount: MinorUnits }[] = [];
  const disputed: string[] = [];
  for (const order of [...pastOrders].sort((left, right) => right.daysAgo - left.daysAgo)) {
    const orderId = await placeOrder(parts, order, card);
    if (order.refundAtEnd !== undefined) refunds.push({ orderId, amount: order.refundAtEnd });
    if (order.isDisputed) disputed.push(orderId);
    if (order.cardFailsLater) await failFromNowOn(parts, card);
  }
  await runDueJobs(server, { consumerId: consumer.id });
  for (const { orderId, amount } of refunds) await refund(parts, server, orderId, amount);
  for (const orderId of disputed) {
    await createDispute(server, consumer.id, orderId, {
      reason: 'REFUND_AND_RETURN',
      reasonDetail: 'GOODS_NOT_AS_DESCRIBED',
      subject: 'The colour is not the one that the shop shows.',
      amount: '40.00',
      files: [],
    });
  }
}

/** @param server on the clock of the refund */
async function refund({ merchant }: HistoryParts, server: ServerContext, orderId: string, minor: MinorUnits) {
  const caller = { server, merchantId: merchant.id, signal: new AbortController().signal };
  const amount = fromMinor(minor, merchant.currency);
  await refundMerchantPayment(caller, orderId, { amount }, commitOn(server));
}

/** Creates the checkout of an order at its time, and confirms it with the card. Returns its token. */
export async function confirmOrder(parts: HistoryParts, order: PastOrder, card: Card): Promise<string> {
  const { consumer } = parts;
  const server = serverAt(parts.server, momentOf(parts, order));
  const token = await openOrder(parts, order);
  await startCheckout(server, token, consumer.id, new AbortController().signal);
  await holdOnCard(server, { token, consumerId: consumer.id }, card);
  return token;
}

/** Creates the checkout of an order at its time. Returns its token. */
export async function openOrder(parts: HistoryParts, order: PastOrder): Promise<string> {
  const { server, merchant } = parts;
  const { config } = server;
  return server.db.transaction(async (tx) => {
    const request = requestOf(parts, order);
    const { token } = await createCheckout(tx, { merchant, config }, request, momentOf(parts, order));
    // Its expiry may be due already, and must not run before a past order is confirmed.
    await cancelJobs(tx, 'checkout-expiry', token);
    return token;
  });
}

const momentOf = ({ server }: HistoryParts, { daysAgo }: PastOrder): Date =>
  new Date(server.clock.now().getTime() - daysAgo * dayMs);

/** Returns the number of the order. */
async function placeOrder(parts: HistoryParts, order: PastOrder, card: Card): Promise<string> {
  const { consumer, merchant } = parts;
  const at = momentOf(parts, order);
  const server = serverAt(parts.server, at);
  const token = await confirmOrder(parts, order, card);
  const { signal } = new AbortController();
  const caller = { server, merchantId: merchant.id, signal };
  // A deferred schedule waits for the delivery, which the capture reports.
  const capturesAtOnce = order.paymentOption !== 'PAD';
  const { payment } = await authorisePayment(caller, { token, capturesAtOnce }, commitOn(server));
  if (order.kind) await storeOrderKind(server.db, payment.orderId, order.kind);
  const daysLater = (days: number) => serverAt(parts.server, new Date(at.getTime() + days * dayMs));
  const { deliveredAfterDays } = order;
  if (deliveredAfterDays !== undefined) {
    const delivering = { ...caller, server: daysLater(deliveredAfterDays) };
    const amount = fromMinor(order.amount, merchant.currency);
    await server.db.transaction((tx) => captureMerchantPayment(tx, delivering, payment.orderId, { amount }));
  }
  if (order.movesSecondDate) await moveSecondDate(daysLater(1), consumer.id, payment.orderId);
  if (order.refund !== undefined) {
    const nextDay = daysLater(1);
    await refund(parts, nextDay, payment.orderId, order.refund);
  }
  return payment.orderId;
}

async function moveSecondDate(server: ServerContext, consumerId: string, orderId: string): Promise<void> {
  const [second] = await server.db
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(and(eq(scheduleItems.orderId, Number(orderId)), eq(scheduleItems.position, 2)));
  if (!second) return;
  const paymentScheduleId = String(second.id);
  const [newDate = ''] = await dateChangeOptions(server, consumerId, paymentScheduleId);
  await changePaymentDate(server, consumerId, { paymentScheduleId, newDate });
}

/**
 * A confirm with a card that needs no check. Its approval does not expire: a job runner would find that already due, and
 * release the hold.
 */
async function holdOnCard(
  server: ServerContext,
  checkout: { readonly token: string; readonly consumerId: string },
  card: Card,
): Promise<void> {
  const method = { type: 'CREDIT_CARD' as const, card };
  const claim = await server.db.transaction((tx) =>
    claimHold(tx, server, { ...checkout, revision: 0 }, method),
  );
  if (typeof claim !== 'object') return;
  await executePayment(server, claim, async (tx, ...settled) => {
    await settleHold(tx, ...settled);
    await cancelJobs(tx, 'approval-expiry', checkout.token);
  });
}

/** The same server, with its clock at a fixed moment. */
function serverAt(server: ServerContext, at: Date): ServerContext {
  return { ...server, clock: { ...server.clock, now: () => at, nowOf: () => at } };
}

/** Commits a merchant's change, and throws where it is refused. */
export function commitOn<Outcome>({ db }: ServerContext): Commit<Outcome> {
  return async (work) => {
    const result = await db.transaction(work);
    if (result instanceof Refusal) throw result;
    return result;
  };
}

function requestOf({ server, consumer, merchant }: HistoryParts, order: PastOrder): CheckoutRequest {
  // The demo shop's page, unless the merchant's pages are elsewhere.
  const { shop: demo } = server.config.origins;
  const shop = merchant.allowedOrigins.includes(demo) ? demo : (merchant.allowedOrigins[0] ?? demo);
  const amount = fromMinor(order.amount, merchant.currency);
  return {
    amount,
    mode: 'STANDARD',
    consumer: { email: consumer.email },
    items: [{ name: order.item, quantity: 1, price: amount }],
    discounts: [],
    paymentOption: order.paymentOption ?? 'PBI',
    merchant: {
      redirectConfirmUrl: `${shop}/confirm`,
      redirectCancelUrl: `${shop}/cancel`,
      popupOriginUrl: shop,
    },
    buyNow: false,
    pickup: false,
    donation: false,
    singleUseCard: order.isSingleUseCard ?? false,
    customFields: {},
    // A market without its own demo shop uses another one of its currency.
    allowedCountries: [consumer.countryCode],
  };
}

/** A card of the consumer, saved. */
export async function cardOf({ server, sandbox, consumer }: HistoryParts, name: TestCardName): Promise<Card> {
  const issued = await sandbox.issueTestCard({
    key: `${consumer.id}:${name}`,
    consumerId: consumer.id,
    card: name,
    cardHolderName: `${consumer.givenNames} ${consumer.surname}`,
    expiryMonth: 11,
    expiryYear: server.clock.now().getUTCFullYear() + 3,
  });
  return rememberCard(server.db, consumer.id, issued, { isListed: true, now: consumer.createdAt });
}

/** Replaces the whole saved card with one that its bank declines: a payment with a saved card finds it by its number. */
async function failFromNowOn({ server, sandbox, consumer }: HistoryParts, card: Card): Promise<void> {
  const failing = await sandbox.issueTestCard({
    key: `${consumer.id}:${randomUUID()}`,
    consumerId: consumer.id,
    card: 'insufficient-funds',
    cardHolderName: card.holderName,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
  });
  await replaceCard(server.db, card, failing);
}
