/** The outcome of a confirm. */
import { callbackUrl } from '#shared/domain/checkout/callback-url.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { awaitSettled } from '../../payments/index.ts';
import { findCheckout, findOwnCheckout } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { orderIdText } from '../merchant-view.ts';
import { donatedWith } from './donation.ts';
import { refuseEnded } from './refuse-purchase.ts';

export interface ConfirmOutcome {
  readonly checkout: Checkout;
  readonly isApproved: boolean;
  readonly resultCode: ResultCode;
}

/** The outcome of an earlier confirm that ended the checkout or is still running; null when there is none. */
export async function earlierOutcome(
  server: ServerContext,
  checkout: Checkout,
  signal: AbortSignal,
): Promise<ConfirmOutcome | null> {
  const isApproved = checkout.state === 'APPROVED';
  if (isApproved || checkout.state === 'DECLINED') {
    return { checkout, isApproved, resultCode: checkout.lastResultCode ?? 0 };
  }
  if (!checkout.settlingPaymentId) return null;
  const { resultCode } = await awaitSettled(server, checkout.settlingPaymentId, signal);
  return readOutcome(server, checkout.token, resultCode);
}

/** For a confirm that lost its claim: another confirm or an abandon was first. */
export async function outcomeOfOther(
  server: ServerContext,
  call: { readonly token: string; readonly consumerId: string; readonly signal: AbortSignal },
): Promise<ConfirmOutcome> {
  const { checkout } = await findOwnCheckout(server.db, call.token, call.consumerId);
  const earlier = await earlierOutcome(server, checkout, call.signal);
  if (earlier) return earlier;
  refuseEnded(checkout, server.clock.now());
  // The payment was declined between the claim and this read, and the checkout is open again.
  return { checkout, isApproved: false, resultCode: checkout.lastResultCode ?? 0 };
}

/** The outcome of a payment of the checkout, by the result of the payment. */
export async function readOutcome(
  server: ServerContext,
  token: string,
  resultCode: ResultCode,
): Promise<ConfirmOutcome> {
  const { checkout } = await findCheckout(server.db, token);
  return { checkout, isApproved: resultCode === 0, resultCode };
}

/** The response to a confirm. Its state shows whether a decline leaves the checkout open. */
export function confirmView({ checkout, isApproved, resultCode }: ConfirmOutcome) {
  const { redirectConfirmUrl, redirectCancelUrl } = checkout.request.merchant;
  return {
    status: isApproved ? ('APPROVED' as const) : ('DECLINED' as const),
    state: isApproved
      ? ('APPROVED' as const)
      : checkout.state === 'DECLINED'
        ? ('DECLINED' as const)
        : ('STARTED' as const),
    resultCode,
    orderId: isApproved ? orderIdText(checkout) : null,
    donation: donatedWith(checkout),
    redirectUrl: isApproved
      ? callbackUrl(redirectConfirmUrl, 'SUCCESS', checkout.token)
      : callbackUrl(redirectCancelUrl, 'CANCELLED', checkout.token),
  };
}
