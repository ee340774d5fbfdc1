import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flagDefaults } from './flags.ts';
import { newSession } from './new-session.ts';
import {
  canRetrySoftCheck,
  channelSchema,
  identityCheckStatusSchema,
  isChangingEmail,
  isChangingMobile,
  isLoggedIn,
  localUserSchema,
  persistentLoginPromotionApplies,
  roleOf,
  sessionSlices,
  unfinishedPaymentSchema,
} from './session.ts';

const sessionDataSchema = z.strictObject({
  ...Object.assign({}, ...Object.values(sessionSlices)),
  channel: channelSchema,
});
const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

describe('session data', () => {
  it('has these fields and no other [ACC-378] [ACC-379]', () => {
    const fields = [
      ...['email', 'countryCode', 'mobile', 'registrationId', 'passwordExists', 'isReturning'],
      ...['smsVerificationEnabled', 'smsVerificationRequired', 'isEmailVerificationRequired'],
      ...[
        'identityCheckStatus',
        'identityCheckMetadata',
        'identityVisit',
        'missingDetails',
        'profileConfirmed',
        'frequentConsumer',
        'persistentLoggedIn',
      ],
      ...['payWatchStatus', 'blockedMarkets', 'allowedTransactionCountryCodes', 'changeMobileToken'],
      ...['changeEmailToken', 'unverifiedEmail', 'resetPasswordVerificationCode'],
      ...['resetPasswordTwoFactorCheckChallenges', 'verifiedIdentityDocuments', 'channel'],
      ...['resetPasswordTwoFactorCheckAnswers', 'codeSentBy', 'merchantEmail', 'rememberedElsewhere'],
      ...[
        'checkoutTrusted',
        'cookiesSupported',
        'promotionVisited',
        'sessionEnded',
        'accountLinkPending',
        'authorisationLink',
        'accountLinkNotice',
        'unfinishedPayment',
        'checkoutChoice',
      ],
      ...['analyticsEnduringProperties', 'activeExperiments'],
    ];
    expect(Object.keys(newSession('PORTAL')).sort()).toEqual(fields.sort());
    expect(sessionDataSchema.parse(newSession('CHECKOUT'))).toEqual(newSession('CHECKOUT'));
    expect(sessionDataSchema.safeParse({ ...newSession('PORTAL'), other: 1 }).success).toBe(false);
  });

  it('starts empty', () => {
    expect(newSession('PORTAL')).toEqual({
      email: null,
      countryCode: null,
      mobile: null,
      registrationId: null,
      passwordExists: false,
      isReturning: false,
      smsVerificationEnabled: false,
      smsVerificationRequired: false,
      isEmailVerificationRequired: false,
      identityCheckStatus: null,
      identityCheckMetadata: null,
      identityVisit: {
        required: false,
        softCheckFailed: false,
        softRetrySkipped: false,
        documentChosen: false,
        hardCheckSkipped: false,
        declineShown: false,
      },
      profileConfirmed: false,
      missingDetails: null,
      frequentConsumer: false,
      persistentLoggedIn: false,
      payWatchStatus: null,
      blockedMarkets: [],
      allowedTransactionCountryCodes: null,
      changeMobileToken: null,
      changeEmailToken: null,
      unverifiedEmail: null,
      resetPasswordVerificationCode: null,
      resetPasswordTwoFactorCheckChallenges: [],
      resetPasswordTwoFactorCheckAnswers: {},
      codeSentBy: null,
      merchantEmail: null,
      rememberedElsewhere: false,
      checkoutTrusted: false,
      cookiesSupported: true,
      promotionVisited: false,
      sessionEnded: false,
      accountLinkPending: false,
      authorisationLink: null,
      accountLinkNotice: null,
      verifiedIdentityDocuments: [],
      checkoutChoice: {},
      unfinishedPayment: null,
      channel: 'PORTAL',
      analyticsEnduringProperties: {},
      activeExperiments: {},
    });
  });

  it('knows five states of an identity check, and what may be left of a payment', () => {
    expect(identityCheckStatusSchema.options).toEqual([
      'VERIFIED',
      'NOT_VERIFIED',
      'PARTIAL_VERIFIED',
      'NOT_REQUIRED',
      'FAILED',
    ]);
    expect(unfinishedPaymentSchema.options).toEqual(['NOT_TAKEN', 'UNKNOWN']);
    const withMetadata = (identityCheckMetadata: object) =>
      sessionDataSchema.safeParse({ ...newSession('PORTAL'), identityCheckMetadata }).success;
    expect(withMetadata({ profileCheckAttemptsLeft: 2 })).toBe(true);
    expect(withMetadata({})).toBe(false);
    const analyticsEnduringProperties = { source: 'mail', visits: 2, annualReportLogin: true };
    expect(
      sessionDataSchema.safeParse({ ...newSession('PORTAL'), analyticsEnduringProperties }).success,
    ).toBe(true);
  });

  it('has one of exactly two channels, that of the app it was begun in [PAY-009]', () => {
    expect(channelSchema.options).toEqual(['CHECKOUT', 'PORTAL']);
    expect(newSession('CHECKOUT').channel).toBe('CHECKOUT');
    expect(newSession('PORTAL').channel).toBe('PORTAL');
  });

  it('holds the markets that are blocked, and those that a merchant sells to [POR-082]', () => {
    const held = { blockedMarkets: ['GB'], allowedTransactionCountryCodes: ['AU', 'NZ'] };
    expect(sessionDataSchema.parse({ ...newSession('CHECKOUT'), ...held })).toMatchObject(held);
    for (const name of Object.keys(held)) {
      expect(sessionDataSchema.safeParse({ ...newSession('CHECKOUT'), [name]: 'GB' }).success).toBe(false);
    }
  });

  it('marks a change of mobile and of email by their tokens [ACC-188]', () => {
    const session = newSession('PORTAL');
    expect([isChangingMobile(session), isChangingEmail(session)]).toEqual([false, false]);
    expect(isChangingMobile({ changeMobileToken: 'token' })).toBe(true);
    expect(isChangingEmail({ changeEmailToken: 'token' })).toBe(true);
  });
});

describe('the local user', () => {
  it('holds exactly name, requires2fa and shouldAllowEmail [POR-070]', () => {
    expect(localUserSchema.parse(maya)).toEqual(maya);
    expect(localUserSchema.safeParse({ ...maya, email: 'maya@example.com' }).success).toBe(false);
    for (const field of Object.keys(maya)) {
      expect(localUserSchema.safeParse({ ...maya, [field]: undefined }).success).toBe(false);
    }
  });

  it('is logged in unless absent or waiting for a second factor [POR-071]', () => {
    expect(isLoggedIn(maya)).toBe(true);
    expect(isLoggedIn({ ...maya, requires2fa: true })).toBe(false);
    expect(isLoggedIn(null)).toBe(false);
  });
});

describe('roles', () => {
  it('distinguishes visitors, those who register and those who returned [ACC-005]', () => {
    const visitor = { registrationId: null, isReturning: false };
    const registering = { registrationId: 'r-1', isReturning: false };
    expect(roleOf(visitor, null)).toBe('anonymous');
    expect(roleOf(registering, null)).toBe('registering');
    expect(roleOf({ ...registering, isReturning: true }, null)).toBe('anonymous');
    expect(roleOf(visitor, maya)).toBe('returning');
    expect(roleOf(visitor, { ...maya, requires2fa: true })).toBe('anonymous');
  });
});

describe('the soft check retry', () => {
  const retryFlags = {
    CHECKOUT: 'au-profile-check-editing-retry-checkout-enabled',
    PORTAL: 'au-profile-check-editing-retry-portal-enabled',
  } as const;
  const consumer = {
    countryCode: 'AU',
    identityCheckStatus: 'NOT_VERIFIED',
    identityCheckMetadata: { profileCheckAttemptsLeft: 1 },
  } as const;
  const visitOf = (channel: 'CHECKOUT' | 'PORTAL', flagged = channel) => ({
    channel,
    flags: { ...flagDefaults, [retryFlags[flagged]]: true },
    softRetrySkipped: false,
  });

  it('is for unverified Australians with attempts left while the flag of the channel is on [ACC-027]', () => {
    for (const channel of ['CHECKOUT', 'PORTAL'] as const) {
      const visit = visitOf(channel);
      expect(canRetrySoftCheck(consumer, visit)).toBe(true);
      expect(canRetrySoftCheck({ ...consumer, countryCode: 'NZ' }, visit)).toBe(false);
      expect(canRetrySoftCheck({ ...consumer, identityCheckStatus: 'FAILED' }, visit)).toBe(false);
      const spent = { ...consumer, identityCheckMetadata: { profileCheckAttemptsLeft: 0 } };
      expect(canRetrySoftCheck(spent, visit)).toBe(false);
      expect(canRetrySoftCheck(consumer, { ...visit, softRetrySkipped: true })).toBe(false);
    }
    expect(canRetrySoftCheck(consumer, visitOf('CHECKOUT', 'PORTAL'))).toBe(false);
    expect(canRetrySoftCheck(consumer, visitOf('PORTAL', 'CHECKOUT'))).toBe(false);
  });
});

describe('the promotion of remembered login', () => {
  it('applies exactly when all six conditions hold [ACC-026]', () => {
    const condition = fc.record({
      cookiesSupported: fc.boolean(),
      persistentLoggedIn: fc.boolean(),
      variant: fc.constantFrom('A', 'C'),
      promotionVisited: fc.boolean(),
      frequentConsumer: fc.boolean(),
      accountLinkPending: fc.boolean(),
    });
    const all = {
      cookiesSupported: true,
      persistentLoggedIn: false,
      variant: 'A',
      promotionVisited: false,
      frequentConsumer: true,
      accountLinkPending: false,
    };
    expect(persistentLoginPromotionApplies(all)).toBe(true);
    fc.assert(
      fc.property(condition, (situation) => {
        const holdsAll = JSON.stringify(situation) === JSON.stringify(all);
        expect(persistentLoginPromotionApplies(situation)).toBe(holdsAll);
      }),
      { numRuns: 300 },
    );
  });
});
