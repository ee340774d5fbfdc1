/** The calls that confirm a checkout. Source: PAY-053, PAY-054. */
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { confirmCheckoutOutcome } from '#shared/flows/checkout/confirm-outcome.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { clearUnfinishedPayment, trackPayment } from '#shared/screens/payments/unfinished-payment.ts';
import { effectiveState, isFinal, outcomeOf } from './use-outcome.ts';

/** The result of a confirm. */
export interface ConfirmResult {
  readonly outcome: string;
  /**
   * The result code of a decline after which the order can still be paid; `unconfirmed` if no payment was received.
   */
  readonly decline: number | 'unconfirmed' | null;
  /** The donation that was paid, from the server. */
  readonly donation: CheckoutSession['donation'];
}

/** The checkout to confirm, in its state before. */
interface ConfirmRequest {
  readonly token: string;
  readonly lastResultCode: number | null;
  /** The state of the order that the shopper has seen. */
  readonly revision: number;
  /** The donation that the shopper opted in to. */
  readonly donation: CheckoutSession['donationOffer'];
  /** The linked bank account that pays; null for every other method. */
  readonly bankAccountId: string | null;
}

/** How often, and at what interval in milliseconds, the outcome of a confirm without a response is polled. */
const maxPolls = 5;
export const pollIntervalMs = 1000;

/** Finds the outcome of a confirm without a response. */
export async function findOutcome(
  call: Call,
  journey: Journey,
  request: ConfirmRequest,
): Promise<ConfirmResult> {
  const found = await pollOutcome(call, request);
  if (found.decline !== 'unconfirmed') clearUnfinishedPayment(journey);
  return found;
}

const resultOf = (outcome: string, decline: ConfirmResult['decline'] = null): ConfirmResult => ({
  outcome,
  decline,
  donation: null,
});

const read = (call: Call, { token }: ConfirmRequest) =>
  call(readCheckout, { params: { token } }, { handles: fatalStatuses });

/** Null while the checkout is live. */
function endOf(found: CheckoutSession): ConfirmResult | null {
  const state = effectiveState(found);
  return isFinal(state) ? { ...resultOf(outcomeOf[state]), donation: found.donation } : null;
}

/** How the checkout has ended in another window; `unanswered` if it has not, or if that can't be read now. */
export async function findEnd(call: Call, request: ConfirmRequest): Promise<ConfirmResult> {
  const end = await read(call, request).then(endOf, () => null);
  return end ?? resultOf('unanswered');
}

/** Polls until there is an outcome. Confirming again is safe, so after the last poll the shopper may try again. */
async function pollOutcome(call: Call, request: ConfirmRequest): Promise<ConfirmResult> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    const found = await read(call, request);
    const end = endOf(found);
    if (end) return end;
    if (found.lastResultCode !== request.lastResultCode) {
      return resultOf('tryAnother', found.lastResultCode ?? 'unconfirmed');
    }
  }
  return resultOf('tryAnother', 'unconfirmed');
}

/** Confirms the checkout, and records whether the outcome is known. */
export const confirm = (call: Call, journey: Journey, request: ConfirmRequest): Promise<ConfirmResult> =>
  trackPayment(journey, () => callConfirm(call, request));

async function callConfirm(call: Call, request: ConfirmRequest): Promise<ConfirmResult> {
  const { token, donation, revision, bankAccountId } = request;
  const body = {
    profilingSessionId,
    revision,
    ...(donation && { donation }),
    ...(bankAccountId !== null && {
      paymentMethodId: bankAccountId,
      paymentMethodType: 'ACH_BANK_ACCOUNT' as const,
    }),
  };
  const input = { params: { token }, body };
  try {
    const reply = await call(confirmCheckout, input, { handles: fatalStatuses });
    return { outcome: confirmCheckoutOutcome(reply), decline: reply.resultCode, donation: reply.donation };
  } catch (failure) {
    // The error only says that the checkout is over; the session says how it ended.
    if (isApiError(failure) && failure.errorCode === 'checkout_expired') return pollOutcome(call, request);
    // Required since the checkout started. Other refusals are shown on the summary.
    if (isApiError(failure) && 'identityCheck' in failure.errorInfo) {
      return resultOf('identityRequired');
    }
    // The account was removed in another window.
    if (bankAccountId !== null && isApiError(failure) && failure.errorCode === 'not_found') {
      return resultOf('bank_account_not_allowed');
    }
    throw failure;
  }
}
