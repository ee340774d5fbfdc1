/** A shopper agrees: what is due today is held on the card of the trace. Source: payments-open O-11, settled 14. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../access/access.tables.ts';
import { consumerOf } from '../access/index.ts';
import { rememberCard } from '../methods/cards.ts';
import { challengeAbout, readySetup, requireChallenge } from '../methods/challenge.ts';
import { refuseDisabledCard } from '../methods/enabled-cards.ts';
import type { Card } from '../methods/methods.tables.ts';
import { findTrace } from '../methods/traces.ts';
import { lockConsumer } from '../orders/consumer-account.ts';
import { awaitSettled } from '../payments/await-settled.ts';
import { claimPayment } from '../payments/claim.ts';
import { drivePayment } from '../payments/execute-payment.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
import { type CheckoutAndMerchant, findCheckout, lockCheckout, nextVersion } from './checkout-store.ts';
import { type Checkout, checkouts } from './checkouts.tables.ts';
import { type Donation, donationToHold } from './donation.ts';
import { planOf } from './quote.ts';
import { approve } from './settle-hold.ts';
import { refuseEnded, refusePurchase } from './start.ts';

export interface Confirmation {
  readonly token: string;
  readonly consumerId: string;
  /** Only what the shopper opted in to. */
  readonly donation?: GivenDonation | undefined;
  readonly channel: Channel;
  readonly signal: AbortSignal;
}

export interface ConfirmOutcome {
  readonly checkout: Checkout;
  readonly isApproved: boolean;
  readonly resultCode: ResultCode;
}

/**
 * Confirms a checkout. Of many calls at once one places the hold; the others wait for what comes of it.
 * @throws {Refusal} as the contract's `confirmCheckout` lists them.
 */
export async function confirmCheckout(
  server: ServerContext,
  confirmation: Confirmation,
): Promise<ConfirmOutcome> {
  const found = await findOwn(server, confirmation);
  const { checkout } = found;
  const settled = outcomeOfEnded(checkout);
  if (settled) return settled;
  if (checkout.settlingPaymentId) return awaitOther(server, checkout.settlingPaymentId, confirmation);
  refuseEnded(checkout, server.clock.now());

  const consumer = await consumerOf(server.db, confirmation.consumerId);
  const donation = await donationToHold(server.db, server, found, consumer, confirmation.donation);
  const card = await cardToHold(server, found, consumer, donation, confirmation.channel);
  server.crash('before_claim');
  const claim = await server.db.transaction((tx) => claimHold(tx, server, confirmation, card));
  if (claim === 'approved') {
    await server.changes.publish(`checkout:${checkout.token}`);
    return readOutcome(server, checkout.token, 0);
  }
  if (claim === 'lost') return afterLostClaim(server, confirmation);
  await server.changes.publish(`checkout:${checkout.token}`);
  const payment = await drivePayment(server, claim);
  if (payment.state === 'SUCCEEDED') await closeTrace(server, checkout);
  return readOutcome(server, checkout.token, payment.resultCode);
}

/** A checkout belongs to whoever started it; to everybody else it does not exist. */
async function findOwn(
  server: ServerContext,
  { token, consumerId }: Confirmation,
): Promise<CheckoutAndMerchant> {
  const found = await findCheckout(server.db, token);
  if (found.checkout.consumerId !== consumerId) throw new Refusal('checkout_not_found');
  return found;
}

/** The answer that the first confirm got, for a repeat. */
function outcomeOfEnded(checkout: Checkout): ConfirmOutcome | null {
  if (checkout.state !== 'APPROVED' && checkout.state !== 'DECLINED') return null;
  return {
    checkout,
    isApproved: checkout.state === 'APPROVED',
    resultCode: checkout.lastResultCode ?? 0,
  };
}

async function awaitOther(
  server: ServerContext,
  paymentId: string,
  { token, signal }: Confirmation,
): Promise<ConfirmOutcome> {
  const payment = await awaitSettled(server, paymentId, signal);
  return readOutcome(server, token, payment.resultCode);
}

/** Somebody else was first: another confirm, or an abandon. */
async function afterLostClaim(server: ServerContext, confirmation: Confirmation): Promise<ConfirmOutcome> {
  const { checkout } = await findOwn(server, confirmation);
  const settled = outcomeOfEnded(checkout);
  if (settled) return settled;
  if (checkout.settlingPaymentId) return awaitOther(server, checkout.settlingPaymentId, confirmation);
  refuseEnded(checkout, server.clock.now());
  // It settled between the claim and this look, with a decline that left the checkout open.
  return {
    checkout,
    isApproved: false,
    resultCode: checkout.lastResultCode ?? 0,
  };
}

async function cardToHold(
  server: ServerContext,
  { checkout, merchant }: CheckoutAndMerchant,
  consumer: Consumer,
  donation: Donation | null,
  channel: Channel,
): Promise<Card> {
  const trace = await findTrace(server.db, {
    traceId: checkout.traceId ?? '',
    consumerId: consumer.id,
    purposes: ['CHECKOUT'],
  });
  const setup = await readySetup(server, trace.id);
  refuseDisabledCard(merchant.countryCode, setup.card);
  const { dueToday } = planOf(checkout, merchant, server.clock.nowOf(consumer.id));
  const held = dueToday + (donation?.amount ?? 0);
  const subject = challengeAbout(merchant.displayName, held, checkout.currency);
  await requireChallenge(server, { trace, consumer, workflow: 'PAYNOW', channel, ...subject }, setup);
  return rememberCard(server.db, consumer.id, setup.card, {
    isListed: setup.storeToken,
    now: server.clock.now(),
  });
}

/**
 * The compare-and-set against abandon, expiry and every other confirm. Under the consumer's lock, so that two checkouts
 * of one shopper cannot both fit into what is left of the limit.
 */
export async function claimHold(
  tx: Transaction,
  server: ServerContext,
  { token, consumerId, donation: given }: Pick<Confirmation, 'token' | 'consumerId' | 'donation'>,
  card: Card,
): Promise<PaymentRow | 'approved' | 'lost'> {
  const found = await lockCheckout(tx, token);
  const { checkout, merchant } = found;
  const isClaimable =
    checkout.state === 'STARTED' && checkout.settlingPaymentId === null && checkout.consumerId === consumerId;
  if (!isClaimable) return 'lost';
  refuseEnded(checkout, server.clock.now());
  const consumer = await lockConsumer(tx, consumerId);
  await refusePurchase(tx, found, consumer);
  // Once more: the campaign may have ended while the bank was asked.
  const donation = await donationToHold(tx, server, found, consumer, given);
  const at = server.clock.nowOf(consumerId);
  const { dueToday } = planOf(checkout, merchant, at);
  if (dueToday === 0) {
    await approve(tx, server, token, { at, cardId: card.id, holdId: null });
    return 'approved';
  }
  const payment = await claimPayment(tx, {
    id: randomUUID(),
    naturalKey: `confirm:${token}:${checkout.declineCount + 1}`,
    kind: 'HOLD',
    startedBy: 'MANUAL',
    consumerId,
    checkoutToken: token,
    traceId: checkout.traceId,
    cardId: card.id,
    subject: card.providerToken,
    amountMinor: dueToday + (donation?.amount ?? 0),
    donationMinor: donation?.amount ?? 0,
    currency: checkout.currency,
    occurredAt: at,
  });
  if (!payment) return 'lost';
  server.crash('in_claim');
  await tx
    .update(checkouts)
    .set({
      settlingPaymentId: payment.id,
      donationCampaign: donation?.campaign ?? null,
      donationMinor: donation?.amount ?? 0,
      version: nextVersion,
    })
    .where(eq(checkouts.token, token));
  return payment;
}

async function readOutcome(
  server: ServerContext,
  token: string,
  resultCode: ResultCode,
): Promise<ConfirmOutcome> {
  const { checkout } = await findCheckout(server.db, token);
  return { checkout, isApproved: resultCode === 0, resultCode };
}

/** Tidiness only: the trace ends by itself with its checkout. */
async function closeTrace(server: ServerContext, { traceId }: Checkout): Promise<void> {
  if (traceId) await server.cards.closeTrace(traceId).catch(() => {});
}
