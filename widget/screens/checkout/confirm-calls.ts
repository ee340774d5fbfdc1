/** What happens when Pay is pressed. Source: PAY-053, PAY-054. */
import { isApiError } from '#shared/client/api-error.ts';
import type { Call } from '#shared/client/create-client.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { confirmCheckoutOutcome } from '#shared/flows/checkout/confirm-outcome.ts';
import type { Journey } from '#shared/flows/journey.ts';
import { profilingSessionId } from '#shared/screens/payments/device-details.ts';
import { paymentSettled, trackPayment } from '#shared/screens/payments/unfinished-payment.ts';
import { handledByFlow } from '#shared/screens/payments/use-flow.ts';
import { effectiveState, isFinal, outcomeOf } from './use-outcome.ts';

/** How a confirm ended, for the flow. */
export interface ConfirmResult {
  readonly outcome: string;
  /** The code of a decline that left the order payable; `unconfirmed` when no payment arrived at all. */
  readonly decline: number | 'unconfirmed' | null;
  /** What went with the payment, as the server says. */
  readonly donation: CheckoutSession['donation'];
}

/** The checkout that is confirmed, as it stood before. */
interface ConfirmRequest {
  readonly token: string;
  readonly lastResultCode: number | null;
  /** What the shopper opted in to. */
  readonly donation: CheckoutSession['donationOffer'];
}

/** How often a confirm whose answer was lost is looked for, and how long between. */
const maxPolls = 5;
export const pollIntervalMs = 1000;

/** What became of a confirm that was not answered. */
export async function findOutcome(
  call: Call,
  journey: Journey,
  asked: ConfirmRequest,
): Promise<ConfirmResult> {
  const found = await pollOutcome(call, asked);
  if (found.decline !== 'unconfirmed') paymentSettled(journey);
  return found;
}

/** Looks until something has become of it. A repeat of a confirm is safe, so in the end it may be tried again. */
async function pollOutcome(call: Call, { token, lastResultCode }: ConfirmRequest): Promise<ConfirmResult> {
  for (let look = 0; look < maxPolls; look += 1) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    const found = await call(readCheckout, { params: { token } }, { handles: handledByFlow });
    const standing = effectiveState(found);
    if (isFinal(standing)) {
      return { outcome: outcomeOf[standing], decline: null, donation: found.donation };
    }
    if (found.lastResultCode !== lastResultCode) {
      return { outcome: 'tryAnother', decline: found.lastResultCode ?? 'unconfirmed', donation: null };
    }
  }
  return { outcome: 'tryAnother', decline: 'unconfirmed', donation: null };
}

/** Pays, or finds out whether it was paid. */
export const confirm = (call: Call, journey: Journey, asked: ConfirmRequest): Promise<ConfirmResult> =>
  trackPayment(journey, () => confirmed(call, asked));

async function confirmed(call: Call, asked: ConfirmRequest): Promise<ConfirmResult> {
  const { token, donation } = asked;
  const input = { params: { token }, body: { profilingSessionId, ...(donation && { donation }) } };
  try {
    const reply = await call(confirmCheckout, input, { handles: handledByFlow });
    return { outcome: confirmCheckoutOutcome(reply), decline: reply.resultCode, donation: reply.donation };
  } catch (failure) {
    // The server says of a checkout that is over only that it is; how it ended is in its session.
    if (isApiError(failure) && failure.errorCode === 'checkout_expired') return pollOutcome(call, asked);
    // What else has changed meanwhile is said where it was refused; this has a page of its own.
    if (isApiError(failure) && 'identityCheck' in failure.errorInfo) {
      return { outcome: 'identityRequired', decline: null, donation: null };
    }
    throw failure;
  }
}
