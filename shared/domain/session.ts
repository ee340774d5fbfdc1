import * as z from 'zod/mini';
import { sendBySchema } from './access/verification-code.ts';
import { accountLinkNoticeSchema, authorisationLinkSchema } from './account-link/account-link.ts';
import { dictionaryOf } from './dictionary.ts';
import type { FlagValues } from './flags.ts';
import { type CountryCode, countryCodeSchema } from './markets/index.ts';

/** Which app the consumer signed in to. */
export const channelSchema = z.enum(['CHECKOUT', 'PORTAL']);
export type Channel = z.infer<typeof channelSchema>;

export const identityCheckStatusSchema = z.enum([
  'VERIFIED',
  'NOT_VERIFIED',
  'PARTIAL_VERIFIED',
  'NOT_REQUIRED',
  'FAILED',
]);
export type IdentityCheckStatus = z.infer<typeof identityCheckStatusSchema>;

/** A question of the second factor of a password reset; any type but these two names is about a card. */
export const twoFactorChallengeSchema = z.strictObject({ type: z.string(), hint: z.string() });
export type TwoFactorChallenge = z.infer<typeof twoFactorChallengeSchema>;

/** What happened on the identity pages of this visit; it is not stored in the account. */
const identityVisitSchema = z.object({
  /** No consumer passes without being identified [ACC-280]. */
  required: z.boolean(),
  /** A failed soft check has sent the consumer back to the profile [ACC-204]. */
  softCheckFailed: z.boolean(),
  /** The soft check is not offered again [ACC-287]. */
  softRetrySkipped: z.boolean(),
  /** The consumer prefers a document to another soft check [ACC-206]. */
  documentChosen: z.boolean(),
  /** The consumer continued without showing a document [ACC-334]. */
  hardCheckSkipped: z.boolean(),
  /** The consumer has read that we could not confirm who they are [POR-055]. */
  declineShown: z.boolean(),
});
export type IdentityVisit = z.infer<typeof identityVisitSchema>;

/**
 * What is known of a payment in progress, or of one that was in progress when the session ended: that nothing was
 * charged, or that the outcome is unknown.
 */
export const unfinishedPaymentSchema = z.enum(['NOT_TAKEN', 'UNKNOWN']);
export type UnfinishedPayment = z.infer<typeof unfinishedPaymentSchema>;

/**
 * What one visit remembers of its consumer, by area; `null` is "not known yet" [ACC-378] [ACC-379]. What is stored of
 * each area has a version (`sessionVersions`), and is read separately (`shared/flows/session-storage.ts`).
 */
export const sessionSlices = {
  contact: {
    email: z.nullable(z.string()),
    countryCode: z.nullable(countryCodeSchema),
    /** Masked, as the lookup returns it. It must not be sent as a number. */
    mobile: z.nullable(z.string()),
    /** The email that the shop handed over [ACC-403]. */
    merchantEmail: z.nullable(z.string()),
  },
  access: {
    registrationId: z.nullable(z.string()),
    passwordExists: z.boolean(),
    isReturning: z.boolean(),
    smsVerificationEnabled: z.boolean(),
    smsVerificationRequired: z.boolean(),
    isEmailVerificationRequired: z.boolean(),
    /** The channel of the code that was sent, where the consumer had the choice [ACC-088] [ACC-096]. */
    codeSentBy: z.nullable(sendBySchema),
    frequentConsumer: z.boolean(),
    persistentLoggedIn: z.boolean(),
    payWatchStatus: z.nullable(z.string()),
    blockedMarkets: z.array(z.string()),
    /** A login is remembered here that belongs to another country [ACC-040]. */
    rememberedElsewhere: z.boolean(),
    /** The login was enforced by a checkout that remembers it itself [POR-077]. */
    checkoutTrusted: z.boolean(),
    /** Whether the browser keeps cookies [ACC-026]. */
    cookiesSupported: z.boolean(),
    /** The offer to stay logged in was shown [ACC-026]. */
    promotionVisited: z.boolean(),
    /** The session ended while a page was open, elsewhere or by time. */
    sessionEnded: z.boolean(),
    /** A third party's app waits to be linked to the account [ACC-026]. */
    accountLinkPending: z.boolean(),
  },
  contactChange: {
    /** Present while a mobile change is under way. */
    changeMobileToken: z.nullable(z.string()),
    /** Present while an email change is under way. */
    changeEmailToken: z.nullable(z.string()),
    unverifiedEmail: z.nullable(z.string()),
  },
  passwordReset: {
    resetPasswordVerificationCode: z.nullable(z.string()),
    resetPasswordTwoFactorCheckChallenges: z.array(twoFactorChallengeSchema),
    /** The answers to the challenges that were passed, by type; the new password is sent with them [ACC-111]. */
    resetPasswordTwoFactorCheckAnswers: dictionaryOf(z.string()),
  },
  identity: {
    identityCheckStatus: z.nullable(identityCheckStatusSchema),
    identityCheckMetadata: z.nullable(z.object({ profileCheckAttemptsLeft: z.int() })),
    /** The identity check so far; a new email resets it. */
    identityVisit: identityVisitSchema,
    profileConfirmed: z.boolean(),
    /** Names of the details that the account lacks; null before it was read [ACC-365]. */
    missingDetails: z.nullable(z.array(z.string())),
    verifiedIdentityDocuments: z.array(z.string()),
  },
  checkout: {
    /** `null` outside a checkout, where no merchant limits the countries. */
    allowedTransactionCountryCodes: z.nullable(z.array(z.string())),
    /** What was chosen on the summary of a checkout, by name; empty before. */
    checkoutChoice: dictionaryOf(z.string()),
    /** The request of that app; kept when it is hidden, so that it can be asked for. */
    authorisationLink: z.nullable(authorisationLinkSchema),
    /** What the summary says of a request that is over. */
    accountLinkNotice: z.nullable(accountLinkNoticeSchema),
    /** Shown to a shopper who is logged out during the payment. */
    unfinishedPayment: z.nullable(unfinishedPaymentSchema),
  },
  measurement: {
    analyticsEnduringProperties: dictionaryOf(z.union([z.string(), z.number(), z.boolean()])),
    activeExperiments: dictionaryOf(z.string()),
  },
};

type Slices = typeof sessionSlices;
type Fields = Slices['contact'] &
  Slices['access'] &
  Slices['contactChange'] &
  Slices['passwordReset'] &
  Slices['identity'] &
  Slices['checkout'] &
  Slices['measurement'];

/** All areas of a session, side by side. */
export type SessionData = { [F in keyof Fields]: z.infer<Fields[F]> } & { channel: Channel };

/** Who signed in, as the browser keeps it [POR-070]. */
export const localUserSchema = z.strictObject({
  name: z.string(),
  requires2fa: z.boolean(),
  shouldAllowEmail: z.boolean(),
});
export type LocalUser = z.infer<typeof localUserSchema>;

/** A pending second factor does not count as logged in [POR-071]. */
export function isLoggedIn(localUser: LocalUser | null): boolean {
  return localUser !== null && !localUser.requires2fa;
}

export type Role = 'anonymous' | 'registering' | 'returning';

/** The roles of a visitor [ACC-005]. */
export function roleOf(
  session: Pick<SessionData, 'registrationId' | 'isReturning'>,
  localUser: LocalUser | null,
): Role {
  if (isLoggedIn(localUser)) return 'returning';
  return session.registrationId !== null && !session.isReturning ? 'registering' : 'anonymous';
}

export function isChangingMobile(session: Pick<SessionData, 'changeMobileToken'>): boolean {
  return session.changeMobileToken !== null;
}

export function isChangingEmail(session: Pick<SessionData, 'changeEmailToken'>): boolean {
  return session.changeEmailToken !== null;
}

const softCheckRetryFlags = {
  CHECKOUT: 'au-profile-check-editing-retry-checkout-enabled',
  PORTAL: 'au-profile-check-editing-retry-portal-enabled',
} as const satisfies Record<Channel, keyof FlagValues>;

/** Whether an Australian whose soft check failed may edit the profile and try it again [ACC-027]. */
export function canRetrySoftCheck(
  consumer: {
    countryCode: CountryCode | null;
    identityCheckStatus: IdentityCheckStatus | null;
    identityCheckMetadata: { profileCheckAttemptsLeft: number } | null;
  },
  visit: { channel: Channel; flags: FlagValues; softRetrySkipped: boolean },
): boolean {
  return (
    consumer.countryCode === 'AU' &&
    consumer.identityCheckStatus === 'NOT_VERIFIED' &&
    (consumer.identityCheckMetadata?.profileCheckAttemptsLeft ?? 0) > 0 &&
    visit.flags[softCheckRetryFlags[visit.channel]] &&
    !visit.softRetrySkipped
  );
}

/** Whether to offer remembered login at the end of signing in [ACC-026]. */
export function persistentLoginPromotionApplies(situation: {
  cookiesSupported: boolean;
  persistentLoggedIn: boolean;
  variant: string;
  promotionVisited: boolean;
  frequentConsumer: boolean;
  accountLinkPending: boolean;
}): boolean {
  return (
    situation.cookiesSupported &&
    !situation.persistentLoggedIn &&
    situation.variant === 'A' &&
    !situation.promotionVisited &&
    situation.frequentConsumer &&
    !situation.accountLinkPending
  );
}
