import { isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';

/**
 * Makes an idempotent call, and repeats it once after a network failure: the server may have processed the first attempt,
 * and the next step needs its response.
 */
export async function retryOnce<Reply>(make: () => Promise<Reply>): Promise<Reply> {
  try {
    return await make();
  } catch (failure) {
    if (!isApiError(failure) || failure.status !== NETWORK_FAILURE) throw failure;
    return make();
  }
}
