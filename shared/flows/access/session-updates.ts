/** What each step of login and registration changes in the session: one pure function for each reply of the server. */

import type { Account } from '#shared/contract/access/account.schema.ts';
import type { lookup, startRegistration } from '#shared/contract/access/lookup.contract.ts';
import type { SignedIn } from '#shared/contract/access/signed-in.schema.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { payWatchStatusOf } from '#shared/domain/account/account-status.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { type CountryCode, isCountryCode } from '#shared/domain/markets/index.ts';
import { newIdentityVisit, newSession } from '#shared/domain/new-session.ts';
import type { LocalUser, SessionData, TwoFactorChallenge } from '#shared/domain/session.ts';
import { missingDetails } from '../identity/account-details.ts';

type Update = Partial<SessionData>;

/** The initial values that a new email resets the visit to. */
const unknownConsumer = {
  missingDetails: null,
  registrationId: null,
  isEmailVerificationRequired: false,
  profileConfirmed: false,
  unverifiedEmail: null,
  resetPasswordVerificationCode: null,
  resetPasswordTwoFactorCheckChallenges: [],
  resetPasswordTwoFactorCheckAnswers: {},
  codeSentBy: null,
  rememberedElsewhere: false,
} as const satisfies Update;

/**
 * A lookup has returned. An unknown email belongs to the country of the page.
 * Source: ACC-045, ACC-058.
 */
export function sessionAfterLookup(
  email: string,
  reply: ReplyOf<typeof lookup>,
  page: { countryCode: CountryCode; flags: Pick<FlagValues, 'consumer-markets-blocked'> },
): Update {
  const { existing, countryCode } = reply;
  return {
    ...unknownConsumer,
    identityVisit: newIdentityVisit,
    email,
    countryCode: countryCode !== null && isCountryCode(countryCode) ? countryCode : page.countryCode,
    mobile: reply.mobile,
    isReturning: existing,
    passwordExists: reply.passwordExists,
    smsVerificationEnabled: reply.smsVerificationEnabled,
    smsVerificationRequired: reply.smsVerificationRequired,
    blockedMarkets: page.flags['consumer-markets-blocked'],
  };
}

/** A campaign of that name marks the login as an annual-report login. Source: ACC-037. */
export const sessionWithCampaign = (
  campaign: string | null,
  session: Pick<SessionData, 'analyticsEnduringProperties'>,
): Update =>
  campaign === 'ap2020'
    ? { analyticsEnduringProperties: { ...session.analyticsEnduringProperties, annualReportLogin: true } }
    : {};

/** A registration began. Source: ACC-129, ACC-134. */
export const sessionAfterRegistrationStart = (reply: ReplyOf<typeof startRegistration>): Update => ({
  registrationId: reply.registrationId,
  isEmailVerificationRequired: reply.isEmailVerificationRequired,
});

/** A registration began with an email that an account has: what the page knew of that account is forgotten. Decision 167. */
export const sessionForJoining = (
  email: string,
  started: ReplyOf<typeof startRegistration>,
  page: Parameters<typeof sessionAfterLookup>[2],
): Update => ({
  ...sessionAfterLookup(
    email,
    {
      ...{ existing: false, countryCode: null, mobile: null, passwordExists: false },
      ...{ smsVerificationRequired: true, smsVerificationEnabled: true },
    },
    page,
  ),
  ...sessionAfterRegistrationStart(started),
});

/** The account that was signed in to, or has just been saved. Source: ACC-065, ACC-209, PAY-147. */
export const sessionAfterAccount = (account: Account): Update => ({
  ...unknownConsumer,
  email: account.email,
  ...(isCountryCode(account.countryCode) && { countryCode: account.countryCode }),
  mobile: account.mobile,
  isReturning: true,
  passwordExists: account.passwordExists,
  profileConfirmed: account.profileConfirmed,
  missingDetails: missingDetails(account),
  smsVerificationRequired: account.smsVerificationRequired,
  isEmailVerificationRequired: account.isEmailVerificationRequired,
  frequentConsumer: account.frequentConsumer,
  payWatchStatus: payWatchStatusOf(account.accountStatus),
  identityCheckStatus: account.identityCheckStatus,
  identityCheckMetadata: account.identityCheckMetadata,
  verifiedIdentityDocuments: account.verifiedIdentityDocuments,
  // From here on the page itself shows the outcome.
  unfinishedPayment: null,
  sessionEnded: false,
});

/**
 * A code was requested. Without SMS the mobile counts as done, and a new account needs its email verified instead.
 * @param asked the digits, as they were sent and as the confirm call sends them again, and their country
 * Source: ACC-145, ACC-417, ACC-418.
 */
export const sessionAfterVerifyAsk = (
  asked: { mobile: string; countryCode: CountryCode },
  { smsEnabled }: { smsEnabled: boolean },
  session: Pick<SessionData, 'registrationId'>,
): Update => ({
  mobile: asked.mobile,
  // A new account belongs to the country of its mobile; an existing account keeps its country.
  ...(session.registrationId !== null && { countryCode: asked.countryCode }),
  smsVerificationEnabled: smsEnabled,
  ...(!smsEnabled && {
    smsVerificationRequired: false,
    ...(session.registrationId !== null && { isEmailVerificationRequired: true }),
  }),
});

/** The mobile is confirmed. */
export const sessionAfterVerifyConfirm = (): Update => ({ smsVerificationRequired: false });

/** An email is waiting for its code. Source: ACC-182. */
export const sessionAfterVerifyAskEmail = (email: string): Update => ({ unverifiedEmail: email });

/** The email is confirmed and is now the consumer's. */
export const sessionAfterVerifyConfirmEmail = (
  session: Pick<SessionData, 'email' | 'unverifiedEmail'>,
): Update => ({
  email: session.unverifiedEmail ?? session.email,
  unverifiedEmail: null,
  isEmailVerificationRequired: false,
});

/**
 * A password or a code was correct. A second factor that is still missing goes to the mobile that came with it, and to none
 * where none came. Source: access-open A02.
 */
export const sessionAfterSignIn = ({ mobile, requires2fa }: SignedIn): Update => ({
  codeSentBy: null,
  ...(requires2fa && { mobile: mobile ?? null }),
});

/** A login was refused. Source: ACC-071. */
export const sessionAfterRefusal = (errorCode: string | null): Update =>
  errorCode === 'paywatch_check_failed' ? { payWatchStatus: errorCode } : {};

/** What the browser stores about the signed-in shopper. Source: POR-070. */
export const localUserOf = ({ name, requires2fa, shouldAllowEmail }: SignedIn): LocalUser => ({
  name,
  requires2fa,
  shouldAllowEmail,
});

/** Data about the visit and not about its consumer are kept after a logout. */
export const sessionAfterLogout = (session: SessionData): SessionData => ({
  ...newSession(session.channel),
  countryCode: session.countryCode,
  allowedTransactionCountryCodes: session.allowedTransactionCountryCodes,
  merchantEmail: session.merchantEmail,
  cookiesSupported: session.cookiesSupported,
  unfinishedPayment: session.unfinishedPayment,
  sessionEnded: session.sessionEnded,
  activeExperiments: session.activeExperiments,
});

/** A code was sent by the chosen channel; earlier codes are no longer valid. */
export const sessionAfterCodeSent = (sendBy: SendBy): Update => ({
  codeSentBy: sendBy,
  resetPasswordVerificationCode: null,
  resetPasswordTwoFactorCheckChallenges: [],
  resetPasswordTwoFactorCheckAnswers: {},
});

/** A change of mobile or email has ended. Source: access-open OPEN-09. */
export const sessionAfterContactChange = (): Update => ({ changeMobileToken: null, changeEmailToken: null });

/** The challenges were passed. Source: ACC-111. */
export const sessionAfterChallenges = (answers: Readonly<Record<string, string>>): Update => ({
  resetPasswordTwoFactorCheckAnswers: { ...answers },
});

/** The code of a password reset was correct. Source: ACC-105. */
export const sessionAfterResetCode = (
  code: string,
  challenges: readonly TwoFactorChallenge[] = [],
): Update => ({
  resetPasswordVerificationCode: code,
  resetPasswordTwoFactorCheckChallenges: [...challenges],
  resetPasswordTwoFactorCheckAnswers: {},
});

/** The registration has become an account, which is signed in but has no profile yet. Source: ACC-208. */
export const sessionAfterRegistrationEnd = (): Update => ({ isReturning: true, registrationId: null });
