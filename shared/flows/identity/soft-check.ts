/**
 * What /identification does: on entry, after a soft check and after a refresh. The rows are decided here and nowhere
 * else; the page only runs the steps. Source: 000 §4, access-open OPEN-30.
 */
import { canRetrySoftCheck, type IdentityCheckStatus } from '#shared/domain/session.ts';
import { followsPolicyV2, type IdentityCase, isDisabledInPortal } from './identity-case.ts';

/**
 * `next` leads to the next page; the codes lead to the targets of the route's error map; the other steps happen on the
 * page.
 */
export type IdentityStep =
  | 'next'
  | 'identity_declined'
  | 'invalid_address'
  | 'soft_id_check_failed'
  | 'softCheck'
  | 'refresh'
  | 'picker';

const isNewZealand = ({ countryCode }: IdentityCase) => countryCode === 'NZ';
const isPolicyV1 = (identityCase: IdentityCase) =>
  isNewZealand(identityCase) && !followsPolicyV2(identityCase);

/** New Zealanders cannot skip it in a checkout. Source: ACC-293, ACC-299. */
const mustNotPass = (identityCase: IdentityCase) =>
  isNewZealand(identityCase) && identityCase.required && identityCase.channel === 'CHECKOUT';

/** The outcome when neither a retry nor a document can help. */
const declinedOrNext = (identityCase: IdentityCase): IdentityStep =>
  mustNotPass(identityCase) ? 'identity_declined' : 'next';

/** Whether a failed soft check may be repeated. Source: ACC-286, ACC-290, ACC-291. */
function mayRetry(identityCase: IdentityCase): boolean {
  if (identityCase.countryCode !== 'AU') return identityCase.attemptsLeft > 0;
  const { status, attemptsLeft } = identityCase;
  const consumer = {
    countryCode: identityCase.countryCode,
    identityCheckStatus: status,
    identityCheckMetadata: { profileCheckAttemptsLeft: attemptsLeft },
  };
  return canRetrySoftCheck(consumer, identityCase);
}

/** Whether an Australian's soft retry counts as skipped from now on. Source: ACC-287. */
export const skipsSoftRetry = (identityCase: IdentityCase): boolean =>
  identityCase.softRetrySkipped ||
  (identityCase.countryCode === 'AU' &&
    identityCase.status === 'NOT_VERIFIED' &&
    identityCase.attemptsLeft > 0 &&
    !mayRetry(identityCase));

/** Source: ACC-281, ACC-432. */
function newZealandEntry(identityCase: IdentityCase): IdentityStep {
  const { status } = identityCase;
  if (status === 'FAILED') return 'identity_declined';
  if (status === 'NOT_VERIFIED' || !isPolicyV1(identityCase)) return 'softCheck';
  return 'refresh';
}

/** What happens when /identification opens. Source: ACC-278 to ACC-284, ACC-432, portal-open O-06. */
export function entryStep(identityCase: IdentityCase): IdentityStep {
  const { channel, countryCode, status, attemptsLeft, required, documentChosen, flags } = identityCase;
  if (status === 'VERIFIED' || status === 'NOT_REQUIRED') return 'next';
  if (channel === 'PORTAL' && isDisabledInPortal(countryCode, flags)) return 'next';
  if (documentChosen) return 'picker';
  if (isNewZealand(identityCase)) return newZealandEntry(identityCase);
  const hasPortalTry =
    channel === 'PORTAL' && countryCode === 'AU' && status === 'NOT_VERIFIED' && attemptsLeft > 0;
  return required || hasPortalTry ? 'softCheck' : 'picker';
}

/** Source: ACC-294, ACC-295, ACC-435, ACC-436. */
const policyV1Steps = {
  VERIFIED: 'next',
  NOT_REQUIRED: 'next',
  PARTIAL_VERIFIED: 'refresh',
  NOT_VERIFIED: 'refresh',
  FAILED: 'identity_declined',
} as const satisfies Record<IdentityCheckStatus, IdentityStep>;

/**
 * What follows a soft check that returned.
 * @param identityCase with the status and the attempts that the check returned
 * Source: ACC-288 to ACC-295, ACC-433, ACC-435, ACC-436.
 */
export function softCheckStep(identityCase: IdentityCase): IdentityStep {
  const { status, attemptsLeft, required } = identityCase;
  if (isPolicyV1(identityCase)) return policyV1Steps[status];
  if (status === 'VERIFIED') return 'next';
  const failing = required ? 'PARTIAL_VERIFIED' : 'NOT_VERIFIED';
  if (status !== failing) return declinedOrNext(identityCase);
  if (mayRetry(identityCase)) return 'soft_id_check_failed';
  return attemptsLeft > 0 ? 'picker' : 'refresh';
}

/** What follows a soft check that failed. Source: ACC-297 to ACC-299, ACC-437. */
export function softCheckErrorStep(errorCode: string | null, identityCase: IdentityCase): IdentityStep {
  if (errorCode === 'paywatch_check_failed') return 'identity_declined';
  if (errorCode === 'invalid_address') return 'invalid_address';
  if (isNewZealand(identityCase) && !isPolicyV1(identityCase)) return 'picker';
  return declinedOrNext(identityCase);
}

/** What follows a refreshed status. Source: ACC-295, ACC-305, ACC-434. */
export const refreshStep = (status: IdentityCheckStatus, documentsNeeded: number): IdentityStep =>
  status === 'VERIFIED' || documentsNeeded === 0 ? 'next' : 'picker';

/** What follows where a document is required and none is left to offer. */
export const withoutDocumentStep = declinedOrNext;

/** What follows a document that was accepted. Source: ACC-328, ACC-329. */
export const documentStep = (identityCase: IdentityCase): IdentityStep =>
  isPolicyV1(identityCase) && identityCase.required ? 'refresh' : 'next';

/** Whether a refused document ends the check. Source: ACC-331. */
export const endsHardCheck = (errorCode: string | null): boolean => errorCode === 'max_attempts_reached';

/** Whether the consumer may continue without a document. Source: ACC-335, ACC-451. */
export const maySkipDocument = (identityCase: IdentityCase): boolean => !mustNotPass(identityCase);

/** Whether name, date of birth and address are locked. Source: ACC-296. */
export const hasLockedDetails = (
  { countryCode }: Pick<IdentityCase, 'countryCode'>,
  isChecked: boolean,
): boolean => countryCode === 'NZ' && isChecked;

/** Whether a difference between document and profile is shown before the document is sent. Source: ACC-336. */
export const asksAboutDifference = (identityCase: Pick<IdentityCase, 'countryCode' | 'flags'>): boolean =>
  identityCase.countryCode === 'NZ' && followsPolicyV2(identityCase);
