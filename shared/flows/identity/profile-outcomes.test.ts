import { describe, expect, it } from 'vitest';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import { newIdentityVisit, newSession } from '#shared/domain/new-session.ts';
import type { Channel, SessionData } from '#shared/domain/session.ts';
import {
  eventAfterAddressCheck,
  eventAfterAddressCheckError,
  eventAfterProfile,
  eventAfterProfileError,
  eventOfPortalCheck,
  eventOfPortalCheckError,
  staysOnIdentityProfile,
} from './profile-outcomes.ts';
import { asksToRetry, savesAsUpdate } from './profile-variant.ts';

const retry = {
  'au-profile-check-editing-retry-checkout-enabled': true,
  'au-profile-check-editing-retry-portal-enabled': true,
};
const v2 = { 'paylater.nz-identity-check-policy-v2-enabled': true };
const nzPortal = { 'nz-identity-verification-enabled': true };

const asked = (
  session: Partial<SessionData>,
  flags: Partial<FlagValues> = {},
  channel: Channel = 'CHECKOUT',
) => ({ session: { ...newSession(channel), ...session }, flags: { ...flagDefaults, ...flags } });

const confirmed = { isReturning: true, profileConfirmed: true } as const;
const retryable = {
  ...confirmed,
  countryCode: 'AU',
  identityCheckStatus: 'NOT_VERIFIED',
  identityCheckMetadata: { profileCheckAttemptsLeft: 1 },
} as const;

describe('/profile opens with the summary', () => {
  it('after a failed soft check, in any country [ACC-204]', () => {
    for (const countryCode of countryCodes) {
      const identityVisit = { ...newIdentityVisit, softCheckFailed: true };
      expect(asksToRetry(asked({ countryCode, identityVisit }))).toBe(true);
      expect(asksToRetry(asked({ countryCode }))).toBe(false);
    }
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'for a confirmed Australian who may retry in the %s [ACC-204]',
    (channel) => {
      expect(asksToRetry(asked(retryable, retry, channel))).toBe(true);
      expect(asksToRetry(asked(retryable, {}, channel))).toBe(false);
      expect(asksToRetry(asked({ ...retryable, profileConfirmed: false }, retry, channel))).toBe(false);
      expect(asksToRetry(asked({ ...retryable, isReturning: false }, retry, channel))).toBe(false);
      const skipped = { ...newIdentityVisit, softRetrySkipped: true };
      expect(asksToRetry(asked({ ...retryable, identityVisit: skipped }, retry, channel))).toBe(false);
    },
  );
});

describe('a profile is saved', () => {
  it('as an update by a returning consumer who needs a check [ACC-211]', () => {
    expect(savesAsUpdate(asked({ ...confirmed, countryCode: 'NZ' }))).toBe(true);
    expect(savesAsUpdate(asked({ ...confirmed, countryCode: 'NZ' }, nzPortal, 'PORTAL'))).toBe(true);
    const identityVisit = { ...newIdentityVisit, required: true };
    expect(savesAsUpdate(asked({ ...confirmed, countryCode: 'US', identityVisit }))).toBe(true);
  });

  it('as an update by a confirmed Australian who may retry [ACC-211]', () => {
    expect(savesAsUpdate(asked(retryable, retry))).toBe(true);
  });

  it('for the first time by all others [ACC-212]', () => {
    expect(savesAsUpdate(asked({ countryCode: 'NZ' }))).toBe(false);
    expect(savesAsUpdate(asked({ ...confirmed, countryCode: 'NZ' }, {}, 'PORTAL'))).toBe(false);
    expect(savesAsUpdate(asked(retryable))).toBe(false);
    expect(savesAsUpdate(asked({ ...retryable, profileConfirmed: false }, retry))).toBe(false);
    for (const countryCode of countryCodes.filter((code) => code !== 'NZ')) {
      expect(savesAsUpdate(asked({ ...confirmed, countryCode }))).toBe(false);
    }
  });
});

describe('a saved profile', () => {
  it('of a New Zealander of the first policy leads to the check [ACC-210]', () => {
    const toCheck = { event: 'id_check_required' };
    expect(eventAfterProfile('NOT_VERIFIED', asked({ countryCode: 'NZ' }))).toEqual(toCheck);
    expect(eventAfterProfile('NOT_VERIFIED', asked({ countryCode: 'NZ' }, v2))).toEqual({});
    expect(eventAfterProfile('NOT_VERIFIED', asked({ countryCode: 'NZ' }, {}, 'PORTAL'))).toEqual({});
    expect(eventAfterProfile('NOT_VERIFIED', asked({ countryCode: 'NZ' }, nzPortal, 'PORTAL'))).toEqual(
      toCheck,
    );
    for (const countryCode of countryCodes.filter((code) => code !== 'NZ')) {
      expect(eventAfterProfile('NOT_VERIFIED', asked({ countryCode }))).toEqual({});
    }
  });

  it('that failed the check is declined, never sent back [ACC-449]', () => {
    for (const countryCode of countryCodes) {
      expect(eventAfterProfile('FAILED', asked({ countryCode }))).toEqual({ event: 'soft_id_fail' });
    }
    expect(eventAfterProfileError('paywatch_check_failed')).toEqual({ event: 'soft_id_fail' });
    for (const code of ['denylisted_name', 'invalid_address', 'duplicate_identity', null]) {
      expect(eventAfterProfileError(code)).toBeNull();
    }
  });
});

describe('the check of the portal', () => {
  const ukCheck = { 'uk-consumer-portal-identity-verification-enabled': true };
  const app = { 'uk-identity-mobile-app-download-portal-enabled': true };
  const events = (flags: Partial<FlagValues>) => {
    const all = { ...flagDefaults, ...flags };
    return (['NOT_VERIFIED', 'PARTIAL_VERIFIED', 'FAILED', 'VERIFIED', 'NOT_REQUIRED'] as const).map(
      (status) => eventOfPortalCheck(status, all).event ?? 'next',
    );
  };

  it('leads on, to a document, to the app or to the end [ACC-338] [ACC-339] [ACC-340]', () => {
    expect(events({})).toEqual(['next', 'next', 'identity_declined', 'next', 'next']);
    const document = 'additional_identification_required';
    expect(events(ukCheck)).toEqual([document, document, 'identity_declined', 'next', 'next']);
    expect(events(app)).toEqual(['next', 'next', 'mobile_app_download', 'next', 'next']);
    expect(events({ ...ukCheck, ...app })).toEqual([
      document,
      document,
      'mobile_app_download',
      'next',
      'next',
    ]);
  });

  it('declines a consumer when the check call fails [ACC-341]', () => {
    expect(eventOfPortalCheckError).toEqual({ event: 'identity_declined' });
  });

  it('comes after a save that only four refusals hold up [ACC-348] [ACC-349]', () => {
    for (const code of ['invalid_address', 'invalid_object', 'existing_phone_number', 'duplicate_identity']) {
      expect(staysOnIdentityProfile(code)).toBe(true);
    }
    for (const code of ['denylisted_name', 'paywatch_check_failed', 'internal_error']) {
      expect(staysOnIdentityProfile(code)).toBe(false);
    }
  });
});

describe('a corrected address', () => {
  it('declines, leads on or asks for a document [ACC-352] [ACC-353] [ACC-354]', () => {
    expect(eventAfterAddressCheck('FAILED')).toEqual({ event: 'identity_declined' });
    expect(eventAfterAddressCheck('NOT_VERIFIED')).toEqual({ event: 'identity_declined' });
    expect(eventAfterAddressCheck('PARTIAL_VERIFIED')).toBeNull();
    expect(eventAfterAddressCheck('VERIFIED')).toEqual({});
    expect(eventAfterAddressCheck('NOT_REQUIRED')).toEqual({});
  });

  it('is shown when refused again, and continues with any other code [ACC-355] [ACC-356]', () => {
    expect(eventAfterAddressCheckError('invalid_address')).toBeNull();
    expect(eventAfterAddressCheckError('max_attempts_reached')).toEqual({
      errorCode: 'max_attempts_reached',
    });
  });
});
