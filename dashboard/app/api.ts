/** Calls of the merchant API by the dashboard's cookie, which the browser sends and no script can read. */
import { isApiError } from '#shared/client/api-error.ts';
import { createClient } from '#shared/client/create-client.ts';
import { dashboardHeader } from '#shared/contract/dashboard/dashboard-header.ts';
import { idempotencyKeyHeader } from '#shared/contract/merchant/idempotency-key.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';

interface CallOptions {
  /** Sent as `Idempotency-Key`, with a call that changes something. */
  readonly key?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Makes one call; rejects with the client's `ApiError`. */
export type DashboardCall = <Op extends OperationShape>(
  operation: Op,
  input: InputOf<Op>,
  options?: CallOptions,
) => Promise<ReplyOf<Op>>;

interface Options {
  readonly fetch: typeof fetch;
  /** Called when the session has ended. */
  onSignedOut(): void;
}

const noTokens = { read: () => null, write: () => {}, clear: () => {} };

/** The calls of the page. */
export function createCall({ fetch, onSignedOut }: Options): DashboardCall {
  return (operation, input, { key, signal } = {}) => {
    const client = createClient({
      baseUrl: '',
      fetch: (address, init) =>
        fetch(address, {
          ...init,
          headers: {
            accept: 'application/json',
            [dashboardHeader]: '1',
            ...(init?.body ? { 'content-type': 'application/json' } : {}),
            ...(key && { [idempotencyKeyHeader]: key }),
          },
        }),
      tokens: noTokens,
      countryCode: () => '',
      onFatal: () => {},
      onUnauthorised: () => {
        // It reads the session, whose own answer and that to a wrong key say no more than is known.
        if (operation.access === 'merchant') onSignedOut();
      },
    });
    return client(operation, input, signal ? { signal } : {});
  };
}

/** What went wrong, and what can be done about it. */
export interface Failure {
  readonly text: string;
  /** By which the request is found in the logs; null without a response. */
  readonly errorId: string | null;
}

/** Says a failed call in sentences. */
export function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return { text: 'This page stopped working. Reload it.', errorId: null };
  if (!error.data) {
    const text = 'Fourfold can’t be reached. Check your connection, then try again.';
    return { text, errorId: error.correlationId };
  }
  return { text: error.data.message, errorId: error.data.errorId };
}

/**
 * Whether it is settled that the call did nothing. Otherwise a repeat needs the same key, so that there is one effect at most.
 */
export const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;
