import { type ErrorCode, errorCatalogue } from '#shared/domain/errors.ts';

/** Refusals after too many attempts, besides those of status 429. */
const limitCodes: readonly ErrorCode[] = [
  'account_locked',
  'authentication_failure_max_attempts',
  'forbidden',
  'max_attempts_reached',
  'max_sms_code_attempts',
  'password_reset_code_generation_not_allowed',
  'password_reset_code_max_attempts',
  'password_reset_two_factor_challenges_max_attempts',
  'sms_verification_code_generation_not_allowed',
  'verification_code_generation_not_allowed',
];

/** Whether a refusal with that code means that a limit was hit. */
export const isLimit = (code: ErrorCode): boolean =>
  errorCatalogue[code].status === 429 || limitCodes.includes(code);
