/**
 * State of a payment in progress, stored in the session: if the shopper is logged out in the meantime, the app says whether
 * money was taken.
 */
import { type ApiError, isApiError } from '#shared/client/api-error.ts';
import type { Journey } from '#shared/flows/journey.ts';

/** A 4xx response means that nothing was done. With a network failure or a 5xx, the outcome is unknown. */
const isRefusal = (failure: unknown): failure is ApiError =>
  isApiError(failure) && failure.status >= 400 && failure.status < 500;

/** Clears the state once the outcome is known, unless the shopper was logged out and has not seen it yet. */
export function clearUnfinishedPayment(journey: Journey): void {
  if (journey.situation().user) journey.update({ unfinishedPayment: null });
}

/** Makes a call that moves money, and records whether its outcome is known. */
export async function trackPayment<Reply>(journey: Journey, pay: () => Promise<Reply>): Promise<Reply> {
  const { unfinishedPayment: before } = journey.situation().session;
  journey.update({ unfinishedPayment: 'UNKNOWN' });
  try {
    const reply = await pay();
    clearUnfinishedPayment(journey);
    return reply;
  } catch (failure) {
    if (isRefusal(failure)) journey.update({ unfinishedPayment: before });
    throw failure;
  }
}

/** Records that no money was taken if a step failed with 401, unless an earlier step left the outcome unknown. */
export function recordLogout(journey: Journey, failure: unknown): void {
  if (!isRefusal(failure) || failure.status !== 401) return;
  const { unfinishedPayment } = journey.situation().session;
  journey.update({ unfinishedPayment: unfinishedPayment ?? 'NOT_TAKEN' });
}
