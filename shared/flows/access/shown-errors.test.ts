import { describe, expect, it } from 'vitest';
import { errorCodes } from '#shared/domain/errors.ts';
import { type AccessStep, blocksLogin, shownError } from './shown-errors.ts';

/** The codes of the catalogue that a step shows as they are. */
const shownBy = (step: AccessStep) =>
  errorCodes.filter((code) => code !== tooMany && shownError(step, code) === code).sort();
const tooMany = 'too_many_requests';

describe('the error that a page shows', () => {
  it('is the code of a lookup, a login and a profile, or their own words without one [ACC-048] [ACC-070] [ACC-135]', () => {
    expect(shownError('lookup', 'invalid_email_address')).toBe('invalid_email_address');
    expect(shownError('lookup', null)).toBe('generic_error');
    expect(shownError('login', 'account_locked')).toBe('account_locked');
    expect(shownError('login', null)).toBe('fallback_error');
    expect(shownError('profile', 'duplicate_identity')).toBe('duplicate_identity');
    expect(shownError('profile', 'not_found')).toBe('invalid_registration');
  });

  it('of a move to another country is the country, or that it failed [ACC-053] [ACC-054]', () => {
    expect(shownError('crossRegion', 'unsupported_merchant_trading_country')).toBe(
      'email_exists_in_another_country',
    );
    const others = errorCodes.filter((each) => each !== tooMany && !each.startsWith('unsupported_merchant'));
    for (const code of [...others, null]) {
      expect(shownError('crossRegion', code)).toBe('error_performing_cross_region_sign_in');
    }
  });

  it('of another one-time code has its own text for too many requests and for a cookie that is not kept [ACC-086]', () => {
    for (const code of ['too_many_otp_requests', 'too_many_requests'] as const) {
      expect(shownError('requestOneTimeCode', code)).toBe('too_many_otp_requests');
    }
    expect(shownError('requestOneTimeCode', 'restricted_cookie')).toBe('restricted_cookie');
    expect(shownError('requestOneTimeCode', 'not_found')).toBe('resend_verification_error');
  });

  it('says of a shop that does not sell there what to do about it [ACC-411]', () => {
    expect(shownError('lookup', 'unsupported_merchant_trading_country')).toBe(
      'email_exists_in_another_country',
    );
  });

  it('of asking for a mobile is one of four codes [ACC-158] [ACC-159] [ACC-160]', () => {
    expect(shownBy('verifyAsk')).toEqual([
      'existing_phone_number',
      'existing_phone_number_send_email',
      'invalid_phone_number',
      'verified_mobile_missing',
    ]);
    expect(shownError('verifyAsk', 'conflict')).toBe('verification_error');
  });

  it('of asking for an email is one of four codes [ACC-184] [ACC-185]', () => {
    expect(shownBy('verifyAskEmail')).toEqual([
      'duplicate_email',
      'email_exists_in_another_region',
      'invalid_email_address',
      'invalid_object',
    ]);
    expect(shownError('verifyAskEmail', 'conflict')).toBe('verification_error');
  });

  it('of a code is one of three [ACC-170] [ACC-171]', () => {
    expect(shownBy('verifyConfirm')).toEqual([
      'invalid_code',
      'invalid_sms_code',
      'verification_code_expired',
      'verification_code_superseded',
    ]);
    expect(shownError('verifyConfirm', null)).toBe('code_verification_error');
  });

  it('of sending again is that the cookie is not kept, or always the same [ACC-173]', () => {
    expect(shownBy('resend')).toEqual(['restricted_cookie']);
    expect(shownError('resend', 'conflict')).toBe('resend_verification_error');
  });

  it('is the one of too many attempts, for every call that checks or sends a code', () => {
    const steps = [
      'lookup',
      'crossRegion',
      'login',
      'codeChannel',
      'verifyAsk',
      'verifyAskEmail',
      'resend',
    ] as const;
    for (const step of steps) expect([step, shownError(step, tooMany)]).toEqual([step, tooMany]);
  });

  it('stops further passwords for three codes [ACC-076]', () => {
    expect(errorCodes.filter(blocksLogin).sort()).toEqual([
      'account_disabled',
      'account_locked',
      'authentication_failure_max_attempts',
    ]);
  });
});
