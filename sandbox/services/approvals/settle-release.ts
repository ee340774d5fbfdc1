import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { checkouts, nextVersion } from '../checkouts/checkouts.tables.ts';
import { recordCheckoutEvent } from '../checkouts/index.ts';
import type { SettledPayment } from '../payments/index.ts';

/**
 * Releases the hold of an approval that was not used. A provider that does not know the hold has nothing to release, so
 * its refusal ends the checkout as well.
 */
export async function settleRelease(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  const token = payment.checkoutToken ?? '';
  await tx.update(checkouts).set({ closingPaymentId: null }).where(eq(checkouts.token, token));
  await expireApproved(tx, server, token, payment.occurredAt);
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
