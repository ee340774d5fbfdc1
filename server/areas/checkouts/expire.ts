import type { ServerContext } from '../../core/server-context.ts';
import { recordCheckoutEvent } from './checkout-event.ts';
import { checkouts, isOpenAndUnsettled, nextVersion } from './checkouts.tables.ts';

/**
 * Ends an OPEN or STARTED checkout. False when it has ended before, or a confirm is settling it.
 * Source: merchant-api §5.2.
 */
export async function expireCheckout(server: ServerContext, token: string, at: Date): Promise<boolean> {
  const hasExpired = await server.db.transaction(async (tx) => {
    const [expired] = await tx
      .update(checkouts)
      .set({ state: 'EXPIRED', version: nextVersion, endedAt: at })
      .where(isOpenAndUnsettled(token))
      .returning();
    if (expired) await recordCheckoutEvent(tx, server, expired, 'checkout.expired', at);
    return expired !== undefined;
  });
  if (hasExpired) await server.changes.publish(`checkout:${token}`);
  return hasExpired;
}
