import { isApiError, NETWORK_FAILURE } from '#shared/client/api-error.ts';

/**
 * Makes a call whose repeat gets the same answer, and makes it once more when no answer came. The server may have
 * processed the first call already, and the next step depends on it.
 */
export async function retryOnce<Reply>(make: () => Promise<Reply>): Promise<Reply> {
  try {
    return await make();
  } catch (failure) {
    if (!isApiError(failure) || failure.status !== NETWORK_FAILURE) throw failure;
    return make();
  }
}
