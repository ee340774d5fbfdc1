import type { ErrorBody } from '#shared/domain/error-body.ts';

/** Status of a call that never got an answer (network gone, time-out). */
export const NETWORK_FAILURE = 0;
/** Status of a call that its own caller gave up, such as an update overtaken by a newer one. Source: PAY-052. */
export const CANCELLED = -1;

/** A call that did not succeed. `data` is the parsed error body, null when there was none. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: ErrorBody | null;
  /** From the `correlation-id` header of the failed answer, null without one. */
  readonly correlationId: string | null;

  constructor(status: number, data: ErrorBody | null, correlationId: string | null) {
    super(data?.errorCode ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.data = data;
    this.correlationId = correlationId;
  }

  /** The catalogue code, null when the answer had none. */
  get errorCode(): string | null {
    return this.data?.errorCode ?? null;
  }

  /** Field to code, for the fields that the server named. */
  get errorInfo(): Readonly<Record<string, string | number>> {
    return this.data?.errorInfo ?? {};
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
