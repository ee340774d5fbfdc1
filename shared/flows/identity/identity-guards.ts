/** The guards of the rows of the identity check. */
import type { SessionData } from '#shared/domain/session.ts';
import type { Guard, Situation } from '../situation.ts';
import { followsPolicyV2, isCheckRequired, mayRetrySoftCheck } from './identity-case.ts';

const inPortal = ({ session }: Situation) => session.channel === 'PORTAL';
const inNewZealand = ({ session }: Situation) => session.countryCode === 'NZ';
const has = ({ session }: Situation, status: SessionData['identityCheckStatus']) =>
  session.identityCheckStatus === status;

/**
 * Whether a sign-in leads to the identity check at all. The portal asks all consumers who are not verified; a checkout
 * stops only those who must be verified first.
 */
const leadsToCheck = (situation: Situation) => inPortal(situation) || isCheckRequired(situation);

export const identityGuards = {
  inGreatBritain: ({ session }) => session.countryCode === 'GB',
  /** Source: ACC-023, ACC-027. */
  canRetrySoftCheck: mayRetrySoftCheck,
  /** Source: ACC-272. */
  hardCheckSkippedInPortal: (situation) =>
    inPortal(situation) && situation.session.identityVisit.hardCheckSkipped,
  /** Source: POR-038, POR-039. */
  identityCheckDueAfterRegistration: (situation) => leadsToCheck(situation) && has(situation, 'NOT_VERIFIED'),
  /** Source: POR-031 to POR-033. */
  identityCheckDue: (situation) =>
    leadsToCheck(situation) &&
    (has(situation, 'NOT_VERIFIED') ||
      (has(situation, 'PARTIAL_VERIFIED') && inNewZealand(situation) && followsPolicyV2(situation))),
  /**
   * By New Zealand's second policy; or by the pay watch, in the portal and once in a login: after reading the page the
   * consumer may view everything. Source: POR-034, POR-055, portal-open O-11.
   */
  identityDeclined: (situation) =>
    (has(situation, 'FAILED') && inNewZealand(situation) && followsPolicyV2(situation)) ||
    (situation.session.payWatchStatus === 'paywatch_check_failed' &&
      !situation.session.identityVisit.declineShown &&
      inPortal(situation)),
} as const satisfies Record<string, Guard>;
