/**
 * The state of a payment in progress, kept in the visit: a shopper who is logged out meanwhile is told whether money was
 * taken.
 */
import { type ApiError, isApiError } from '#shared/client/api-error.ts';
import type { Journey } from '#shared/flows/journey.ts';

/** A refusal means that nothing was done. No answer, or a 5xx, means that the outcome is unknown. */
const isRefusal = (failure: unknown): failure is ApiError =>
  isApiError(failure) && failure.status >= 400 && failure.status < 500;

/** The outcome is known. A shopper who was logged out meanwhile has not seen it yet, so the notice stays. */
export function paymentSettled(journey: Journey): void {
  if (journey.situation().user) journey.update({ unfinishedPayment: null });
}

/** Makes the call that moves money. */
export async function trackPayment<Reply>(journey: Journey, pay: () => Promise<Reply>): Promise<Reply> {
  const { unfinishedPayment: before } = journey.situation().session;
  journey.update({ unfinishedPayment: 'UNKNOWN' });
  try {
    const reply = await pay();
    paymentSettled(journey);
    return reply;
  } catch (failure) {
    if (isRefusal(failure)) journey.update({ unfinishedPayment: before });
    throw failure;
  }
}

/** A step towards a payment failed. Refused for want of a session, it took nothing; what a step before it did, stays. */
export function recordLogout(journey: Journey, failure: unknown): void {
  if (!isRefusal(failure) || failure.status !== 401) return;
  const { unfinishedPayment } = journey.situation().session;
  journey.update({ unfinishedPayment: unfinishedPayment ?? 'NOT_TAKEN' });
}
