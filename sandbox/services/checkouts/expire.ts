/** The two ways in which time ends a checkout. Source: MERCHANT-API 5.2. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { claimPayment, executePayment } from '../payments/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
import { recordCheckoutEvent } from './checkout-event.ts';
import { lockCheckout, nextVersion } from './checkout-store.ts';
import { checkouts } from './checkouts.tables.ts';
import { expireApproved, settleRelease } from './settle-release.ts';

/** Ends an OPEN or STARTED checkout. False when it has ended before, or a confirm is settling it. */
export async function expireCheckout(server: ServerContext, token: string, at: Date): Promise<boolean> {
  const hasExpired = await server.db.transaction(async (tx) => {
    const [expired] = await tx
      .update(checkouts)
      .set({ state: 'EXPIRED', version: nextVersion, endedAt: at })
      .where(
        and(
          eq(checkouts.token, token),
          inArray(checkouts.state, ['OPEN', 'STARTED']),
          isNull(checkouts.settlingPaymentId),
        ),
      )
      .returning();
    if (expired) await recordCheckoutEvent(tx, server, expired, 'checkout.expired', at);
    return expired !== undefined;
  });
  if (hasExpired) await server.changes.publish(`checkout:${token}`);
  return hasExpired;
}

/** Ends an APPROVED checkout that nobody authorised, and gives its hold up (MER-155). */
export async function expireApproval(server: ServerContext, token: string, at: Date): Promise<boolean> {
  const outcome = await server.db.transaction((tx) => claimRelease(tx, server, token, at));
  if (outcome === 'expired') await server.changes.publish(`checkout:${token}`);
  if (typeof outcome === 'object') await executePayment(server, outcome, settleRelease);
  return outcome !== 'not-ours';
}

/** The claim excludes an authorise: a hold is captured or released, never both. */
async function claimRelease(
  tx: Transaction,
  server: ServerContext,
  token: string,
  at: Date,
): Promise<PaymentRow | 'expired' | 'not-ours'> {
  const { checkout } = await lockCheckout(tx, token);
  const { consumerId, quote, holdId } = checkout;
  if (checkout.state !== 'APPROVED' || checkout.closingPaymentId || !consumerId || !quote) return 'not-ours';
  if (holdId === null) {
    await expireApproved(tx, server, token, at);
    return 'expired';
  }
  const release = await claimPayment(tx, {
    id: randomUUID(),
    naturalKey: `release:${token}`,
    kind: 'RELEASE',
    startedBy: 'SCHEDULED',
    consumerId,
    checkoutToken: token,
    subject: holdId,
    amountMinor: quote.dueTodayMinor + checkout.donationMinor,
    donationMinor: checkout.donationMinor,
    currency: checkout.currency,
    occurredAt: at,
  });
  if (!release) return 'not-ours';
  await tx.update(checkouts).set({ closingPaymentId: release.id }).where(eq(checkouts.token, token));
  return release;
}
