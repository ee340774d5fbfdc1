/** The guards of the route tables, by name. Screens use none of them. */

import { normaliseEmail } from '#shared/domain/access/email.ts';
import { isUkRegion, marketOf } from '#shared/domain/markets/index.ts';
import {
  isChangingEmail,
  isChangingMobile,
  isLoggedIn,
  persistentLoginPromotionApplies,
  type SessionData,
} from '#shared/domain/session.ts';
import { experimentOf } from './experiment-of.ts';
import { identityGuards } from './identity/identity-guards.ts';
import type { Guard } from './situation.ts';

const inCheckout: Guard = ({ session }) => session.channel === 'CHECKOUT';

/** The shop has verified its shopper's email, so the lookup of a password is skipped. Source: ACC-403. */
const passwordTestIsSkipped: Guard = ({ session, flags }) =>
  session.merchantEmail !== null &&
  session.email === normaliseEmail(session.merchantEmail) &&
  !flags['enable-merchant-email-password-check'];

const existingWithPassword: Guard = (situation) =>
  situation.session.isReturning && (situation.session.passwordExists || passwordTestIsSkipped(situation));

const isChangingContact = (session: SessionData) => isChangingMobile(session) || isChangingEmail(session);

/** Undefined while the country is unknown. */
const isOfUkRegion = ({ countryCode }: SessionData): boolean | undefined =>
  countryCode === null ? undefined : isUkRegion(countryCode);

export const guards = {
  ...identityGuards,
  inCheckout,
  inPortal: (situation) => !inCheckout(situation),
  signedIn: ({ user }) => isLoggedIn(user),
  registrationClosed: ({ session }) =>
    !session.isReturning && session.countryCode !== null && !marketOf(session.countryCode).registrationOpen,
  knowsEmail: ({ session }) => session.email !== null,
  existingWithoutPassword: (situation) => situation.session.isReturning && !existingWithPassword(situation),
  existingWithPassword,
  /** Source: ACC-079. */
  oneTimeCodeOffered: (situation) =>
    inCheckout(situation) &&
    existingWithPassword(situation) &&
    situation.session.smsVerificationEnabled &&
    experimentOf(situation, 'one-time-code-authentication') === 'on',
  /** Source: POR-345. */
  annualReportOff: ({ flags }) => !flags['consumer-annual-report-enabled'],
  inUkRegion: ({ session }) => isOfUkRegion(session) === true,
  outsideUkRegion: ({ session }) => isOfUkRegion(session) === false,
  /** Source: POR-037, portal-open O-05. */
  shopAfterLogIn: ({ flags, deepLink }) => flags['enable-shop-redirect-after-log-in'] && !deepLink,
  /** Source: POR-040. */
  shopAfterSignUp: ({ flags, deepLink }) => flags['enable-shop-redirect-after-sign-up'] && !deepLink,
  secondFactorNeeded: ({ user }) => user?.requires2fa === true,
  secondFactorCodeSent: ({ session, user }) => user?.requires2fa === true && session.codeSentBy !== null,
  /** Offered when logging in, not during a change of mobile or email. Source: ACC-026. */
  persistentLoginPromoted: (situation) =>
    !isChangingContact(situation.session) &&
    persistentLoginPromotionApplies({
      ...situation.session,
      variant: experimentOf(situation, 'persistent-login-promotion'),
    }),
  autoSmsReset: ({ session, flags }) => flags['auto-sms-password-reset'] && session.smsVerificationEnabled,
  emailVerificationRequired: ({ session }) => session.isEmailVerificationRequired,
  smsVerificationRequired: ({ session }) => session.smsVerificationRequired,
  smsEnabledOrMobileChange: ({ session }) => session.smsVerificationEnabled || isChangingMobile(session),
  changingEmail: ({ session }) => isChangingEmail(session),
  changingMobile: ({ session }) => isChangingMobile(session),
  profileUnconfirmed: ({ session }) => !(session.isReturning && session.profileConfirmed),
  hasResetChallenges: ({ session }) => session.resetPasswordTwoFactorCheckChallenges.length > 0,
  /** Source: POR-021. */
  maySignUpFriends: ({ flags }) => flags['referral-sign-up'],
  mayResetPassword: ({ session }) =>
    session.resetPasswordVerificationCode !== null &&
    session.resetPasswordTwoFactorCheckChallenges.every(({ type }) =>
      Object.hasOwn(session.resetPasswordTwoFactorCheckAnswers, type),
    ),
  /** Source: ACC-122. */
  mayBeRemembered: ({ session }) => session.cookiesSupported && !session.accountLinkPending,
  /** The server has named the product that asks. It does so in no frame, and the address alone opens no page that asks. */
  accountLinkConfirmed: ({ session: { accountLinkPending, authorisationLink } }) =>
    accountLinkPending && authorisationLink !== null && authorisationLink.clientName !== null,
  hasContactToVerify: ({ session, user }) => session.registrationId !== null || isLoggedIn(user),
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;
