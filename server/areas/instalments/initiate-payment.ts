/** A shopper begins to pay an instalment, several of one order, or an amount of it. Source: payments-open O-01. */

import { paymentRefusal } from '#shared/domain/account/account-status.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { type Currency, fromMinor, sumMinor } from '#shared/domain/money.ts';
import { partialAmountCodes, readPartialAmount } from '#shared/domain/payments/partial-amount.ts';
import { lateFeesOf, mostInstalments, totalOf } from '#shared/domain/payments/payment-parts.ts';
import { dayOf } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Paying } from '../card-sessions/card-sessions.tables.ts';
import { openAtProvider, storeCardSession } from '../card-sessions/index.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { accountView, enabledCardsOf, listSavedCards, payableAccounts } from '../methods/index.ts';
import { amountsOf, findInstalment, findOrderToPay, type OrderToPay } from '../orders/index.ts';
import { mayPayByBank, partsToPay } from './parts-to-pay.ts';

/** @throws {Refusal} `chargeback_pending` or `precondition_failed`. */
export function refuseAccount({ accountStatus }: Consumer): void {
  const refusal = paymentRefusal(accountStatus);
  if (refusal) throw new Refusal(refusal);
}

/** Today by the shopper's clock, in the market of the merchant. */
export const dayOfOrder = (server: ServerContext, { order, merchant }: OrderToPay): IsoDate =>
  dayOf(server.clock.nowOf(order.consumerId), merchant.countryCode);

/**
 * Opens a card session for the payment of one instalment.
 * @throws {Refusal} as the contract's `initiatePayNow` lists them.
 */
export async function initiatePayNow(server: ServerContext, consumerId: string, paymentScheduleId: string) {
  const { item, order } = await findInstalment(server.db, consumerId, paymentScheduleId);
  const toPay = await orderToPay(server, consumerId, String(order.id));
  const paying = { orderId: order.id, scheduleItemIds: [item.id] };
  return { ...(await openPayment(server, toPay, paying)), type: 'INSTALLMENT' as const };
}

/**
 * Opens a card session for the payment of several instalments of one order.
 * @throws {Refusal} as the contract's `initiateInstalments` lists them.
 */
export async function initiateInstalments(
  server: ServerContext,
  consumerId: string,
  { paymentScheduleIds, orderId }: { paymentScheduleIds: readonly string[]; orderId?: string | undefined },
) {
  if (paymentScheduleIds.length > mostInstalments) throw new Refusal('invalid_selection');
  const chosen = await Promise.all(paymentScheduleIds.map((id) => findInstalment(server.db, consumerId, id)));
  const scheduleItemIds = [...new Set(chosen.map(({ item }) => item.id))];
  const [ofOrder, ...others] = new Set(
    [...chosen.map(({ order }) => String(order.id)), orderId ?? []].flat(),
  );
  const isRepeated = scheduleItemIds.length < paymentScheduleIds.length;
  if (ofOrder === undefined || others.length > 0 || isRepeated) throw new Refusal('invalid_selection');
  const toPay = await orderToPay(server, consumerId, ofOrder);
  const paying = { orderId: toPay.order.id, scheduleItemIds };
  return { ...(await openPayment(server, toPay, paying)), type: 'INSTALLMENT' as const };
}

/**
 * Opens a card session for the payment of an amount of an order. It counts towards the instalments; late fees come on top.
 * @throws {Refusal} as the contract's `initiatePartial` lists them.
 */
export async function initiatePartial(
  server: ServerContext,
  consumerId: string,
  orderId: string,
  given: { readonly amount: string; readonly currency: Currency },
) {
  const toPay = await orderToPay(server, consumerId, orderId);
  if (given.currency !== toPay.order.currency) throw new Refusal('unsupported_currency');
  const owedWithoutPending = sumMinor(toPay.items.map((item) => amountsOf(item).amountPayable));
  // Nothing of it can be paid, whatever the amount.
  if (owedWithoutPending === 0) throw new Refusal('precondition_failed');
  const read = readPartialAmount(given.amount, owedWithoutPending);
  if (read.error) throw new Refusal(partialAmountCodes[read.error]);
  const paying = { orderId: toPay.order.id, amountMinor: read.amount };
  return { ...(await openPayment(server, toPay, paying)), type: 'PARTIAL' as const };
}

/** An order of an account that may pay. */
async function orderToPay(server: ServerContext, consumerId: string, orderId: string): Promise<OrderToPay> {
  const toPay = await findOrderToPay(server.db, consumerId, orderId);
  refuseAccount(await consumerOf(server.db, consumerId));
  return toPay;
}

async function openPayment(server: ServerContext, toPay: OrderToPay, paying: Paying) {
  const { order, merchant, items } = toPay;
  const { consumerId, currency } = order;
  const today = dayOfOrder(server, toPay);
  const parts = partsToPay(paying, items, today);
  if (!parts) throw new Refusal('precondition_failed');
  const offeredMinor = totalOf(parts);
  const purpose = 'amountMinor' in paying ? ('PARTIAL' as const) : ('INSTALMENT' as const);
  const cardSession = await storeCardSession(server.db, server, {
    consumerId,
    purpose,
    paying,
    offeredMinor,
  });
  await openAtProvider(server, cardSession);
  const use = { today, lastPaymentDate: null, countryCode: merchant.countryCode };
  const linked = await payableAccounts(server.db, consumerId, currency);
  const isForBanks = linked.length > 0 && (await mayPayByBank(server.db, parts, items, today));
  return {
    traceId: cardSession.id,
    amount: fromMinor(offeredMinor, currency),
    lateFee: fromMinor(lateFeesOf(parts), currency),
    orderId: String(order.id),
    savedCards: await listSavedCards(server.db, consumerId, use),
    savedBankAccounts: isForBanks ? linked.map((account) => accountView(account, false)) : [],
    enabledCardTypes: enabledCardsOf(merchant.countryCode),
    expiresAt: cardSession.expiresAt.toISOString(),
  };
}
