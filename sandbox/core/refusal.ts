import type { ErrorCode } from '#shared/domain/errors.ts';

/** A business refusal: ends the call with the catalogue's status for its code. It is an expected outcome, not a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errorInfo: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: ErrorCode,
    details: { errorInfo?: Readonly<Record<string, string>>; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.errorInfo = details.errorInfo;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
