import type { ErrorCode } from '#shared/domain/errors.ts';
import type { Money } from '#shared/domain/money.ts';

interface RefusalDetails {
  readonly errorInfo?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly detail?: string | undefined;
  readonly caseMessage?: string | undefined;
}

/** A business refusal: ends the call with the catalogue's status for its code. It is an expected outcome, not a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly errorInfo: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** A sentence about this one case, after the catalogue's message. For merchants, who read messages. */
  readonly detail: string | undefined;
  /** The message of this one case, where the catalogue's does not fit it. */
  readonly caseMessage: string | undefined;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = details.detail;
    this.caseMessage = details.caseMessage;
    this.errorInfo = details.errorInfo;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** @throws {Refusal} `unsupported_currency`, unless the money that a merchant sends is in the currency of what it is for. */
export function refuseOtherCurrency(money: Pick<Money, 'currency'>, currency: string): void {
  if (money.currency === currency) return;
  throw new Refusal('unsupported_currency', { detail: `It must be ${currency}, not ${money.currency}.` });
}
