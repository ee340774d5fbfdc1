/** Ending a checkout before it is approved. Compare-and-set against confirm: exactly one of the two takes effect. */
import type { AbandonReason } from '#shared/domain/checkout/checkout-state.ts';
import { refusalMessage } from '#shared/domain/payments/refusal-advice.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { paymentOfToken, toDomain } from '../merchant-payments/index.ts';
import { recordCheckoutEvent } from './checkout-event.ts';
import { findCheckout } from './checkout-store.ts';
import { type Checkout, checkouts, isOpenAndUnsettled, nextVersion } from './checkouts.tables.ts';

/**
 * The merchant's own cancel. The caller notifies waiting scripts after the commit.
 * @throws {Refusal} `checkout_not_found`, `checkout_already_approved` or `confirm_in_progress`.
 */
export async function cancelByMerchant(
  tx: Transaction,
  server: ServerContext,
  token: string,
  merchantId: string,
): Promise<Checkout> {
  await findCheckout(tx, token, merchantId);
  await cancelCheckout(tx, server, token, 'MERCHANT');
  const { checkout } = await findCheckout(tx, token, merchantId);
  if (checkout.state === 'APPROVED') {
    const payment = await paymentOfToken(tx, token);
    const caseMessage = refusalMessage('cancel', payment && toDomain(payment));
    throw new Refusal('checkout_already_approved', { caseMessage });
  }
  if (checkout.settlingPaymentId) throw new Refusal('confirm_in_progress');
  return checkout;
}

/** Changes nothing once a confirm settles or the checkout has ended. */
export async function cancelCheckout(
  tx: Transaction,
  server: ServerContext,
  token: string,
  cancelReason: AbandonReason,
): Promise<void> {
  const at = server.clock.now();
  const [cancelled] = await tx
    .update(checkouts)
    .set({ state: 'CANCELLED', version: nextVersion, cancelReason, endedAt: at })
    .where(isOpenAndUnsettled(token))
    .returning();
  if (cancelled) await recordCheckoutEvent(tx, server, cancelled, 'checkout.cancelled', at);
}
