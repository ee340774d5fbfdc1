import { isApiError } from '#shared/client/api-error.ts';

/**
 * Error code of a failed call, null if its response had none. Rethrows anything but an `ApiError`, since that is a
 * bug.
 */
export function errorCodeOf(error: unknown): string | null {
  if (!isApiError(error)) throw error;
  return error.errorCode;
}
