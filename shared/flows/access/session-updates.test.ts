import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { newSession } from '#shared/domain/new-session.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { account } from '#shared/testing/payments.ts';
import {
  localUserOf,
  sessionAfterAccount,
  sessionAfterChallenges,
  sessionAfterCodeSent,
  sessionAfterContactChange,
  sessionAfterLogout,
  sessionAfterLookup,
  sessionAfterRefusal,
  sessionAfterRegistrationEnd,
  sessionAfterRegistrationStart,
  sessionAfterResetCode,
  sessionAfterSignIn,
  sessionAfterVerifyAsk,
  sessionAfterVerifyAskEmail,
  sessionAfterVerifyConfirm,
  sessionAfterVerifyConfirmEmail,
  sessionWithCampaign,
} from './session-updates.ts';

const reply = {
  existing: true,
  countryCode: 'NZ',
  mobile: '*******482',
  passwordExists: true,
  smsVerificationRequired: true,
  smsVerificationEnabled: true,
};
const page = { countryCode: 'AU', flags: flagDefaults } as const;
const session: SessionData = newSession('PORTAL');
const asked = { mobile: '0412345482', countryCode: 'AU' } as const;

describe('the session after a lookup', () => {
  it('holds what the lookup returned [ACC-045]', () => {
    expect(sessionAfterLookup('maya@example.com', reply, page)).toMatchObject({
      email: 'maya@example.com',
      countryCode: 'NZ',
      mobile: '*******482',
      passwordExists: true,
      smsVerificationEnabled: true,
      smsVerificationRequired: true,
      isReturning: true,
    });
  });

  it('puts an unknown email into the country of the page', () => {
    const unknown = { ...reply, existing: false, countryCode: null };
    expect(sessionAfterLookup('a@b.co', unknown, page).countryCode).toBe('AU');
    expect(sessionAfterLookup('a@b.co', { ...unknown, countryCode: 'XX' }, page).countryCode).toBe('AU');
  });

  it('forgets the shopper before', () => {
    const before = {
      ...session,
      registrationId: 'r',
      isEmailVerificationRequired: true,
      unverifiedEmail: 'old@example.com',
      resetPasswordVerificationCode: '123456',
    };
    expect({ ...before, ...sessionAfterLookup('a@b.co', reply, page) }).toMatchObject({
      registrationId: null,
      isEmailVerificationRequired: false,
      unverifiedEmail: null,
      resetPasswordVerificationCode: null,
    });
  });

  it('holds the markets that are blocked [ACC-058]', () => {
    const flags = { ...flagDefaults, 'consumer-markets-blocked': ['NZ'] };
    expect(sessionAfterLookup('a@b.co', reply, { ...page, flags }).blockedMarkets).toEqual(['NZ']);
  });
});

it('a registration is remembered with the verification it asks for [ACC-129] [ACC-134]', () => {
  const started = { registrationId: 'r', isEmailVerificationRequired: true };
  expect(sessionAfterRegistrationStart(started)).toEqual(started);
});

it('the annual report is the only campaign that marks a login [ACC-037]', () => {
  const known = { analyticsEnduringProperties: { source: 'mail' } };
  expect(sessionWithCampaign('ap2020', known)).toEqual({
    analyticsEnduringProperties: { source: 'mail', annualReportLogin: true },
  });
  expect(sessionWithCampaign('spring', known)).toEqual({});
  expect(sessionWithCampaign(null, known)).toEqual({});
});

it.each([true, false])('the mobile is kept with whether SMS is on: %s [ACC-145] [ACC-417]', (smsEnabled) => {
  expect(sessionAfterVerifyAsk(asked, { smsEnabled }, session)).toMatchObject({
    mobile: '0412345482',
    smsVerificationEnabled: smsEnabled,
  });
});

it('the mobile needs no code where SMS is off [ACC-418]', () => {
  const waiting = { ...session, smsVerificationRequired: true };
  const after = (smsEnabled: boolean) => ({
    ...waiting,
    ...sessionAfterVerifyAsk(asked, { smsEnabled }, session),
  });
  expect(after(false).smsVerificationRequired).toBe(false);
  expect(after(true).smsVerificationRequired).toBe(true);
});

it('a new account needs its email confirmed where SMS is off, an existing account only as before', () => {
  const after = (smsEnabled: boolean, registrationId: string | null) =>
    sessionAfterVerifyAsk(asked, { smsEnabled }, { registrationId });
  expect(after(false, 'r')).toMatchObject({ isEmailVerificationRequired: true });
  expect(after(true, 'r')).not.toHaveProperty('isEmailVerificationRequired');
  expect(after(false, null)).not.toHaveProperty('isEmailVerificationRequired');
});

it('a registration belongs to the country of its mobile, an account stays in its own', () => {
  const after = (registrationId: string | null) =>
    sessionAfterVerifyAsk(asked, { smsEnabled: true }, { registrationId });
  expect(after('r').countryCode).toBe('AU');
  expect(after(null)).not.toHaveProperty('countryCode');
});

it('an email waits for its code before it is the consumer’s [ACC-182]', () => {
  const waiting = { ...session, email: 'old@example.com', ...sessionAfterVerifyAskEmail('new@example.com') };
  expect(waiting).toMatchObject({ email: 'old@example.com', unverifiedEmail: 'new@example.com' });
  expect(sessionAfterVerifyConfirmEmail(waiting)).toEqual({
    email: 'new@example.com',
    unverifiedEmail: null,
    isEmailVerificationRequired: false,
  });
});

it('the code of a reset is kept with its challenges [ACC-105]', () => {
  const challenges = [{ type: 'DATE_OF_BIRTH', hint: '' }];
  expect(sessionAfterResetCode('492817', challenges)).toMatchObject({
    resetPasswordVerificationCode: '492817',
    resetPasswordTwoFactorCheckChallenges: challenges,
  });
  expect(sessionAfterResetCode('492817')).toEqual({
    resetPasswordVerificationCode: '492817',
    resetPasswordTwoFactorCheckChallenges: [],
    resetPasswordTwoFactorCheckAnswers: {},
  });
});

it('a new code voids what the previous one proved', () => {
  const proven = {
    ...session,
    ...sessionAfterResetCode('492817', [{ type: 'DATE_OF_BIRTH', hint: '' }]),
    ...sessionAfterChallenges({ DATE_OF_BIRTH: '1994-03-07' }),
  };
  expect({ ...proven, ...sessionAfterCodeSent('EMAIL') }).toMatchObject({
    codeSentBy: 'EMAIL',
    resetPasswordVerificationCode: null,
    resetPasswordTwoFactorCheckChallenges: [],
    resetPasswordTwoFactorCheckAnswers: {},
  });
});

it('a logout keeps the facts about the visit and none about the consumer', () => {
  const visit = {
    countryCode: 'NZ',
    allowedTransactionCountryCodes: ['NZ'],
    merchantEmail: 'a@b.co',
    cookiesSupported: false,
    activeExperiments: { signup: 'A' },
  } as const;
  const kept = { ...visit, allowedTransactionCountryCodes: ['NZ'] };
  const before = {
    ...newSession('CHECKOUT'),
    ...kept,
    email: 'a@b.co',
    isReturning: true,
    changeEmailToken: 't',
  };
  expect(sessionAfterLogout(before)).toEqual({ ...newSession('CHECKOUT'), ...kept });
});

it('the local user of a login has nothing but its three facts [POR-070]', () => {
  const user = { name: 'Maya', requires2fa: true, shouldAllowEmail: false };
  expect(localUserOf({ ...user, mobile: '*******482' })).toEqual(user);
  expect(sessionAfterSignIn({ ...user, mobile: '*******482' })).toEqual({
    codeSentBy: null,
    mobile: '*******482',
  });
  expect(sessionAfterSignIn(user)).toEqual({ codeSentBy: null, mobile: null });
  expect(sessionAfterSignIn({ ...user, requires2fa: false })).toEqual({ codeSentBy: null });
});

it('the account that signs in says what the pay watch found [PAY-147] [POR-055]', () => {
  const held = { ...session, ...sessionAfterAccount(account({ accountStatus: 'POLICY_HOLD' })) };
  expect(held.payWatchStatus).toBe('paywatch_check_failed');
  expect({ ...held, ...sessionAfterAccount(account()) }.payWatchStatus).toBeNull();
});

it('the account that signs in is a returning consumer of its country', () => {
  const signedIn = account({ countryCode: 'NZ' });
  expect(sessionAfterAccount(signedIn)).toMatchObject({ countryCode: 'NZ', isReturning: true });
  expect(sessionAfterAccount({ ...signedIn, countryCode: 'XX' })).not.toHaveProperty('countryCode');
});

it('a confirmed mobile needs no other code', () => {
  expect(sessionAfterVerifyConfirm()).toEqual({ smsVerificationRequired: false });
});

it('a change of contact that has ended is no longer under way', () => {
  expect(sessionAfterContactChange()).toEqual({ changeMobileToken: null, changeEmailToken: null });
});

it('the answers that passed are kept', () => {
  const answers = { DATE_OF_BIRTH: '1994-03-07' };
  expect(sessionAfterChallenges(answers)).toEqual({ resetPasswordTwoFactorCheckAnswers: answers });
});

it('only the pay watch leaves a mark when it refuses a login [ACC-071]', () => {
  expect(sessionAfterRefusal('paywatch_check_failed')).toEqual({ payWatchStatus: 'paywatch_check_failed' });
  expect(sessionAfterRefusal('account_locked')).toEqual({});
  expect(sessionAfterRefusal(null)).toEqual({});
});

it('a finished registration is a returning consumer [ACC-208]', () => {
  expect(sessionAfterRegistrationEnd()).toEqual({ isReturning: true, registrationId: null });
});
