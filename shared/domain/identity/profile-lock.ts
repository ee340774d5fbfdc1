import type { FlagValues } from '../flags.ts';
import type { CountryCode } from '../markets/index.ts';
import type { IdentityCheckStatus } from '../session.ts';
import { softChecksAllowed } from './first-status.ts';

interface Checked {
  readonly countryCode: CountryCode;
  readonly identityCheckStatus: IdentityCheckStatus;
  readonly identityCheckMetadata: { readonly profileCheckAttemptsLeft: number };
}

/**
 * Whether names, date of birth and address are locked: in New Zealand they are once a soft check has had a result
 * [ACC-296]. Under its newer policy a failed consumer corrects the profile, so it stays open until the last attempt
 * [ACC-290].
 */
export function isProfileLocked(
  { countryCode, identityCheckStatus, identityCheckMetadata: { profileCheckAttemptsLeft } }: Checked,
  flags: Pick<FlagValues, 'paylater.nz-identity-check-policy-v2-enabled'>,
): boolean {
  if (countryCode !== 'NZ' || identityCheckStatus === 'NOT_REQUIRED') return false;
  if (identityCheckStatus === 'VERIFIED' || identityCheckStatus === 'FAILED') return true;
  const hasResult =
    identityCheckStatus === 'PARTIAL_VERIFIED' || profileCheckAttemptsLeft < softChecksAllowed;
  const mayRetry = flags['paylater.nz-identity-check-policy-v2-enabled'] && profileCheckAttemptsLeft > 0;
  return hasResult && !mayRetry;
}
