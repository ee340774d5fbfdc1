/** The named questions that route tables ask. Each is one line over the situation; screens ask none of them. */

import type { FlagValues } from '#shared/domain/flags.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import {
  isChangingEmail,
  isChangingMobile,
  isLoggedIn,
  type LocalUser,
  type SessionData,
} from '#shared/domain/session.ts';

/** Everything a journey knows when it decides. */
export interface Situation {
  readonly session: SessionData;
  readonly user: LocalUser | null;
  readonly flags: FlagValues;
}

type Guard = (situation: Situation) => boolean;

const inCheckout: Guard = ({ session }) => session.channel === 'CHECKOUT';

export const guards = {
  inCheckout,
  inPortal: (situation) => !inCheckout(situation),
  signedIn: ({ user }) => isLoggedIn(user),
  registrationClosed: ({ session }) =>
    !session.isReturning && session.countryCode !== null && !marketOf(session.countryCode).registrationOpen,
  knowsEmail: ({ session }) => session.email !== null,
  existingWithoutPassword: ({ session }) => session.isReturning && !session.passwordExists,
  existingWithPassword: ({ session }) => session.isReturning && session.passwordExists,
  autoSmsReset: ({ session, flags }) => flags['auto-sms-password-reset'] && session.smsVerificationEnabled,
  emailVerificationRequired: ({ session }) => session.isEmailVerificationRequired,
  smsVerificationRequired: ({ session }) => session.smsVerificationRequired,
  smsEnabledOrMobileChange: ({ session }) => session.smsVerificationEnabled || isChangingMobile(session),
  changingEmail: ({ session }) => isChangingEmail(session),
  changingMobile: ({ session }) => isChangingMobile(session),
  profileUnconfirmed: ({ session }) => !(session.isReturning && session.profileConfirmed),
  hasResetCode: ({ session }) => session.resetPasswordVerificationCode !== null,
  hasContactToVerify: ({ session, user }) => session.registrationId !== null || isLoggedIn(user),
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;
