/** What the profile pages lead to. Source: 000 §4, access-open OPEN-20, OPEN-34. */

import type { FlagValues } from '#shared/domain/flags.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import type { NextEvent } from '../route.ts';
import type { Situation } from '../situation.ts';
import { followsPolicyV2, isCheckRequired } from './identity-case.ts';

type Asked = Pick<Situation, 'session' | 'flags'>;

/** Where a saved profile leads. Source: ACC-210, ACC-449. */
export function eventAfterProfile(status: IdentityCheckStatus, asked: Asked): NextEvent {
  if (status === 'FAILED') return { event: 'soft_id_fail' };
  const isPolicyV1 = asked.session.countryCode === 'NZ' && !followsPolicyV2(asked);
  return isPolicyV1 && isCheckRequired(asked) ? { event: 'id_check_required' } : {};
}

/** Where a refused profile leads; null where the page shows the error. Source: ACC-448, ACC-449. */
export const eventAfterProfileError = (errorCode: string | null): NextEvent | null =>
  errorCode === 'paywatch_check_failed' ? { event: 'soft_id_fail' } : null;

const shownOnIdentityProfile: readonly string[] = [
  'invalid_address',
  'invalid_object',
  'existing_phone_number',
  'duplicate_identity',
];

/** Whether /identification-profile shows a refusal; any other one leads on. Source: ACC-348, ACC-349. */
export const staysOnIdentityProfile = (errorCode: string | null): boolean =>
  errorCode !== null && shownOnIdentityProfile.includes(errorCode);

/** Where the identity check of the portal leads. Source: ACC-338 to ACC-340. */
export function eventOfPortalCheck(status: IdentityCheckStatus, flags: FlagValues): NextEvent {
  switch (status) {
    case 'VERIFIED':
    case 'NOT_REQUIRED':
      return {};
    case 'NOT_VERIFIED':
    case 'PARTIAL_VERIFIED':
      return flags['uk-consumer-portal-identity-verification-enabled']
        ? { event: 'additional_identification_required' }
        : {};
    case 'FAILED':
      return {
        event: flags['uk-identity-mobile-app-download-portal-enabled']
          ? 'mobile_app_download'
          : 'identity_declined',
      };
  }
}

/** Source: ACC-341. */
export const eventOfPortalCheckError: NextEvent = { event: 'identity_declined' };

/** Where a soft check with a corrected address leads; null while the page asks for a document. Source: ACC-352 to ACC-354. */
export function eventAfterAddressCheck(status: IdentityCheckStatus): NextEvent | null {
  if (status === 'PARTIAL_VERIFIED') return null;
  return status === 'FAILED' || status === 'NOT_VERIFIED' ? { event: 'identity_declined' } : {};
}

/** Where a refused soft check with a corrected address leads; null where it is shown. Source: ACC-355, ACC-356. */
export const eventAfterAddressCheckError = (errorCode: string | null): NextEvent | null =>
  errorCode === 'invalid_address' ? null : { ...(errorCode && { errorCode }) };
