/**
 * What a merchant's server is told when a checkout or payment refuses a call, and which call it can make instead. The error code
 * says only what was refused; what helps depends on how far the checkout or payment is.
 */
import type { CheckoutState } from '../checkout/checkout-state.ts';
import type { MerchantPayment } from './payment-state.ts';

/** How far the payment of an approved checkout is. `ENDED` has nothing open and nothing left to refund. */
type PaymentProgress = 'NONE' | 'OPEN' | 'PARTLY_CAPTURED' | 'CAPTURED' | 'ENDED';

function progressOf(payment: MerchantPayment | null): PaymentProgress {
  if (!payment) return 'NONE';
  const isCaptured = payment.captured > payment.refunded;
  if (payment.openToCapture > 0) return isCaptured ? 'PARTLY_CAPTURED' : 'OPEN';
  return isCaptured ? 'CAPTURED' : 'ENDED';
}

const approved = 'The shopper has approved this checkout already.';
const nothingOpen = 'Nothing of this payment is open any more.';
const nothingLeft = 'Nothing of this payment is open, and nothing is left to refund.';

/** A state without an entry has the message of the error catalogue. */
const ofPayment = {
  cancel: {
    NONE: `${approved} If you do not authorise it, it ends without a charge.`,
    OPEN: `${approved} Void its payment.`,
    PARTLY_CAPTURED: `${approved} Void what is open of its payment, and refund what was captured.`,
    CAPTURED: `${approved} Refund its payment.`,
    ENDED: `${approved} ${nothingLeft}`,
  },
  capture: {
    CAPTURED: `${nothingOpen} What was captured can be refunded.`,
    ENDED: nothingLeft,
  },
  void: {
    CAPTURED: `${nothingOpen} Refund what was captured.`,
    ENDED: nothingLeft,
  },
  refund: {
    OPEN: 'Nothing of this payment is captured and not refunded yet. Void what is open.',
    ENDED: nothingLeft,
  },
} as const satisfies Readonly<Record<string, { readonly [Progress in PaymentProgress]?: string }>>;

export type RefusedCall = keyof typeof ofPayment;

/** The message of a refused call, undefined where the one of the error code fits. */
export const refusalMessage = (call: RefusedCall, payment: MerchantPayment | null): string | undefined =>
  (ofPayment[call] as { readonly [Progress in PaymentProgress]?: string })[progressOf(payment)];

/** The message where a checkout is not approved: only one that is not over can still be. */
const notApproved: { readonly [State in CheckoutState]?: string } = {
  CANCELLED: 'This checkout was cancelled, so it cannot be approved any more. Create another one.',
  DECLINED: 'This checkout was declined, so it cannot be approved any more. Create another one.',
};

export const notApprovedMessage = (state: CheckoutState): string | undefined => notApproved[state];
