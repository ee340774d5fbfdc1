import { expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { identityCaseOf, isCheckRequired, isDisabledInPortal } from './identity-case.ts';

const off = {
  ...flagDefaults,
  'nz-identity-verification-enabled': false,
  'uk-consumer-portal-identity-verification-enabled': false,
};
const nzOn = { ...off, 'nz-identity-verification-enabled': true };
const gbOn = { ...off, 'uk-consumer-portal-identity-verification-enabled': true };

it('a portal leaves the check out where its flag is off: in New Zealand and GB, which have one each', () => {
  expect(isDisabledInPortal('NZ', off)).toBe(true);
  expect(isDisabledInPortal('NZ', nzOn)).toBe(false);
  expect(isDisabledInPortal('GB', nzOn)).toBe(true);
  expect(isDisabledInPortal('GB', gbOn)).toBe(false);
  for (const other of ['AU', 'US', null] as const) expect(isDisabledInPortal(other, off)).toBe(false);
});

it('a portal requires the check where that flag is on', () => {
  const isRequired = (countryCode: SessionData['countryCode'], flags: typeof flagDefaults) =>
    isCheckRequired({ session: { ...newSession('PORTAL'), countryCode }, flags });
  expect([isRequired('NZ', nzOn), isRequired('NZ', gbOn)]).toEqual([true, false]);
  expect([isRequired('GB', gbOn), isRequired('GB', nzOn)]).toEqual([true, false]);
  for (const other of ['AU', 'US', null] as const)
    expect(isRequired(other, { ...nzOn, ...gbOn })).toBe(false);
});

it('a status that is not known yet counts as not verified, with no attempt left', () => {
  const session = { ...newSession('PORTAL'), identityCheckStatus: null, identityCheckMetadata: null };
  expect(identityCaseOf({ session, flags: off })).toMatchObject({ status: 'NOT_VERIFIED', attemptsLeft: 0 });
  const known = {
    ...session,
    identityCheckStatus: 'FAILED',
    identityCheckMetadata: { profileCheckAttemptsLeft: 1 },
  } as const;
  expect(identityCaseOf({ session: known, flags: off })).toMatchObject({ status: 'FAILED', attemptsLeft: 1 });
});
