import { describe, expect, it } from 'vitest';
import { newIdentityVisit, newSession } from '#shared/domain/new-session.ts';
import {
  sessionAfterDecline,
  sessionAfterDocument,
  sessionAfterDocumentChoice,
  sessionAfterIdentityStatus,
  sessionAfterProfileChange,
  sessionAfterRetrySkip,
  sessionAfterSkip,
  sessionAfterSoftFailure,
} from './identity-updates.ts';

const session = newSession('CHECKOUT');
const metadata = { profileCheckAttemptsLeft: 2 };

describe('the session after a response of the identity check', () => {
  it('has its status, its attempts and, where it names them, the verified documents', () => {
    const answer = { identityCheckStatus: 'NOT_VERIFIED', identityCheckMetadata: metadata } as const;
    expect(sessionAfterIdentityStatus(answer)).toStrictEqual(answer);
    expect(sessionAfterIdentityStatus({ ...answer, verifiedIdentityDocuments: ['PASSPORT'] })).toEqual({
      ...answer,
      verifiedIdentityDocuments: ['PASSPORT'],
    });
    expect(sessionAfterIdentityStatus({ ...answer, verifiedIdentityDocuments: [] })).toEqual({
      ...answer,
      verifiedIdentityDocuments: [],
    });
  });

  it('is verified with the last document that is needed, which counts once', () => {
    expect(sessionAfterDocument('PASSPORT', session, 'AU')).toEqual({
      verifiedIdentityDocuments: ['PASSPORT'],
      identityCheckStatus: 'VERIFIED',
    });
    expect(sessionAfterDocument('PASSPORT', session, 'NZ')).toEqual({
      verifiedIdentityDocuments: ['PASSPORT'],
    });
    const first = { ...session, verifiedIdentityDocuments: ['PASSPORT'] };
    expect(sessionAfterDocument('PASSPORT', first, 'NZ')).toEqual({
      verifiedIdentityDocuments: ['PASSPORT'],
    });
    expect(sessionAfterDocument('LICENCE', first, 'NZ')).toEqual({
      verifiedIdentityDocuments: ['PASSPORT', 'LICENCE'],
      identityCheckStatus: 'VERIFIED',
    });
  });
});

describe('the visit', () => {
  const failed = { ...newIdentityVisit, required: true, softCheckFailed: true };
  const visited = { ...session, identityVisit: failed };

  it('is back at the profile after a failed soft check', () => {
    const before = { ...session, identityVisit: { ...newIdentityVisit, required: true } };
    expect(sessionAfterSoftFailure(before)).toEqual({ identityVisit: failed });
  });

  it('continues without a document, without another soft check, or with a document instead of one', () => {
    expect(sessionAfterSkip(visited)).toEqual({ identityVisit: { ...failed, hardCheckSkipped: true } });
    expect(sessionAfterRetrySkip(visited)).toEqual({
      identityVisit: { ...failed, softCheckFailed: false, softRetrySkipped: true },
    });
    expect(sessionAfterDocumentChoice(visited)).toEqual({
      identityVisit: { ...failed, softCheckFailed: false, softRetrySkipped: true, documentChosen: true },
    });
  });

  it('tries the soft check again with a corrected profile', () => {
    const chosen = { ...session, identityVisit: { ...failed, documentChosen: true } };
    expect(sessionAfterProfileChange(chosen)).toEqual({
      identityVisit: { ...failed, softCheckFailed: false, documentChosen: false },
    });
  });

  it('shows once that the consumer could not be confirmed', () => {
    expect(sessionAfterDecline(visited)).toEqual({ identityVisit: { ...failed, declineShown: true } });
  });
});
