import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../core/database/database.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { methodOf } from '../../methods/index.ts';
import { claimPayment, executePayment } from '../../payments/index.ts';
import type { PaymentRow } from '../../payments/payments.tables.ts';
import { lockCheckout } from '../checkout-store.ts';
import { checkouts } from '../checkouts.tables.ts';
import { expireApproved, settleRelease } from './settle-release.ts';

/**
 * Ends an APPROVED checkout that its merchant did not authorise, and releases its hold. Source: merchant-api §5.2,
 * MER-155.
 */
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
  const { consumerId, quote, holdId, heldMinor } = checkout;
  if (checkout.state !== 'APPROVED' || checkout.closingPaymentId || !consumerId || !quote) return 'not-ours';
  if (holdId === null || heldMinor === null) {
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
    ...methodOf(checkout),
    subject: holdId,
    amountMinor: heldMinor,
    donationMinor: checkout.donationMinor,
    currency: checkout.currency,
    occurredAt: at,
  });
  if (!release) return 'not-ours';
  await tx.update(checkouts).set({ closingPaymentId: release.id }).where(eq(checkouts.token, token));
  return release;
}
