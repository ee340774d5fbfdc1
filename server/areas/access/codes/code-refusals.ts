/** The error codes of a code check, which differ between text messages and emails. Source: access-open §1.2. */
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { ErrorCode } from '#shared/domain/errors.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { CodeCheck } from './verification-codes.ts';

const refusals: Readonly<Record<SendBy, Readonly<Record<Exclude<CodeCheck, 'right'>, ErrorCode>>>> = {
  SMS: {
    wrong: 'invalid_sms_code',
    superseded: 'verification_code_superseded',
    expired: 'verification_code_expired',
    unknown: 'sms_code_not_found',
    exhausted: 'max_sms_code_attempts',
  },
  EMAIL: {
    wrong: 'invalid_code',
    superseded: 'verification_code_superseded',
    expired: 'verification_code_expired',
    unknown: 'not_found',
    exhausted: 'max_attempts_reached',
  },
};

/** Throws unless the code was correct. */
export function refuseCheck(check: CodeCheck, channel: SendBy): void {
  if (check !== 'right') throw new Refusal(refusals[channel][check]);
}
