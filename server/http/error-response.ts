/** The format of every failure. Source: merchant-api §0. */
import { errorMessage } from '#shared/content/error-message.ts';
import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';
import { ProviderRefused, ProviderUnavailable } from '../core/providers.ts';
import { Refusal } from '../core/refusal.ts';

/** How long a caller should wait by default. */
const retryAfterSeconds: { readonly [Code in ErrorCode]?: number } = {
  service_unavailable: 5,
  too_many_requests: 1,
};

/** Classes of PostgreSQL errors of a database that is unavailable or starting, and those of its socket. */
const databaseUnavailable = /^(?:08|53|57P|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;

/** The same without a code: no connection is free, or the one of a transaction broke between two statements. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
];

/** The refusal for a thrown value. Anything unknown is a bug and becomes `internal_error` without details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ProviderUnavailable || isKeyRefused(error) || isDatabaseUnavailable(error))
    return new Refusal('service_unavailable');
  return new Refusal('internal_error');
}

/** Whether the provider rejects our key: it did nothing, and our callers cannot fix it. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof ProviderRefused && error.code === 'unauthorized';

function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && databaseUnavailable.test(code)) return true;
  if (unavailableMessages.some((message) => error.message.startsWith(message))) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/**
 * Builds the response; `errorId` is the correlation id, so that a shopper can read it out to support.
 * @param status that of the refusal's code unless given
 */
export function errorResponse(
  refusal: Refusal,
  correlationId: string,
  status: number = errorCatalogue[refusal.code].status,
): Response {
  const message = refusal.caseMessage ?? errorMessage(refusal.code);
  const retryAfter = refusal.retryAfterSeconds ?? retryAfterSeconds[refusal.code];
  return Response.json(
    {
      errorCode: refusal.code,
      message: refusal.detail === undefined ? message : `${message} ${refusal.detail}`,
      errorId: correlationId,
      ...(refusal.errorInfo && { errorInfo: refusal.errorInfo }),
    },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) } },
  );
}
