/**
 * Which error of a call a page shows as it is. For any other code, and for a response without one, the page shows its
 * own text. Codes that leave the page are not here but in the page's route. Source: 000 §8.
 */
import type { ShopperErrorCode } from '#shared/domain/errors.ts';

/** Codes that only the client raises, with texts like all others. */
type ClientErrorCode =
  | 'account_not_found'
  | 'code_verification_error'
  | 'email_exists_in_another_country'
  | 'error_performing_cross_region_sign_in'
  | 'fallback_error'
  | 'generic_error'
  | 'invalid_registration'
  | 'profile_locked'
  | 'resend_verification_error'
  | 'verification_error';

/** Every code that a login or registration page may show, each with its text. */
export type ShownErrorCode = ShopperErrorCode | ClientErrorCode;

interface Shown {
  /** `all` codes, or these. In addition always `too_many_requests`, whose text says to wait. */
  readonly codes: 'all' | readonly ShopperErrorCode[];
  readonly otherwise: ClientErrorCode;
  /** Codes with a different text here. */
  readonly instead?: { readonly [Code in ShopperErrorCode]?: ShownErrorCode };
}

const shown = {
  lookup: {
    codes: 'all',
    otherwise: 'generic_error',
    instead: { unsupported_merchant_trading_country: 'email_exists_in_another_country' },
  },
  crossRegion: {
    codes: [],
    otherwise: 'error_performing_cross_region_sign_in',
    instead: { unsupported_merchant_trading_country: 'email_exists_in_another_country' },
  },
  login: { codes: 'all', otherwise: 'fallback_error' },
  requestOneTimeCode: {
    codes: ['too_many_otp_requests', 'restricted_cookie'],
    otherwise: 'resend_verification_error',
    // For our own rate limit the shopper sees the same text.
    instead: { too_many_requests: 'too_many_otp_requests' },
  },
  codeChannel: { codes: ['restricted_cookie'], otherwise: 'verification_error' },
  verifyAsk: {
    codes: [
      'existing_phone_number',
      'existing_phone_number_send_email',
      'invalid_phone_number',
      'verified_mobile_missing',
    ],
    otherwise: 'verification_error',
  },
  verifyAskEmail: {
    codes: ['duplicate_email', 'invalid_object', 'email_exists_in_another_region', 'invalid_email_address'],
    otherwise: 'verification_error',
  },
  verifyConfirm: {
    codes: ['verification_code_expired', 'verification_code_superseded', 'invalid_sms_code', 'invalid_code'],
    otherwise: 'code_verification_error',
  },
  resend: { codes: ['restricted_cookie'], otherwise: 'resend_verification_error' },
  challenges: { codes: 'all', otherwise: 'code_verification_error' },
  resetPassword: { codes: 'all', otherwise: 'fallback_error' },
  profile: {
    codes: 'all',
    otherwise: 'generic_error',
    instead: {
      // Names, birthday and address that a check has confirmed stay as they are. Source: ACC-296.
      precondition_failed: 'profile_locked',
      // The registration has expired, so it can't become an account. Source: ACC-135.
      not_found: 'invalid_registration',
    },
  },
} as const satisfies Record<string, Shown>;

export type AccessStep = keyof typeof shown;

/**
 * The code whose text a page shows after a failed step.
 * Source: ACC-048, ACC-053, ACC-054, ACC-070, ACC-086, ACC-116, ACC-135, ACC-158 to ACC-160, ACC-170, ACC-171, ACC-173, ACC-184, ACC-185, ACC-411.
 */
export function shownError(step: AccessStep, errorCode: string | null): ShownErrorCode {
  const { codes, otherwise, instead = {} }: Shown = shown[step];
  if (errorCode === null) return otherwise;
  const code = errorCode as ShopperErrorCode;
  const isShown = codes === 'all' || codes.includes(code) || code === 'too_many_requests';
  return instead[code] ?? (isShown ? code : otherwise);
}

const blocking: readonly string[] = [
  'authentication_failure_max_attempts',
  'account_locked',
  'account_disabled',
] satisfies ShopperErrorCode[];

/** Whether further passwords of that email are refused for now. Source: ACC-076. */
export const blocksLogin = (errorCode: string): boolean => blocking.includes(errorCode);
