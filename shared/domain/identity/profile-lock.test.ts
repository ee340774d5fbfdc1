import { describe, expect, it } from 'vitest';
import { flagDefaults } from '../flags.ts';
import type { CountryCode } from '../markets/index.ts';
import { countryCodes } from '../markets/index.ts';
import type { IdentityCheckStatus } from '../session.ts';
import { firstIdentityStatus, provenIdentityStatus } from './first-status.ts';
import { isProfileLocked } from './profile-lock.ts';

const v2 = { ...flagDefaults, 'paylater.nz-identity-check-policy-v2-enabled': true };
const isLocked = (
  identityCheckStatus: IdentityCheckStatus,
  profileCheckAttemptsLeft: number,
  {
    countryCode = 'NZ',
    flags = flagDefaults,
  }: { countryCode?: CountryCode; flags?: typeof flagDefaults } = {},
) =>
  isProfileLocked(
    { countryCode, identityCheckStatus, identityCheckMetadata: { profileCheckAttemptsLeft } },
    flags,
  );

describe('the profile of a New Zealander', () => {
  it('is locked once a soft check has had a result', () => {
    expect(isLocked('NOT_VERIFIED', 3)).toBe(false);
    expect(isLocked('NOT_VERIFIED', 2)).toBe(true);
    expect(isLocked('PARTIAL_VERIFIED', 2)).toBe(true);
    expect(isLocked('PARTIAL_VERIFIED', 3)).toBe(true);
    expect(isLocked('VERIFIED', 3)).toBe(true);
    expect(isLocked('FAILED', 0)).toBe(true);
    expect(isLocked('FAILED', 3)).toBe(true);
    expect(isLocked('FAILED', 3, { flags: v2 })).toBe(true);
  });

  it('is open to a consumer who needs no check', () => {
    expect(isLocked('NOT_REQUIRED', 0)).toBe(false);
  });

  it('stays open to a retry of the newer policy, to the last attempt', () => {
    expect(isLocked('NOT_VERIFIED', 1, { flags: v2 })).toBe(false);
    expect(isLocked('PARTIAL_VERIFIED', 1, { flags: v2 })).toBe(false);
    expect(isLocked('NOT_VERIFIED', 0, { flags: v2 })).toBe(true);
    expect(isLocked('VERIFIED', 2, { flags: v2 })).toBe(true);
  });
});

it('no other profile is locked', () => {
  for (const countryCode of countryCodes.filter((code) => code !== 'NZ')) {
    expect(isLocked('PARTIAL_VERIFIED', 0, { countryCode })).toBe(false);
  }
});

it('a newcomer is not verified where there is a check, and needs none elsewhere', () => {
  const checked = countryCodes.filter((code) => firstIdentityStatus(code) === 'NOT_VERIFIED');
  expect(checked).toEqual(['AU', 'NZ', 'GB']);
  expect(firstIdentityStatus('US')).toBe('NOT_REQUIRED');
  expect([provenIdentityStatus('AU'), provenIdentityStatus('US')]).toEqual(['VERIFIED', 'NOT_REQUIRED']);
});
