/** The merchant's page asks for the schedule of an approved checkout. Source: merchant-api §2.7 and §4. */
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { quoteCheckout as operation } from '#shared/contract/public/quote.contract.ts';
import { isAmountOpen } from '#shared/domain/checkout/shipping.ts';
import { fromMinor, type MinorUnits, toMinor } from '#shared/domain/money.ts';
import { isBelowMinimum } from '#shared/domain/payments/pay-in-four.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal, refuseOtherCurrency } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { lockConsumer } from '../../consumers/index.ts';
import { paymentOfToken } from '../../merchant-payments/index.ts';
import { purchaseRefusalOf } from '../../orders/index.ts';
import { type CheckoutAndMerchant, lockCheckout } from '../checkout-store.ts';
import { type Checkout, checkouts, nextVersion, type StoredQuote } from '../checkouts.tables.ts';
import { quoteOf } from '../session/quote.ts';
import { fitsLimit } from '../session/spending-limit.ts';
import { shippingTermsOf } from '../terms.ts';
import { notApproved } from './not-approved.ts';

type Wanted = z.output<(typeof operation)['body']>;
type Answer = z.input<(typeof operation)['reply']>;

/**
 * Makes the newest quote, and the only one that can be authorised. No money moves.
 * @throws {Refusal} as the contract's `quoteCheckout` lists them.
 */
export async function quoteCheckout(server: ServerContext, token: string, wanted: Wanted): Promise<Answer> {
  const { answer, isNew } = await server.db.transaction((tx) => quote(tx, server, token, wanted));
  if (isNew) await server.changes.publish(`checkout:${token}`);
  return answer;
}

async function quote(
  tx: Transaction,
  server: ServerContext,
  token: string,
  { amount, locale }: Wanted,
): Promise<{ answer: Answer; isNew: boolean }> {
  const found = await lockCheckout(tx, token);
  const { checkout, merchant } = found;
  const { approvedAt, consumerId, stored, expiresInMs } = await openApproval(tx, server, checkout);
  refuseOtherCurrency(amount, checkout.currency);
  const amountMinor = toMinor(amount);
  const isOther = amountMinor !== checkout.amountMinor;
  if (isOther && !isAmountOpen({ ...shippingTermsOf(checkout), buyNow: checkout.request.buyNow })) {
    throw new Refusal('amount_mismatch');
  }
  const reason = isOther ? await reasonAgainst(tx, found, consumerId, amountMinor) : null;
  if (reason) {
    const nothing = { amountDueToday: null, instalments: [], scheduleChecksum: null };
    return { answer: { isValid: false, ...nothing, reason, expiresInMs }, isNew: false };
  }
  const newest = await quoteOf(
    server,
    tx,
    { ...checkout, amountMinor },
    merchant,
    approvedAt,
    locale ?? stored.locale,
  );
  const isNew = newest.scheduleChecksum !== stored.scheduleChecksum;
  if (isNew) {
    await tx
      .update(checkouts)
      .set({ amountMinor, quote: newest, version: nextVersion })
      .where(eq(checkouts.token, token));
  }
  return { answer: answerOf(newest, checkout, expiresInMs), isNew };
}

/** @throws {Refusal} unless the checkout is approved and neither authorised nor expired. */
async function openApproval(tx: Transaction, { clock }: ServerContext, checkout: Checkout) {
  const { state, approvedAt, consumerId, quote: stored } = checkout;
  if (state === 'EXPIRED') throw new Refusal('checkout_expired');
  if (state !== 'APPROVED' || !approvedAt || !consumerId || !stored) throw notApproved(checkout);
  const expiresInMs = Date.parse(stored.expiresAt) - clock.nowOf(consumerId).getTime();
  if (expiresInMs <= 0) throw new Refusal('checkout_expired');
  // Once an authorise runs, the amount that the merchant's server sent is final.
  if (checkout.closingPaymentId || (await paymentOfToken(tx, checkout.token))) {
    throw new Refusal('checkout_already_completed');
  }
  return { approvedAt, consumerId, stored, expiresInMs };
}

/** Why the shopper cannot have it at that price. */
async function reasonAgainst(
  tx: Transaction,
  { checkout, merchant }: CheckoutAndMerchant,
  consumerId: string,
  amountMinor: MinorUnits,
): Promise<Answer['reason']> {
  if (isBelowMinimum(amountMinor, merchant.minimumMinor)) return 'below_minimum_order_value';
  if (amountMinor > merchant.maximumMinor) return 'above_maximum_order_value';
  if (amountMinor < checkout.amountMinor) return null;
  const consumer = await lockConsumer(tx, consumerId);
  // A shopper who may no longer shop has nothing left beyond the approved amount.
  const mayShop = (await purchaseRefusalOf(tx, consumer)) === null;
  return mayShop && (await fitsLimit(tx, consumer, { ...checkout, amountMinor })) ? null : 'limit_exceeded';
}

const answerOf = (quoted: StoredQuote, { currency }: Checkout, expiresInMs: number): Answer => ({
  isValid: true,
  amountDueToday: fromMinor(quoted.dueTodayMinor, currency),
  instalments: quoted.instalments.map(({ dueDate, amountMinor }) => ({
    dueDate,
    amount: fromMinor(amountMinor, currency),
  })),
  scheduleChecksum: quoted.scheduleChecksum,
  reason: null,
  expiresInMs,
});
