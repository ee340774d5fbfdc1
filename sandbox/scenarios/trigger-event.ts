/** Makes an event of a shop happen: a new shopper does what it tells of. */
import { randomInt } from 'node:crypto';
import { authorisePayment, cancelByMerchant } from '#server/areas/checkouts/index.ts';
import { findConsumerByEmail } from '#server/areas/consumers/index.ts';
import { answerDispute } from '#server/areas/dispute-answers/index.ts';
import { createDispute } from '#server/areas/disputes/index.ts';
import {
  captureMerchantPayment,
  refundMerchantPayment,
  voidMerchantPayment,
} from '#server/areas/merchant-payments/index.ts';
import { findMerchant } from '#server/areas/merchants/index.ts';
import type { Merchant } from '#server/areas/merchants/merchants.tables.ts';
import { scenarioDomain } from '#server/core/sandbox-secrets.ts';
import type { triggerEvent as operation } from '#shared/contract/control/events.contract.ts';
import type { TriggeredEvent } from '#shared/contract/control/triggered-events.ts';
import type { ReplyOf } from '#shared/contract/index.ts';
import { fromMinor } from '#shared/domain/money.ts';
import { cardOf, commitOn, confirmOrder, type HistoryParts, openOrder } from '../seed/order-history.ts';
import { ensureScenarioConsumer } from './ensure-scenario-consumer.ts';
import { parseScenario, type Story } from './scenario.ts';
import type { StagedContext } from './staged-context.ts';

type Reply = ReplyOf<typeof operation>;

/** In minor units, unless the shop's limits do not allow it. */
const usualAmount = 12_000;

/** @throws {Refusal} `not_found` for an unknown merchant. */
export async function triggerEvent(
  server: StagedContext,
  merchantId: string,
  type: TriggeredEvent,
): Promise<Reply> {
  const merchant = await findMerchant(server.db, merchantId);
  const parts = await newShopper(server, merchant, type === 'checkout.declined' ? 'declined' : 'good');
  const amount = Math.min(Math.max(usualAmount, merchant.minimumMinor), merchant.maximumMinor);
  const order = { daysAgo: 0, amount, item: 'Table lamp' };
  const reply = { email: parts.consumer.email, orderId: null, disputeId: null };

  if (type === 'checkout.cancelled') {
    const token = await openOrder(parts, order);
    await server.db.transaction((tx) => cancelByMerchant(tx, server, token, merchantId));
    return { ...reply, token };
  }
  const token = await confirmOrder(parts, order, await cardOf(parts, 'visa'));
  if (type.startsWith('checkout.')) return { ...reply, token };
  const orderId = await settle(server, { merchant, token, amount }, type);
  if (!type.startsWith('dispute.')) return { ...reply, token, orderId };
  const asked = fromMinor(half(amount), merchant.currency).amount;
  return { ...reply, token, orderId, disputeId: await dispute(parts, { orderId, asked }, type) };
}

/** A consumer of the shop's country whom no other test knows. */
async function newShopper(server: StagedContext, merchant: Merchant, story: Story): Promise<HistoryParts> {
  const market = merchant.countryCode.toLowerCase();
  const email = `${story}.${market}.n${randomInt(100_000, 1_000_000)}${scenarioDomain}`;
  const scenario = parseScenario(email);
  if (scenario === null || typeof scenario === 'string') throw new Error(`${email} is no scenario`);
  await ensureScenarioConsumer(server, email, scenario);
  const consumer = await findConsumerByEmail(server.db, email);
  if (!consumer) throw new Error(`${email} has no account`);
  return { server, sandbox: server.sandbox, consumer, merchant };
}

interface ApprovedOrder {
  readonly merchant: Merchant;
  readonly token: string;
  /** In minor units. */
  readonly amount: number;
}

/** Authorises the approved order, and does with the payment what the event tells of. Returns the number of the order. */
async function settle(
  server: StagedContext,
  { merchant, token, amount }: ApprovedOrder,
  type: TriggeredEvent,
): Promise<string> {
  const caller = { server, merchantId: merchant.id, signal: new AbortController().signal };
  const { payment } = await authorisePayment(caller, { token, capturesAtOnce: false }, commitOn(server));
  const { orderId } = payment;
  if (type === 'payment.authorised') return orderId;
  if (type === 'payment.voided') {
    await voidMerchantPayment(caller, orderId, {}, commitOn(server));
    return orderId;
  }
  const all = fromMinor(amount, merchant.currency);
  await server.db.transaction((tx) => captureMerchantPayment(tx, caller, orderId, { amount: all }));
  if (type === 'payment.refunded') {
    const refund = { amount: fromMinor(half(amount), merchant.currency) };
    await refundMerchantPayment(caller, orderId, refund, commitOn(server));
  }
  return orderId;
}

/** What a shop gives back, and what a shopper asks for. */
const half = (amount: number): number => Math.floor(amount / 2);

/** Opens a dispute of the shopper, which the shop answers where the event tells of that. Returns its id. */
async function dispute(
  { server, consumer }: HistoryParts,
  { orderId, asked }: { readonly orderId: string; readonly asked: string },
  type: TriggeredEvent,
): Promise<string> {
  const { id: disputeId } = await createDispute(server, consumer.id, orderId, {
    reason: 'REFUND_AND_RETURN',
    reasonDetail: 'GOODS_NOT_AS_DESCRIBED',
    subject: 'The colour is not the one that the shop shows.',
    amount: asked,
    files: [],
  });
  if (type === 'dispute.updated') {
    await answerDispute(server, disputeId, { action: 'REQUEST_INFO', note: 'Could you send a photo?' });
  }
  if (type === 'dispute.closed') await answerDispute(server, disputeId, { action: 'ACCEPT' });
  return disputeId;
}
