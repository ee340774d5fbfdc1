import type { SessionData } from '#shared/domain/session.ts';
import type { IdentityCase } from './identity-case.ts';
import { skipsSoftRetry } from './soft-check.ts';

/** /identification opens. Source: ACC-280, ACC-287. */
export const sessionAfterEntry = (
  session: SessionData,
  identityCase: IdentityCase,
): Partial<SessionData> => ({
  identityVisit: {
    ...session.identityVisit,
    required: session.identityVisit.required || session.countryCode === 'NZ',
    softRetrySkipped: skipsSoftRetry(identityCase),
    hardCheckSkipped: false,
  },
});
