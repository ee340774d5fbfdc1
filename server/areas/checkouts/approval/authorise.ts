/** A merchant authorises an approved checkout. Source: merchant-api §5.4. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { authorisePayment as operation } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { canonicalJson, type JsonValue } from '#shared/domain/checkout/schedule-checksum.ts';
import { fromMinor, toMinor } from '#shared/domain/money.ts';
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import { keptContact } from '#shared/domain/shipping/shop-contact.ts';
import type { Commit } from '../../../core/database/commit.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal, refuseOtherCurrency } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { paymentOfToken, paymentView } from '../../merchant-payments/index.ts';
import type { MerchantPaymentRow } from '../../merchant-payments/merchant-payments.tables.ts';
import { methodOf } from '../../methods/index.ts';
import { awaitSettled, claimPayment, executePayment } from '../../payments/index.ts';
import type { PaymentDetails, PaymentRow } from '../../payments/payments.tables.ts';
import { findCheckout, lockCheckout } from '../checkout-store.ts';
import { type Checkout, checkouts, type StoredQuote } from '../checkouts.tables.ts';
import { notApproved } from './not-approved.ts';
import { authorise, settleCapture } from './settle-capture.ts';
import { chargeAfterRelease, settleRelease } from './settle-release.ts';

type Body = z.output<(typeof operation)['body']> & { readonly capturesAtOnce: boolean };

export interface Authorised {
  readonly payment: MerchantPayment;
  /** An earlier call made the payment. */
  readonly isRepeat: boolean;
}

interface Caller {
  readonly server: ServerContext;
  readonly merchantId: string;
  readonly signal: AbortSignal;
}

/**
 * Charges what is due today from the hold and starts the schedule. A token makes one payment: later and concurrent
 * calls get the response of the first.
 * @throws {Refusal} as the contract's `authorisePayment` lists them.
 */
export async function authorisePayment(
  { server, merchantId, signal }: Caller,
  body: Body,
  commit: Commit<Authorised>,
): Promise<Authorised> {
  const { checkout } = await findCheckout(server.db, body.token, merchantId);
  const existing = await paymentOfToken(server.db, body.token);
  if (existing) return commit(async (tx) => existingReply(tx, existing));
  if (checkout.closingPaymentId)
    return afterOther(server, checkout.closingPaymentId, body.token, signal, commit);
  refuseAuthorise(checkout, body, server);

  server.crash('before_claim');
  const isFree = checkout.quote?.dueTodayMinor === 0;
  if (isFree) return commit((tx) => authoriseWithoutCharge(tx, server, body));

  const claim = await server.db.transaction((tx) => claimCapture(tx, server, body));
  if (claim === null) {
    const { checkout: now } = await findCheckout(server.db, body.token);
    if (now.closingPaymentId) return afterOther(server, now.closingPaymentId, body.token, signal, commit);
    refuseAuthorise(now, body, server);
    throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
  }
  await execute(server, claim);
  return commit(async (tx) => firstReply(tx, body.token));
}

/** Captures the hold, or releases it and charges the card if the amount has changed since. */
async function execute(server: ServerContext, claim: PaymentRow): Promise<void> {
  if (claim.kind === 'CAPTURE') {
    await executePayment(server, claim, settleCapture);
    return;
  }
  await executePayment(server, claim, settleRelease);
  await chargeAfterRelease(server, claim);
}

/** The approval is already being closed, by another authorise or by its expiry. */
async function afterOther(
  server: ServerContext,
  paymentId: string,
  token: string,
  signal: AbortSignal,
  commit: Commit<Authorised>,
): Promise<Authorised> {
  await awaitSettled(server, paymentId, signal);
  const existing = await paymentOfToken(server.db, token);
  if (!existing) {
    // Its hold is released, and the charge that replaces it is being made.
    const { checkout } = await findCheckout(server.db, token);
    const next = checkout.closingPaymentId;
    if (next && next !== paymentId) return afterOther(server, next, token, signal, commit);
    throw new Refusal('checkout_expired');
  }
  return commit(async (tx) => existingReply(tx, existing));
}

async function existingReply(tx: Transaction, row: MerchantPaymentRow): Promise<Authorised | Refusal> {
  return declinedRefusal(row) ?? { payment: await paymentView(tx, row), isRepeat: true };
}

async function firstReply(tx: Transaction, token: string): Promise<Authorised | Refusal> {
  const row = await paymentOfToken(tx, token);
  if (!row) throw new Error('A settled authorise left no payment');
  return declinedRefusal(row) ?? { payment: await paymentView(tx, row), isRepeat: false };
}

function declinedRefusal({ state, resultCode }: MerchantPaymentRow): Refusal | null {
  if (state !== 'DECLINED') return null;
  return new Refusal('payment_declined', { errorInfo: { resultCode: String(resultCode) } });
}

function refuseAuthorise(checkout: Checkout, body: Body, { clock }: ServerContext): void {
  const { quote, consumerId } = checkout;
  if (checkout.state === 'EXPIRED') throw new Refusal('checkout_expired');
  if (checkout.state !== 'APPROVED' || !quote || !consumerId) throw notApproved(checkout);
  const isExpired = clock.nowOf(consumerId) >= new Date(quote.expiresAt);
  if (checkout.mode === 'EXPRESS') {
    refuseQuote(checkout, body, quote, isExpired);
    return;
  }
  if (isExpired) throw new Refusal('checkout_expired');
  if (body.amount) refuseOtherCurrency(body.amount, checkout.currency);
  if (body.amount && toMinor(body.amount) !== checkout.amountMinor) {
    const { amount, currency } = fromMinor(checkout.amountMinor, checkout.currency);
    throw new Refusal('amount_mismatch', { detail: `amount must be ${amount} ${currency}.` });
  }
  if (body.scheduleChecksum !== undefined && body.scheduleChecksum !== quote.scheduleChecksum) {
    throw new Refusal('quote_mismatch');
  }
}

/**
 * In EXPRESS, the browser passes the price from the shop to us, so the shop's server has to confirm all of what the
 * shopper agreed to. Source: MER-097, merchant-api §2.7.
 */
function refuseQuote(checkout: Checkout, body: Body, quote: StoredQuote, isExpired: boolean): void {
  const { amount, scheduleChecksum, items, shipping } = body;
  if (scheduleChecksum === undefined || !amount) {
    const missing = scheduleChecksum === undefined ? 'scheduleChecksum' : 'amount';
    throw new Refusal('quote_required', { errorInfo: { [missing]: 'required' } });
  }
  if (isExpired) throw new Refusal('quote_expired');
  refuseOtherCurrency(amount, checkout.currency);
  const isAgreed =
    scheduleChecksum === quote.scheduleChecksum &&
    toMinor(amount) === quote.amountMinor &&
    (items === undefined || isSame(items, checkout.request.items)) &&
    (shipping === undefined || isSameAddress(shipping, checkout.shippingAddress));
  if (!isAgreed) throw new Refusal('quote_mismatch');
}

/** The shop may write a postcode or a state in another way. */
const isSameAddress = (given: NonNullable<Body['shipping']>, agreed: PostalAddress | null) =>
  agreed !== null && isSame(keptContact(given), keptContact(agreed));

const isSame = (given: JsonValue, agreed: JsonValue) => canonicalJson(given) === canonicalJson(agreed);

const detailsOf = ({ capturesAtOnce, merchantReference }: Body): PaymentDetails => ({
  capturesAtOnce,
  ...(merchantReference !== undefined && { merchantReference }),
});

/** Pay after delivery: nothing is charged yet, so the order begins without the provider. */
async function authoriseWithoutCharge(
  tx: Transaction,
  server: ServerContext,
  body: Body,
): Promise<Authorised | Refusal> {
  const found = await lockCheckout(tx, body.token);
  const existing = await paymentOfToken(tx, body.token);
  if (existing) return existingReply(tx, existing);
  refuseAuthorise(found.checkout, body, server);
  const at = server.clock.nowOf(found.checkout.consumerId ?? '');
  const row = await authorise(tx, server, { ...found, details: detailsOf(body), at, firstPayment: null });
  return { payment: await paymentView(tx, row), isRepeat: false };
}

/** The claim excludes the expiry of the approval: a hold is captured or released, never both. */
async function claimCapture(tx: Transaction, server: ServerContext, body: Body): Promise<PaymentRow | null> {
  const { checkout } = await lockCheckout(tx, body.token);
  if (checkout.closingPaymentId) return null;
  refuseAuthorise(checkout, body, server);
  const { consumerId, quote, holdId, heldMinor } = checkout;
  if (!consumerId || !quote || holdId === null || heldMinor === null) {
    throw new Error('An approval without a hold');
  }
  const dueMinor = quote.dueTodayMinor + checkout.donationMinor;
  const isHeld = dueMinor === heldMinor;
  const claim = await claimPayment(tx, {
    id: randomUUID(),
    ...(isHeld
      ? { naturalKey: `authorise:${body.token}`, kind: 'CAPTURE' as const }
      : { naturalKey: `release:${body.token}`, kind: 'RELEASE' as const }),
    startedBy: 'MERCHANT',
    consumerId,
    checkoutToken: body.token,
    ...methodOf(checkout),
    subject: holdId,
    amountMinor: heldMinor,
    donationMinor: checkout.donationMinor,
    currency: checkout.currency,
    details: { ...detailsOf(body), ...(!isHeld && { chargesInstead: true }) },
    occurredAt: server.clock.nowOf(consumerId),
  });
  if (!claim) return null;
  server.crash('in_claim');
  await tx.update(checkouts).set({ closingPaymentId: claim.id }).where(eq(checkouts.token, body.token));
  return claim;
}
