import { type CountryCode, marketOf } from '../markets/index.ts';
import type { IdentityCheckStatus } from '../session.ts';

/** The initial identity status of a new consumer; most markets have no check. Source: access-open §4. */
export function firstIdentityStatus(countryCode: CountryCode): IdentityCheckStatus {
  return marketOf(countryCode).identityChecked ? 'NOT_VERIFIED' : 'NOT_REQUIRED';
}

/** The final status of a consumer whose identity is proven. */
export function provenIdentityStatus(countryCode: CountryCode): IdentityCheckStatus {
  return marketOf(countryCode).identityChecked ? 'VERIFIED' : 'NOT_REQUIRED';
}

/** How often the soft check may end without success. Source: access-open OPEN-13. */
export const softChecksAllowed = 3;

/** How many documents may be rejected. Source: access-open OPEN-13. */
export const rejectionsAllowed = 3;
