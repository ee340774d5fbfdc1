import { isApiError } from '#shared/client/api-error.ts';

/** The code that a failed call answered, null when there was none. Anything but a failed call is a bug and goes on. */
export function errorCodeOf(error: unknown): string | null {
  if (!isApiError(error)) throw error;
  return error.errorCode;
}
