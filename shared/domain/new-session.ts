/** Separate from the schemas, which the first page of a visit does not need. */
import type { Channel, IdentityVisit, SessionData } from './session.ts';

export const newIdentityVisit: IdentityVisit = {
  required: false,
  softCheckFailed: false,
  softRetrySkipped: false,
  documentChosen: false,
  hardCheckSkipped: false,
  declineShown: false,
};

/**
 * The version in which each area of a session is stored. A field that is only added has its default below and needs no
 * new version; a field whose meaning changes does.
 */
export const sessionVersions = {
  contact: 1,
  access: 1,
  contactChange: 1,
  passwordReset: 1,
  identity: 1,
  checkout: 1,
  measurement: 1,
};

/** The session of a visitor we know nothing about. */
export function newSession(channel: Channel): SessionData {
  return {
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
    identityVisit: newIdentityVisit,
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
    channel,
    analyticsEnduringProperties: {},
    activeExperiments: {},
  };
}
