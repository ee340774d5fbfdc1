/**
 * Leaving a checkout. Compare-and-set against confirm: exactly one of the two takes effect.
 * Source: merchant-api §4.
 */
import { type AbandonReason, isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { cancelCheckout } from '../cancel.ts';
import { findCheckout } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { claimOpen, presenceAt } from './presence.ts';

interface Abandoned {
  readonly checkout: Checkout;
  /** The end is not decided yet: a confirm is settling, or the window that was reported closed is still present. */
  readonly isUndecided: boolean;
}

/**
 * @param openId the open that leaves; a superseded one changes nothing.
 * @throws {Refusal} `checkout_not_found`.
 */
export async function abandonCheckout(
  server: ServerContext,
  token: string,
  { openId, reason }: { openId: string; reason: AbandonReason },
): Promise<Abandoned> {
  await claimOpen(server, token, openId);
  const before = await findCheckout(server.db, token);
  const isHere = presenceAt(before.checkout, server.clock.now()).presence === 'HERE';
  if (reason === 'CLOSED' && isHere && isCheckoutLive(before.checkout.state)) {
    return { checkout: before.checkout, isUndecided: true };
  }
  if (before.checkout.openId === openId) {
    await server.db.transaction((tx) => cancelCheckout(tx, server, token, reason));
    await server.changes.publish(`checkout:${token}`);
  }
  const { checkout } = await findCheckout(server.db, token);
  return { checkout, isUndecided: checkout.settlingPaymentId !== null };
}
