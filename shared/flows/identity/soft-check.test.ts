import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import type { IdentityCase } from './identity-case.ts';
import {
  asksAboutDifference,
  documentStep,
  endsHardCheck,
  entryStep,
  hasLockedDetails,
  type IdentityStep,
  maySkipDocument,
  refreshStep,
  skipsSoftRetry,
  softCheckErrorStep,
  softCheckStep,
  withoutDocumentStep,
} from './soft-check.ts';

const statuses = ['VERIFIED', 'NOT_REQUIRED', 'NOT_VERIFIED', 'PARTIAL_VERIFIED', 'FAILED'] as const;
const channels = ['CHECKOUT', 'PORTAL'] as const;
const v2: Partial<FlagValues> = { 'paylater.nz-identity-check-policy-v2-enabled': true };
const nzPortal: Partial<FlagValues> = { 'nz-identity-verification-enabled': true };
const gbPortal: Partial<FlagValues> = { 'uk-consumer-portal-identity-verification-enabled': true };
const retry: Partial<FlagValues> = {
  'au-profile-check-editing-retry-checkout-enabled': true,
  'au-profile-check-editing-retry-portal-enabled': true,
};
const everyFlag = { ...v2, ...nzPortal, ...gbPortal, ...retry };

type Changes = Partial<Omit<IdentityCase, 'flags'>> & { flags?: Partial<FlagValues> };
const caseOf = ({ flags = {}, ...changes }: Changes = {}): IdentityCase => ({
  countryCode: 'AU',
  channel: 'CHECKOUT',
  status: 'NOT_VERIFIED',
  attemptsLeft: 2,
  required: false,
  softRetrySkipped: false,
  documentChosen: false,
  ...changes,
  flags: { ...flagDefaults, ...flags },
});
/** New Zealand, where a check is always required and the portal takes part in it. */
const nz = (changes: Changes = {}) =>
  caseOf({ countryCode: 'NZ', required: true, ...changes, flags: { ...nzPortal, ...changes.flags } });

/** What each status leads to. */
const stepsOf = (step: (identityCase: IdentityCase) => IdentityStep, changes: Changes, make = caseOf) =>
  Object.fromEntries(statuses.map((status) => [status, step(make({ ...changes, status }))]));

const anyCase = fc.record({
  countryCode: fc.constantFrom(...countryCodes),
  channel: fc.constantFrom(...channels),
  status: fc.constantFrom(...statuses),
  attemptsLeft: fc.nat(3),
  required: fc.boolean(),
  softRetrySkipped: fc.boolean(),
  documentChosen: fc.boolean(),
  flags: fc.subarray(Object.keys(everyFlag)).map((on) => ({
    ...flagDefaults,
    ...Object.fromEntries(on.map((name) => [name, true])),
  })),
});

describe('/identification opens', () => {
  it('and leads on a consumer who is verified or need not be [ACC-278] [ACC-279]', () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom('VERIFIED' as const, 'NOT_REQUIRED' as const), (each, status) => {
        expect(entryStep({ ...each, status })).toBe('next');
      }),
    );
  });

  it.each(channels)('for a New Zealander of the first policy in the %s [ACC-281] [ACC-432]', (channel) => {
    expect(stepsOf(entryStep, { channel }, nz)).toEqual({
      VERIFIED: 'next',
      NOT_REQUIRED: 'next',
      NOT_VERIFIED: 'softCheck',
      PARTIAL_VERIFIED: 'refresh',
      FAILED: 'identity_declined',
    });
  });

  it.each(channels)('for a New Zealander of the second policy in the %s [ACC-281] [ACC-432]', (channel) => {
    expect(stepsOf(entryStep, { channel, flags: v2 }, nz)).toEqual({
      VERIFIED: 'next',
      NOT_REQUIRED: 'next',
      NOT_VERIFIED: 'softCheck',
      PARTIAL_VERIFIED: 'softCheck',
      FAILED: 'identity_declined',
    });
  });

  it.each(['AU', 'GB', 'US', 'CA', 'DE'] as const)(
    'with a soft check in %s where one is required [ACC-282]',
    (countryCode) => {
      for (const channel of channels) {
        expect(stepsOf(entryStep, { countryCode, channel, required: true, flags: gbPortal })).toEqual({
          VERIFIED: 'next',
          NOT_REQUIRED: 'next',
          NOT_VERIFIED: 'softCheck',
          PARTIAL_VERIFIED: 'softCheck',
          FAILED: 'softCheck',
        });
      }
    },
  );

  it('with a soft check for an Australian in the portal who has tries left [ACC-283]', () => {
    const step = (changes: Changes) => entryStep(caseOf({ channel: 'PORTAL', ...changes }));
    expect(step({ attemptsLeft: 1 })).toBe('softCheck');
    expect(step({ attemptsLeft: 0 })).toBe('picker');
    expect(step({ status: 'PARTIAL_VERIFIED' })).toBe('picker');
    expect(step({ status: 'FAILED' })).toBe('picker');
    expect(step({ countryCode: 'US' })).toBe('picker');
    expect(step({ channel: 'CHECKOUT' })).toBe('picker');
  });

  it('with the documents where nothing asks for a soft check [ACC-284] [ACC-285]', () => {
    for (const countryCode of ['AU', 'GB', 'US', 'CA', 'FR'] as const) {
      expect(stepsOf(entryStep, { countryCode })).toMatchObject({
        NOT_VERIFIED: 'picker',
        PARTIAL_VERIFIED: 'picker',
        FAILED: 'picker',
      });
    }
  });

  it('and leads on at once in a portal that has no check [POR-043] [POR-044]', () => {
    for (const status of statuses) {
      expect(entryStep(caseOf({ countryCode: 'GB', channel: 'PORTAL', status }))).toBe('next');
      expect(entryStep(caseOf({ countryCode: 'NZ', channel: 'PORTAL', status }))).toBe('next');
      const off = {
        'nz-identity-verification-enabled': false,
        'uk-consumer-portal-identity-verification-enabled': false,
      };
      for (const countryCode of ['NZ', 'GB'] as const)
        expect(entryStep(caseOf({ countryCode, channel: 'PORTAL', status, flags: off }))).toBe('next');
    }
    expect(entryStep(caseOf({ countryCode: 'NZ', channel: 'PORTAL', flags: nzPortal }))).toBe('softCheck');
    expect(entryStep(caseOf({ countryCode: 'GB', channel: 'PORTAL', flags: gbPortal }))).toBe('picker');
  });

  it('with the documents for a consumer who prefers them to another soft check', () => {
    expect(entryStep(caseOf({ channel: 'PORTAL', documentChosen: true }))).toBe('picker');
    expect(entryStep(nz({ documentChosen: true, flags: v2 }))).toBe('picker');
  });
});

describe('soft retry of an Australian', () => {
  it.each([
    ['CHECKOUT', 'au-profile-check-editing-retry-checkout-enabled'],
    ['PORTAL', 'au-profile-check-editing-retry-portal-enabled'],
  ] as const)('depends on the flag of the %s [ACC-286] [ACC-287]', (channel, flag) => {
    const on = { [flag]: true };
    expect(softCheckStep(caseOf({ channel, flags: on }))).toBe('soft_id_check_failed');
    expect(skipsSoftRetry(caseOf({ channel, flags: on }))).toBe(false);
    const other = { ...retry, [flag]: false };
    expect(softCheckStep(caseOf({ channel, flags: other }))).toBe('picker');
    expect(skipsSoftRetry(caseOf({ channel, flags: other }))).toBe(true);
  });

  it('is marked skipped for no other country, status or number of tries [ACC-287]', () => {
    expect(skipsSoftRetry(caseOf({ countryCode: 'US' }))).toBe(false);
    expect(skipsSoftRetry(caseOf({ status: 'PARTIAL_VERIFIED' }))).toBe(false);
    expect(skipsSoftRetry(caseOf({ attemptsLeft: 0 }))).toBe(false);
    expect(skipsSoftRetry(caseOf({ countryCode: 'US', softRetrySkipped: true }))).toBe(true);
  });
});

describe('after a soft check', () => {
  const outside = countryCodes.filter((code) => code !== 'AU' && code !== 'NZ');

  it('a verified consumer continues [ACC-288] [ACC-294]', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        expect(softCheckStep({ ...each, status: 'VERIFIED' })).toBe('next');
      }),
    );
  });

  it.each(outside)(
    'outside Australia a failure with tries left goes back to the profile: %s [ACC-289] [ACC-290]',
    (countryCode) => {
      for (const channel of channels) {
        expect(stepsOf(softCheckStep, { countryCode, channel })).toEqual({
          VERIFIED: 'next',
          NOT_REQUIRED: 'next',
          NOT_VERIFIED: 'soft_id_check_failed',
          PARTIAL_VERIFIED: 'next',
          FAILED: 'next',
        });
        expect(stepsOf(softCheckStep, { countryCode, channel, required: true })).toEqual({
          VERIFIED: 'next',
          NOT_REQUIRED: 'next',
          NOT_VERIFIED: 'next',
          PARTIAL_VERIFIED: 'soft_id_check_failed',
          FAILED: 'next',
        });
      }
    },
  );

  it('an Australian goes back to the profile while soft retry is on and not skipped [ACC-291] [ACC-433]', () => {
    for (const channel of channels) {
      expect(softCheckStep(caseOf({ channel, flags: retry }))).toBe('soft_id_check_failed');
      expect(softCheckStep(caseOf({ channel, flags: retry, softRetrySkipped: true }))).toBe('picker');
      expect(softCheckStep(caseOf({ channel }))).toBe('picker');
      const required = { channel, required: true, status: 'PARTIAL_VERIFIED' } as const;
      expect(softCheckStep(caseOf(required))).toBe('picker');
    }
  });

  it('a failure without tries left asks for the status and never goes back [ACC-292] [ACC-434]', () => {
    for (const countryCode of [...outside, 'AU'] as const) {
      expect(softCheckStep(caseOf({ countryCode, attemptsLeft: 0, flags: retry }))).toBe('refresh');
      const required = { required: true, status: 'PARTIAL_VERIFIED' } as const;
      expect(softCheckStep(caseOf({ countryCode, attemptsLeft: 0, ...required }))).toBe('refresh');
    }
    expect(stepsOf(({ status }) => refreshStep(status, 1), {})).toEqual({
      VERIFIED: 'next',
      NOT_REQUIRED: 'picker',
      NOT_VERIFIED: 'picker',
      PARTIAL_VERIFIED: 'picker',
      FAILED: 'picker',
    });
    expect(refreshStep('PARTIAL_VERIFIED', 0)).toBe('next');
  });

  it('what is no failure passes, except a New Zealander in a checkout [ACC-289] [ACC-293]', () => {
    expect(stepsOf(softCheckStep, { flags: v2 }, nz)).toEqual({
      VERIFIED: 'next',
      NOT_REQUIRED: 'identity_declined',
      NOT_VERIFIED: 'identity_declined',
      PARTIAL_VERIFIED: 'soft_id_check_failed',
      FAILED: 'identity_declined',
    });
    expect(stepsOf(softCheckStep, { channel: 'PORTAL', flags: v2 }, nz)).toEqual({
      VERIFIED: 'next',
      NOT_REQUIRED: 'next',
      NOT_VERIFIED: 'next',
      PARTIAL_VERIFIED: 'soft_id_check_failed',
      FAILED: 'next',
    });
  });

  it.each(channels)(
    "New Zealand's first policy has its own rows in the %s [ACC-294] [ACC-295] [ACC-435] [ACC-436]",
    (channel) => {
      for (const attemptsLeft of [0, 2]) {
        expect(stepsOf(softCheckStep, { channel, attemptsLeft }, nz)).toEqual({
          VERIFIED: 'next',
          NOT_REQUIRED: 'next',
          NOT_VERIFIED: 'refresh',
          PARTIAL_VERIFIED: 'refresh',
          FAILED: 'identity_declined',
        });
      }
    },
  );

  it('nothing starts another soft check [ACC-434]', () => {
    fc.assert(
      fc.property(anyCase, fc.option(fc.string()), (each, errorCode) => {
        expect(softCheckStep(each)).not.toBe('softCheck');
        expect(softCheckErrorStep(errorCode, each)).not.toBe('softCheck');
        expect(refreshStep(each.status, 1)).not.toBe('softCheck');
      }),
    );
  });

  it('no consumer is sent back to the profile without a try left [ACC-290] [ACC-291] [ACC-292]', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        if (softCheckStep(each) === 'soft_id_check_failed') expect(each.attemptsLeft).toBeGreaterThan(0);
      }),
    );
  });
});

describe('after a refused soft check', () => {
  it('two codes mean the same everywhere [ACC-297] [ACC-298]', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        expect(softCheckErrorStep('paywatch_check_failed', each)).toBe('identity_declined');
        expect(softCheckErrorStep('invalid_address', each)).toBe('invalid_address');
      }),
    );
  });

  it.each(['internal_error', 'max_attempts_reached', null])(
    '%s passes, except a New Zealander in a checkout [ACC-299]',
    (code) => {
      for (const countryCode of countryCodes.filter((each) => each !== 'NZ')) {
        for (const channel of channels) {
          for (const required of [true, false]) {
            expect(softCheckErrorStep(code, caseOf({ countryCode, channel, required }))).toBe('next');
          }
        }
      }
      expect(softCheckErrorStep(code, nz())).toBe('identity_declined');
      expect(softCheckErrorStep(code, nz({ required: false }))).toBe('next');
      expect(softCheckErrorStep(code, nz({ channel: 'PORTAL' }))).toBe('next');
      for (const channel of channels) {
        expect(softCheckErrorStep(code, nz({ channel, flags: v2 }))).toBe('picker');
      }
    },
  );

  it.each(channels)(
    'the second policy of New Zealand stays with the documents in the %s [ACC-437]',
    (channel) => {
      for (const code of ['internal_error', 'max_attempts_reached', null]) {
        expect(softCheckErrorStep(code, nz({ channel, flags: v2 }))).toBe('picker');
      }
      expect(softCheckErrorStep('internal_error', caseOf({ flags: v2 }))).toBe('next');
    },
  );
});

describe('documents', () => {
  it('lead on when accepted, and ask for the status first under the first policy [ACC-328] [ACC-329]', () => {
    for (const countryCode of countryCodes.filter((each) => each !== 'NZ')) {
      expect(documentStep(caseOf({ countryCode, required: true }))).toBe('next');
    }
    expect(documentStep(nz())).toBe('refresh');
    expect(documentStep(nz({ required: false }))).toBe('next');
    expect(documentStep(nz({ flags: v2 }))).toBe('next');
  });

  it('end the check with the last refusal [ACC-331]', () => {
    expect(endsHardCheck('max_attempts_reached')).toBe(true);
    for (const code of ['denylisted_name', 'duplicate_identity', 'invalid_object', null]) {
      expect(endsHardCheck(code)).toBe(false);
    }
  });

  it('may be left out by all consumers except a New Zealander in a checkout [ACC-335] [ACC-451]', () => {
    fc.assert(
      fc.property(anyCase, (each) => {
        const isBound = each.countryCode === 'NZ' && each.channel === 'CHECKOUT' && each.required;
        expect(maySkipDocument(each)).toBe(!isBound);
      }),
    );
  });

  it('that a consumer cannot show stop only one who must be identified', () => {
    expect(withoutDocumentStep(caseOf())).toBe('next');
    expect(withoutDocumentStep(nz())).toBe('identity_declined');
  });

  it('lock what a checked New Zealander said of themselves [ACC-296]', () => {
    expect(hasLockedDetails({ countryCode: 'NZ' }, true)).toBe(true);
    expect(hasLockedDetails({ countryCode: 'NZ' }, false)).toBe(false);
    expect(hasLockedDetails({ countryCode: 'AU' }, true)).toBe(false);
  });

  it('are compared with the profile under the second policy of New Zealand [ACC-336]', () => {
    expect(asksAboutDifference(nz({ flags: v2 }))).toBe(true);
    expect(asksAboutDifference(nz())).toBe(false);
    expect(asksAboutDifference(caseOf({ flags: v2 }))).toBe(false);
  });
});

it('every case has an answer that its status allows', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const passes: readonly IdentityCheckStatus[] = ['VERIFIED', 'NOT_REQUIRED'];
      if (passes.includes(each.status)) expect(entryStep(each)).toBe('next');
      expect(['next', 'softCheck', 'refresh', 'picker', 'identity_declined']).toContain(entryStep(each));
    }),
  );
});
