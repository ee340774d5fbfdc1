/** What is due today is held for a checkout: claimed, placed at the provider, settled. Source: settled 14. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { GivenDonation } from '#shared/contract/checkout/donation.schema.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { closeCardSession } from '../../card-sessions/index.ts';
import { lockConsumer } from '../../consumers/index.ts';
import { lockUsableMethod, methodColumns, type PayingMethod, sourceOf } from '../../methods/index.ts';
import { claimPayment, executePayment } from '../../payments/index.ts';
import type { PaymentRow } from '../../payments/payments.tables.ts';
import { lockCheckout } from '../checkout-store.ts';
import { checkouts, nextVersion } from '../checkouts.tables.ts';
import { type ConfirmOutcome, outcomeOfOther, readOutcome } from './confirm-outcome.ts';
import { donationToHold } from './donation.ts';
import { planOf } from './quote.ts';
import { refuseEnded, refuseIncomplete, refusePurchase } from './refuse-purchase.ts';
import { approve, settleHold } from './settle-hold.ts';

export interface NewHold {
  readonly token: string;
  readonly consumerId: string;
  /** Only what the shopper opted in to. */
  readonly donation?: GivenDonation | undefined;
  /** The newest update that the shopper has seen; 0 for none. */
  readonly revision: number;
}

interface Hold {
  readonly made: ConfirmOutcome;
  /** Null when another confirm placed it, or none was placed. */
  readonly resultCode: ResultCode | null;
}

/** Of concurrent calls one places the hold, and the others wait for its outcome. */
export async function placeHold(
  server: ServerContext,
  hold: NewHold & { readonly signal: AbortSignal },
  method: PayingMethod,
): Promise<Hold> {
  const { token } = hold;
  server.crash('before_claim');
  const claim = await server.db.transaction((tx) => claimHold(tx, server, hold, method));
  if (claim === 'approved') {
    await server.changes.publish(`checkout:${token}`);
    return { made: await readOutcome(server, token, 0), resultCode: null };
  }
  if (claim === 'lost') return { made: await outcomeOfOther(server, hold), resultCode: null };
  const [{ state, resultCode, traceId }] = await Promise.all([
    executePayment(server, claim, settleHold),
    // Waiting callers poll as well, so the payment must not fail because the notification did.
    server.changes.publish(`checkout:${token}`).catch(() => {}),
  ]);
  if (state === 'SUCCEEDED' && traceId) closeCardSession(server, traceId);
  return { made: await readOutcome(server, token, resultCode), resultCode };
}

/**
 * The compare-and-set against abandon, expiry and every other confirm. Under the consumer's lock, so that two checkouts
 * of one shopper cannot both fit into what is left of the limit.
 */
export async function claimHold(
  tx: Transaction,
  server: ServerContext,
  { token, consumerId, revision, donation: given }: NewHold,
  method: PayingMethod,
): Promise<PaymentRow | 'approved' | 'lost'> {
  const found = await lockCheckout(tx, token);
  const { checkout, merchant } = found;
  const isClaimable =
    checkout.state === 'STARTED' && checkout.settlingPaymentId === null && checkout.consumerId === consumerId;
  if (!isClaimable) return 'lost';
  refuseEnded(checkout, server.clock.now());
  // An update may have been first, and a shopper must not pay an amount they have not seen.
  refuseIncomplete(found, revision, server.config);
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
