import { describe, expect, it } from 'vitest';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import { newIdentityVisit, newSession } from '#shared/domain/new-session.ts';
import type { Channel, SessionData } from '#shared/domain/session.ts';
import { admission, reachableFrom, resolveNext, routes } from '#shared/testing/all-routes.ts';
import type { Path } from '../paths.ts';
import type { Situation } from '../situation.ts';
import { identityCaseOf } from './identity-case.ts';
import { sessionAfterDecline, sessionAfterDocument, sessionAfterSkip } from './identity-updates.ts';
import { sessionAfterEntry } from './session-after-entry.ts';
import { verifyIdentityPath } from './verify-identity.ts';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const situation = (
  channel: Channel,
  session: Partial<SessionData> = {},
  flags: Partial<FlagValues> = {},
): Situation => ({
  session: {
    ...newSession(channel),
    isReturning: true,
    profileConfirmed: true,
    countryCode: 'AU',
    ...session,
  },
  user: maya,
  flags: { ...flagDefaults, ...flags },
});
const goes = (from: Path, event?: string, at = situation('PORTAL')) =>
  resolveNext(from, event ? { event } : {}, at);

const v2 = { 'paylater.nz-identity-check-policy-v2-enabled': true };
const retry = { 'au-profile-check-editing-retry-portal-enabled': true };
const retryable = {
  identityCheckStatus: 'NOT_VERIFIED',
  identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
} as const;

describe('the rows of the identity check', () => {
  it('of /profile [ACC-202] [ACC-206]', () => {
    expect(goes('/profile', 'soft_id_fail')).toBe('/identification-declined');
    expect(goes('/profile', 'id_check_required')).toBe('/identification');
    expect(routes['/profile'].on).toMatchObject({ skip_page: '/identification-finished' });
    expect(goes('/profile', 'skip_page')).toBe('/marketing');
    expect(goes('/profile', 'skip_page', situation('CHECKOUT'))).toBe('/summary-processing');
  });

  it('of /identification [ACC-273] [ACC-290] [ACC-298] [ACC-359]', () => {
    expect(goes('/identification', 'soft_id_check_failed')).toBe('/profile');
    expect(goes('/identification', 'identity_declined')).toBe('/identification-declined');
    expect(goes('/identification', 'invalid_address')).toBe('/identification-verify-address');
    expect(goes('/identification', 'abandon_verification')).toBe('/identification-required');
  });

  it('lead on from /identification by what was skipped where [ACC-272] [ACC-334]', () => {
    const skippedIn = (channel: Channel) => {
      const before = situation(channel);
      return { ...before, session: { ...before.session, ...sessionAfterSkip(before.session) } };
    };
    const { next } = routes['/identification'];
    expect(next).toEqual([
      { when: 'hardCheckSkippedInPortal', to: '/identification-skipped' },
      '/identification-finished',
    ]);
    expect(skippedIn('PORTAL').session.identityVisit.hardCheckSkipped).toBe(true);
    expect(reachableFrom('/identification')).toContain('/identification-skipped');
    expect(goes('/identification', undefined, skippedIn('PORTAL'))).toBe('/marketing');
    expect(goes('/identification', undefined, skippedIn('CHECKOUT'))).toBe('/summary-processing');
  });

  it.each(['/identification-finished', '/identification-skipped'] as const)(
    'show nothing at %s and end at /marketing in the portal [POR-041]',
    (path) => {
      expect(routes[path].redirect).toBe(true);
      expect(goes(path)).toBe('/marketing');
      expect(goes(path, undefined, situation('CHECKOUT'))).toBe('/summary-processing');
    },
  );

  it('of the pages around it [ACC-343] [ACC-344] [ACC-350] [ACC-358] [ACC-360] [ACC-457]', () => {
    for (const page of [
      '/identification-declined',
      '/identification-profile',
      '/identification-verify-address',
      '/mobile-app-download',
    ] as const) {
      expect(routes[page].next).toBe('/identification-finished');
    }
    expect(goes('/identification-profile', 'identity_declined')).toBe('/identification-declined');
    expect(goes('/identification-profile', 'mobile_app_download')).toBe('/mobile-app-download');
    expect(goes('/identification-profile', 'additional_identification_required')).toBe('/identification');
    expect(goes('/identification-verify-address', 'identity_declined')).toBe('/identification-declined');
    expect(goes('/identification-verify-address', 'additional_identification_required')).toBe(
      '/identification',
    );
    expect(goes('/identification-required')).toBe('/identification');
  });

  it('continue past an address check that failed for another reason [ACC-356]', () => {
    expect(
      resolveNext(
        '/identification-verify-address',
        { errorCode: 'max_attempts_reached' },
        situation('PORTAL'),
      ),
    ).toBe('/marketing');
  });
});

describe('the end of a sign-in', () => {
  const signedIn = (
    session: Partial<SessionData>,
    flags: Partial<FlagValues> = {},
    channel: Channel = 'PORTAL',
  ) => resolveNext('/login-password', {}, situation(channel, session, flags));

  it.each(countryCodes)(
    'in the portal of %s leads a consumer who is not verified to the first page, and all others to /marketing [POR-031] [POR-035] [POR-042]',
    (countryCode) => {
      const first = countryCode === 'GB' ? '/identification-profile' : '/identification';
      expect(signedIn({ countryCode, identityCheckStatus: 'NOT_VERIFIED' })).toBe(first);
      for (const identityCheckStatus of ['VERIFIED', 'NOT_REQUIRED', 'FAILED'] as const) {
        expect(signedIn({ countryCode, identityCheckStatus })).toBe('/marketing');
      }
    },
  );

  it.each(countryCodes)(
    'in the portal of %s leads a newcomer who is not verified to that page too [POR-038] [POR-042]',
    (countryCode) => {
      const newcomer = situation('PORTAL', { countryCode, identityCheckStatus: 'NOT_VERIFIED' });
      const first = countryCode === 'GB' ? '/identification-profile' : '/identification';
      expect(resolveNext('/profile', {}, newcomer)).toBe(first);
      expect(routes['/registration-finished'].redirect).toBe(true);
    },
  );

  it('asks only half-verified New Zealanders of the second policy [POR-032] [POR-033] [POR-034]', () => {
    const half = { identityCheckStatus: 'PARTIAL_VERIFIED' } as const;
    expect(signedIn({ countryCode: 'NZ', ...half }, v2)).toBe('/identification');
    expect(signedIn({ countryCode: 'NZ', ...half })).toBe('/marketing');
    expect(signedIn({ countryCode: 'AU', ...half }, v2)).toBe('/marketing');
    const failed = { countryCode: 'NZ', identityCheckStatus: 'FAILED' } as const;
    expect(signedIn(failed, v2)).toBe('/identification-declined');
    expect(signedIn(failed)).toBe('/marketing');
  });

  it('says to a consumer whom a policy holds that we could not confirm them, once per login of the portal [POR-055]', () => {
    const held = { payWatchStatus: 'paywatch_check_failed' };
    expect(signedIn(held)).toBe('/identification-declined');
    expect(signedIn({ ...held, identityCheckStatus: 'NOT_VERIFIED' })).toBe('/identification');
    expect(signedIn(held, {}, 'CHECKOUT')).toBe('/summary-processing');
    expect(signedIn({ payWatchStatus: 'another' })).toBe('/marketing');

    const told = situation('PORTAL', held).session;
    const session = { ...held, ...sessionAfterDecline(told) };
    expect(signedIn(session)).toBe('/marketing');
    expect(admission('/', situation('PORTAL', session))).toEqual({ admit: true });
    // The next login begins with an email.
    expect(signedIn({ ...session, identityVisit: newIdentityVisit })).toBe('/identification-declined');
  });

  it('stops no consumer in a checkout who need not be identified', () => {
    for (const countryCode of countryCodes) {
      const at = situation('CHECKOUT', { countryCode, identityCheckStatus: 'NOT_VERIFIED' });
      expect(resolveNext('/profile', {}, at)).toBe(
        countryCode === 'NZ' ? '/identification' : '/summary-processing',
      );
    }
  });

  it('leads an Australian who may retry to /identification, so that there is no loop [ACC-438] [POR-038] [POR-042]', () => {
    const at = situation('PORTAL', retryable, retry);
    expect(resolveNext('/profile', {}, at)).toBe('/identification');
    expect(routes['/login-finished'].next).toContainEqual({
      when: 'identityCheckDue',
      to: '@first-identification',
    });
  });

  it('after a registration asks only a consumer who is not verified [POR-038] [POR-039]', () => {
    const registered = (identityCheckStatus: SessionData['identityCheckStatus']) =>
      resolveNext('/profile', {}, situation('PORTAL', { countryCode: 'NZ', identityCheckStatus }, v2));
    expect(registered('NOT_VERIFIED')).toBe('/identification');
    for (const status of ['VERIFIED', 'NOT_REQUIRED', 'PARTIAL_VERIFIED', 'FAILED'] as const) {
      expect(registered(status)).toBe('/marketing');
    }
  });
});

it('asking to be identified begins in one of three places [ACC-342]', () => {
  for (const countryCode of countryCodes) {
    const expected = countryCode === 'GB' ? '/identification-profile' : '/identification';
    expect(verifyIdentityPath(situation('PORTAL', { countryCode }))).toBe(expected);
  }
  expect(verifyIdentityPath(situation('PORTAL', retryable, retry))).toBe('/profile');
  expect(reachableFrom('/mobile-app-download')).toEqual(
    new Set(['/identification-profile', '/profile', '/identification', '/identification-finished']),
  );
});

describe('what the visit remembers', () => {
  const entered = (at: Situation) => sessionAfterEntry(at.session, identityCaseOf(at)).identityVisit;

  it('is that only a New Zealander must be identified [ACC-280]', () => {
    for (const countryCode of countryCodes) {
      expect(entered(situation('PORTAL', { countryCode }))?.required).toBe(countryCode === 'NZ');
    }
  });

  it('is that soft retry is off for an Australian [ACC-287]', () => {
    expect(entered(situation('PORTAL', retryable))?.softRetrySkipped).toBe(true);
    expect(entered(situation('PORTAL', retryable, retry))?.softRetrySkipped).toBe(false);
  });

  it('starts the documents over with each entry [ACC-334]', () => {
    const identityVisit = { ...newIdentityVisit, hardCheckSkipped: true };
    expect(entered(situation('PORTAL', { identityVisit }))?.hardCheckSkipped).toBe(false);
  });

  it('is which documents were accepted, until none is needed [ACC-304] [ACC-305]', () => {
    const none = newSession('PORTAL');
    expect(sessionAfterDocument('LICENCE', none, 'AU')).toEqual({
      verifiedIdentityDocuments: ['LICENCE'],
      identityCheckStatus: 'VERIFIED',
    });
    const first = sessionAfterDocument('LICENCE', none, 'NZ');
    expect(first).toEqual({ verifiedIdentityDocuments: ['LICENCE'] });
    expect(sessionAfterDocument('PASSPORT', { ...none, ...first }, 'NZ')).toEqual({
      verifiedIdentityDocuments: ['LICENCE', 'PASSPORT'],
      identityCheckStatus: 'VERIFIED',
    });
  });
});
