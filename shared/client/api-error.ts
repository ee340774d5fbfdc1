import type { ErrorBody } from '#shared/domain/error-body.ts';

/** Status of a call without a usable response, for example after a network failure or a timeout. */
export const NETWORK_FAILURE = 0;
/** Status of a call that its caller cancelled, for example because a newer one replaces it. Source: PAY-052. */
export const CANCELLED = -1;

/** Statuses that the client makes the app's fatal error, unless the caller handles them. Source: PAY-010, ACC-388. */
export const fatalStatuses = [NETWORK_FAILURE, 405, 500] as const;
/** Every status that the client makes the state of the app: a fatal error, or on a 401 unauthorised. Source: PAY-011, ACC-389. */
export const appStatuses = [401, ...fatalStatuses] as const;
export type AppStatus = (typeof appStatuses)[number];

/** A failed call. `data` is the parsed error body, null if there was none. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: ErrorBody | null;
  /** The response's `correlation-id` header, null without one. */
  readonly correlationId: string | null;

  constructor(status: number, data: ErrorBody | null, correlationId: string | null) {
    super(data?.errorCode ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.data = data;
    this.correlationId = correlationId;
  }

  /** The error code of the catalogue, null if the response had none. */
  get errorCode(): string | null {
    return this.data?.errorCode ?? null;
  }

  /** Error codes by field, or further details of the error; empty if the response had none. */
  get errorInfo(): Readonly<Record<string, string | number>> {
    return this.data?.errorInfo ?? {};
  }
}

/** Whether a rejection is a failed call rather than a bug. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
