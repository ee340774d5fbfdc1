/** What a repeat of the call that created a checkout is told. Source: decision 254. */
import { isCheckoutLive } from '#shared/domain/checkout/checkout-state.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { findCheckout } from './checkout-store.ts';

/**
 * An approved checkout has not ended for its shop: its token tells the script the outcome, and the server what to capture.
 * @throws {Refusal} `checkout_ended` when the shopper can't pay with this token any more, nor has paid.
 */
export async function refuseEndedCheckout(
  { db, clock }: ServerContext,
  token: string,
  merchantId: string,
): Promise<void> {
  const { state, expiresAt, settlingPaymentId } = (await findCheckout(db, token, merchantId)).checkout;
  if (state === 'APPROVED') return;
  // One past its expiry is over also before the job has recorded it.
  const isLive = isCheckoutLive(state) && (settlingPaymentId !== null || expiresAt > clock.now());
  if (isLive) return;
  throw new Refusal('checkout_ended', { errorInfo: { state: isCheckoutLive(state) ? 'EXPIRED' : state } });
}
