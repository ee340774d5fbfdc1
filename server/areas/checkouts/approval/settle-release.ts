import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../core/database/database.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { lockConsumer } from '../../consumers/index.ts';
import { methodColumns, payingMethod, sourceOf } from '../../methods/index.ts';
import { claimPayment, executePayment, findPayment, type SettledPayment } from '../../payments/index.ts';
import type { PaymentRow } from '../../payments/payments.tables.ts';
import { recordCheckoutEvent } from '../checkout-event.ts';
import { lockCheckout } from '../checkout-store.ts';
import { checkouts, nextVersion } from '../checkouts.tables.ts';
import { declineCapture, settleCapture } from './settle-capture.ts';

/**
 * Releases the hold of an approval that was not used, or whose amount the shop has changed since. A provider that does not
 * know the hold has nothing to release, so its refusal counts as done.
 */
export async function settleRelease(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  const token = payment.checkoutToken ?? '';
  if (payment.details.chargesInstead) return claimCharge(tx, token, payment);
  await tx.update(checkouts).set({ closingPaymentId: null }).where(eq(checkouts.token, token));
  await expireApproved(tx, server, token, payment.occurredAt);
}

/** The key of the charge that replaces a hold. It is the key of a capture, so that an approval is charged once. */
const chargeInstead = (token: string): string => `authorise:${token}`;

/** A request or a transaction that a provider cannot process. */
const invalidTransactionState = 98;

/**
 * Continues the authorise. The charge is claimed in the transaction in which its hold is released, so that a crash
 * leaves one of the two to finish. An approval whose shopper no longer has a method is declined.
 */
async function claimCharge(tx: Transaction, token: string, released: SettledPayment): Promise<void> {
  const { checkout } = await lockCheckout(tx, token);
  const { consumerId, quote, donationMinor, currency } = checkout;
  if (consumerId === null || !quote) throw new Error('A checkout changed while it was authorised');
  // Removing a method locks both in this order.
  await lockConsumer(tx, consumerId);
  const method = await payingMethod(tx, consumerId, checkout, currency);
  if (!method) return declineCapture(tx, released, invalidTransactionState);
  const { chargesInstead: _, ...details } = released.details;
  const charge = await claimPayment(tx, {
    id: randomUUID(),
    naturalKey: chargeInstead(token),
    kind: 'CHARGE',
    startedBy: released.startedBy,
    consumerId,
    checkoutToken: token,
    ...methodColumns(method),
    subject: sourceOf(method),
    amountMinor: quote.dueTodayMinor + donationMinor,
    donationMinor,
    currency,
    details,
    occurredAt: released.occurredAt,
  });
  if (!charge) throw new Error('An approval was charged twice');
  await tx.update(checkouts).set({ closingPaymentId: charge.id }).where(eq(checkouts.token, token));
}

/**
 * Makes the charge that the settlement of a release has claimed, if it has. The merchant waits for it, so the process
 * that settled the release, a request or the completer, makes it right away.
 */
export async function chargeAfterRelease(server: ServerContext, released: PaymentRow): Promise<void> {
  if (!released.details.chargesInstead) return;
  const charge = await findPayment(server.db, chargeInstead(released.checkoutToken ?? ''));
  if (charge?.state === 'CLAIMED') await executePayment(server, charge, settleCapture);
}

/** The last step, once the hold is released or there was none. */
export async function expireApproved(
  tx: Transaction,
  server: ServerContext,
  token: string,
  at: Date,
): Promise<void> {
  const [expired] = await tx
    .update(checkouts)
    .set({ state: 'EXPIRED', version: nextVersion, endedAt: at })
    .where(
      and(eq(checkouts.token, token), eq(checkouts.state, 'APPROVED'), isNull(checkouts.closingPaymentId)),
    )
    .returning();
  if (expired) await recordCheckoutEvent(tx, server, expired, 'checkout.expired', at);
}
