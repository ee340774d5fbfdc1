/** Leaving a checkout. Compare-and-set against confirm: exactly one of the two wins. Source: MERCHANT-API section 4. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type AbandonReason, isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { recordCheckoutEvent } from '../checkouts/checkout-event.ts';
import { findCheckout, nextVersion } from '../checkouts/checkout-store.ts';
import { type Checkout, checkouts } from '../checkouts/checkouts.tables.ts';
import { claimOpen, presenceAt } from './presence.ts';

export interface Abandoned {
  readonly checkout: Checkout;
  /** The end is not decided yet: a confirm settles, or the window that was said to be closed is here. */
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
    await server.db.transaction((tx) => cancel(tx, server, token, reason));
    await server.changes.publish(`checkout:${token}`);
  }
  const { checkout } = await findCheckout(server.db, token);
  return { checkout, isUndecided: checkout.settlingPaymentId !== null };
}

/**
 * The merchant's own cancel. The caller tells the waiting widgets after the commit.
 * @throws {Refusal} `checkout_not_found`, `checkout_already_approved` or `confirm_in_progress`.
 */
export async function cancelByMerchant(
  tx: Transaction,
  server: ServerContext,
  token: string,
  merchantId: string,
): Promise<Checkout> {
  await findCheckout(tx, token, merchantId);
  await cancel(tx, server, token, 'MERCHANT');
  const { checkout } = await findCheckout(tx, token, merchantId);
  if (checkout.state === 'APPROVED') throw new Refusal('checkout_already_approved');
  if (checkout.settlingPaymentId) throw new Refusal('confirm_in_progress');
  return checkout;
}

async function cancel(
  tx: Transaction,
  server: ServerContext,
  token: string,
  cancelReason: AbandonReason,
): Promise<void> {
  const at = server.clock.now();
  const [cancelled] = await tx
    .update(checkouts)
    .set({ state: 'CANCELLED', version: nextVersion, cancelReason, endedAt: at })
    .where(
      and(
        eq(checkouts.token, token),
        inArray(checkouts.state, ['OPEN', 'STARTED']),
        isNull(checkouts.settlingPaymentId),
      ),
    )
    .returning();
  if (cancelled) await recordCheckoutEvent(tx, server, cancelled, 'checkout.cancelled', at);
}
