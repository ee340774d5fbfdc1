/** What each response of the identity check changes in the session. */
import { documentsStillNeeded, type IdentityDocument } from '#shared/domain/identity/identity-document.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { IdentityCheckStatus, SessionData } from '#shared/domain/session.ts';

type Update = Partial<SessionData>;

/** A soft check or a refresh has returned. */
export const sessionAfterIdentityStatus = (answer: {
  identityCheckStatus: IdentityCheckStatus;
  identityCheckMetadata: { profileCheckAttemptsLeft: number };
  verifiedIdentityDocuments?: readonly string[];
}): Update => ({
  identityCheckStatus: answer.identityCheckStatus,
  identityCheckMetadata: answer.identityCheckMetadata,
  ...(answer.verifiedIdentityDocuments && {
    verifiedIdentityDocuments: [...answer.verifiedIdentityDocuments],
  }),
});

/** The soft check sends the consumer back to the profile. Source: ACC-204. */
export const sessionAfterSoftFailure = ({ identityVisit }: SessionData): Update => ({
  identityVisit: { ...identityVisit, softCheckFailed: true },
});

/** A document was accepted; with the last one that is needed the consumer is identified. */
export function sessionAfterDocument(
  document: IdentityDocument,
  { verifiedIdentityDocuments }: SessionData,
  countryCode: CountryCode,
): Update {
  const verified = [...new Set([...verifiedIdentityDocuments, document])];
  const isDone = documentsStillNeeded(countryCode, verified) === 0;
  return { verifiedIdentityDocuments: verified, ...(isDone && { identityCheckStatus: 'VERIFIED' as const }) };
}

/** The consumer continues without a document. Source: ACC-334. */
export const sessionAfterSkip = ({ identityVisit }: SessionData): Update => ({
  identityVisit: { ...identityVisit, hardCheckSkipped: true },
});

/** The consumer wants to show a document, so that no other soft check comes first. */
export const sessionAfterDocumentChoice = ({ identityVisit }: SessionData): Update => ({
  identityVisit: { ...identityVisit, softCheckFailed: false, softRetrySkipped: true, documentChosen: true },
});

/** The consumer does not want to correct the profile. Source: ACC-206. */
export const sessionAfterRetrySkip = ({ identityVisit }: SessionData): Update => ({
  identityVisit: { ...identityVisit, softCheckFailed: false, softRetrySkipped: true },
});

/** The consumer has read that we could not confirm who they are. Source: POR-055. */
export const sessionAfterDecline = ({ identityVisit }: SessionData): Update => ({
  identityVisit: { ...identityVisit, declineShown: true },
});

/**
 * The pay watch found the consumer when the profile was saved. The server keeps the profile with the account on hold, so
 * that it isn't asked for again.
 */
export const sessionAfterPayWatchHit = (): Update => ({
  profileConfirmed: true,
  payWatchStatus: 'paywatch_check_failed',
});

/** The profile was corrected, so the soft check is run again. */
export const sessionAfterProfileChange = ({ identityVisit }: SessionData): Update => ({
  identityVisit: { ...identityVisit, softCheckFailed: false, documentChosen: false },
});
