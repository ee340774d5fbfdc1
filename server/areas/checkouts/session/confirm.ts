/** A shopper agrees: what is due today is held on the card of the trace. Source: payments-open O-11, settled 14. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import { callbackUrl } from '#shared/domain/checkout/callback-url.ts';
import { missingForConfirm } from '#shared/domain/checkout/shipping.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Channel } from '#shared/domain/session.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { cancelJobs } from '../../../core/job-queue/plan.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Trace } from '../../card-sessions/card-sessions.tables.ts';
import { acceptCard, closeTrace, findTrace, limitDeclines } from '../../card-sessions/index.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { clearForPurchase, consumerOf, lockConsumer } from '../../consumers/index.ts';
import {
  acceptBankAccount,
  lockUsableMethod,
  methodColumns,
  type PayingMethod,
  sourceOf,
} from '../../methods/index.ts';
import type { Card } from '../../methods/methods.tables.ts';
import { awaitSettled, claimPayment, executePayment } from '../../payments/index.ts';
import type { PaymentRow } from '../../payments/payments.tables.ts';
import { type CheckoutAndMerchant, findCheckout, lockCheckout } from '../checkout-store.ts';
import { type Checkout, checkouts, nextVersion } from '../checkouts.tables.ts';
import type { Donation } from '../donations/campaigns.ts';
import { orderIdText } from '../merchant-view.ts';
import { shippingTermsOf } from '../terms.ts';
import { donatedWith, donationToHold } from './donation.ts';
import { planOf } from './quote.ts';
import { approve, settleHold } from './settle-hold.ts';
import { refuseEnded, refusePurchase } from './start.ts';

export interface Confirmation {
  readonly token: string;
  readonly consumerId: string;
  /** Only what the shopper opted in to. */
  readonly donation?: GivenDonation | undefined;
  /** A linked bank account, if it is to pay. */
  readonly bankAccount?: { readonly id: string | undefined } | undefined;
  /** The newest update that the shopper has seen; 0 for none. */
  readonly revision: number;
  readonly channel: Channel;
  readonly signal: AbortSignal;
  /** Where the call comes from. */
  readonly network: string;
}

interface ConfirmOutcome {
  readonly checkout: Checkout;
  readonly isApproved: boolean;
  readonly resultCode: ResultCode;
}

/**
 * Confirms a checkout. Of concurrent calls one places the hold, and the others wait for its outcome.
 * @throws {Refusal} as the contract's `confirmCheckout` lists them.
 */
export async function confirmCheckout(server: ServerContext, confirmation: Confirmation) {
  return confirmView(await settleConfirm(server, confirmation));
}

async function settleConfirm(server: ServerContext, confirmation: Confirmation): Promise<ConfirmOutcome> {
  const found = await findOwn(server, confirmation);
  const { checkout } = found;
  const settled = outcomeOfEnded(checkout);
  if (settled) return settled;
  if (checkout.settlingPaymentId) return awaitOther(server, checkout.settlingPaymentId, confirmation);
  refuseEnded(checkout, server.clock.now());
  refuseIncomplete(checkout, confirmation);

  const { consumerId } = confirmation;
  const [consumer, trace] = await Promise.all([
    consumerOf(server.db, consumerId),
    findTrace(server.db, { traceId: checkout.traceId ?? '', consumerId, purposes: ['CHECKOUT'] }),
  ]);
  await clearForPurchase(server, consumer);
  const donation = await donationToHold(server.db, server, found, consumer, confirmation.donation);
  const { bankAccount, channel } = confirmation;
  if (bankAccount) {
    const account = await acceptBankAccount(
      server.db,
      consumer,
      checkout.currency,
      bankAccount.id,
      'ach-checkout-enabled',
    );
    return (await holdOn(server, confirmation, checkout, account)).made;
  }
  const card = await cardToHold(server, { ...found, trace, consumer, donation }, channel);
  const method = { type: 'CREDIT_CARD' as const, card };
  return limitDeclines(server, confirmation, () => holdOn(server, confirmation, checkout, method));
}

interface Hold {
  readonly made: ConfirmOutcome;
  /** Null when another confirm placed it, or none was placed. */
  readonly resultCode: ResultCode | null;
}

async function holdOn(
  server: ServerContext,
  confirmation: Confirmation,
  checkout: Checkout,
  method: PayingMethod,
): Promise<Hold> {
  server.crash('before_claim');
  const claim = await server.db.transaction((tx) => claimHold(tx, server, confirmation, method));
  if (claim === 'approved') {
    await server.changes.publish(`checkout:${checkout.token}`);
    return { made: await readOutcome(server, checkout.token, 0), resultCode: null };
  }
  if (claim === 'lost') return { made: await afterLostClaim(server, confirmation), resultCode: null };
  const [payment] = await Promise.all([
    executePayment(server, claim, settleHold),
    // Who waits for it polls as well, so the payment must not fail because the notice did.
    server.changes.publish(`checkout:${checkout.token}`).catch(() => {}),
  ]);
  if (payment.state === 'SUCCEEDED' && checkout.traceId) closeTrace(server, checkout.traceId);
  const { resultCode } = payment;
  return { made: await readOutcome(server, checkout.token, resultCode), resultCode };
}

/** A checkout belongs to the consumer who started it. For all others it does not exist. */
async function findOwn(
  server: ServerContext,
  { token, consumerId }: Confirmation,
): Promise<CheckoutAndMerchant> {
  const found = await findCheckout(server.db, token);
  if (found.checkout.consumerId !== consumerId) throw new Refusal('checkout_not_found');
  return found;
}

/** The outcome of the first confirm, for a repeat. */
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

/** Another confirm or an abandon was first. */
async function afterLostClaim(server: ServerContext, confirmation: Confirmation): Promise<ConfirmOutcome> {
  const { checkout } = await findOwn(server, confirmation);
  const settled = outcomeOfEnded(checkout);
  if (settled) return settled;
  if (checkout.settlingPaymentId) return awaitOther(server, checkout.settlingPaymentId, confirmation);
  refuseEnded(checkout, server.clock.now());
  // It was settled between the claim and this read, with a decline that left the checkout open.
  return {
    checkout,
    isApproved: false,
    resultCode: checkout.lastResultCode ?? 0,
  };
}

/** @throws {Refusal} `checkout_changed`, `shipping_address_required` or `shipping_option_required`. */
function refuseIncomplete(checkout: Checkout, { revision }: Pick<Confirmation, 'revision'>): void {
  if (revision !== checkout.revision) throw new Refusal('checkout_changed');
  const missing = missingForConfirm(shippingTermsOf(checkout), {
    hasAddress: checkout.shippingAddress !== null,
    option: checkout.shippingOption,
  });
  if (missing) throw new Refusal(missing);
}

interface Purchase extends CheckoutAndMerchant {
  readonly trace: Trace;
  readonly consumer: Consumer;
  readonly donation: Donation | null;
}

async function cardToHold(
  server: ServerContext,
  { checkout, merchant, trace, consumer, donation }: Purchase,
  channel: Channel,
): Promise<Card> {
  const { dueToday } = planOf(checkout, merchant, server.clock.nowOf(consumer.id));
  return acceptCard(server, {
    trace,
    consumer,
    channel,
    payee: merchant,
    amountMinor: dueToday + (donation?.amount ?? 0),
    currency: checkout.currency,
  });
}

/**
 * The compare-and-set against abandon, expiry and every other confirm. Under the consumer's lock, so that two checkouts
 * of one shopper cannot both fit into what is left of the limit.
 */
async function claimHold(
  tx: Transaction,
  server: ServerContext,
  {
    token,
    consumerId,
    revision,
    donation: given,
  }: Pick<Confirmation, 'token' | 'consumerId' | 'revision' | 'donation'>,
  method: PayingMethod,
): Promise<PaymentRow | 'approved' | 'lost'> {
  const found = await lockCheckout(tx, token);
  const { checkout, merchant } = found;
  const isClaimable =
    checkout.state === 'STARTED' && checkout.settlingPaymentId === null && checkout.consumerId === consumerId;
  if (!isClaimable) return 'lost';
  refuseEnded(checkout, server.clock.now());
  // An update may have been first, and nobody pays what they have not seen.
  refuseIncomplete(checkout, { revision });
  const consumer = await lockConsumer(tx, consumerId);
  await refusePurchase(tx, found, consumer);
  await lockUsableMethod(tx, method);
  // Checked again, since the campaign may have ended during the bank's challenge.
  const donation = await donationToHold(tx, server, found, consumer, given);
  const at = server.clock.nowOf(consumerId);
  const { dueToday } = planOf(checkout, merchant, at);
  if (dueToday === 0) {
    await approve(tx, server, token, { at, method: methodColumns(method), holdId: null, heldMinor: null });
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
    ...methodColumns(method),
    subject: sourceOf(method),
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

/**
 * A confirm with a card that needs no check, as the sandbox's past orders were paid. Its approval does not expire: a job
 * runner would find that already due, and release the hold.
 * @throws {Refusal} as the contract's `confirmCheckout` lists them.
 */
export async function holdOnCardForPastOrder(
  server: ServerContext,
  confirmation: Pick<Confirmation, 'token' | 'consumerId'>,
  card: Card,
): Promise<void> {
  const method = { type: 'CREDIT_CARD' as const, card };
  const claim = await server.db.transaction((tx) =>
    claimHold(tx, server, { ...confirmation, revision: 0 }, method),
  );
  if (typeof claim !== 'object') return;
  await executePayment(server, claim, async (tx, ...settled) => {
    await settleHold(tx, ...settled);
    await cancelJobs(tx, 'approval-expiry', confirmation.token);
  });
}

async function readOutcome(
  server: ServerContext,
  token: string,
  resultCode: ResultCode,
): Promise<ConfirmOutcome> {
  const { checkout } = await findCheckout(server.db, token);
  return { checkout, isApproved: resultCode === 0, resultCode };
}

/** The answer to a confirm. Its state shows whether a decline leaves the checkout open. */
function confirmView({ checkout, isApproved, resultCode }: ConfirmOutcome) {
  const { redirectConfirmUrl, redirectCancelUrl } = checkout.request.merchant;
  return {
    status: isApproved ? ('APPROVED' as const) : ('DECLINED' as const),
    state: isApproved
      ? ('APPROVED' as const)
      : checkout.state === 'DECLINED'
        ? ('DECLINED' as const)
        : ('STARTED' as const),
    resultCode,
    orderId: isApproved ? orderIdText(checkout) : null,
    donation: donatedWith(checkout),
    redirectUrl: isApproved
      ? callbackUrl(redirectConfirmUrl, 'SUCCESS', checkout.token)
      : callbackUrl(redirectCancelUrl, 'CANCELLED', checkout.token),
  };
}
