import * as z from 'zod/mini';
import { accountStatusSchema, frozenStatusSchema } from '#shared/domain/account/account-status.ts';
import { contactAddressSchema } from '#shared/domain/identity/contact-address.ts';
import { paymentMethodSchema } from '#shared/domain/methods/payment-method.ts';
import { identityCheckStatusSchema } from '#shared/domain/session.ts';

/** The consumer's account, as the consumer sees it. Dates yyyy-mm-dd. Source: ACC-376, POR-083, POR-280. */
export const accountSchema = z.object({
  /** Same value as `uuid`. */
  id: z.string(),
  uuid: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  /** Same value as `mobile`; the portal's older name for it. */
  phoneNumber: z.nullable(z.string()),
  countryCode: z.string(),
  givenNames: z.nullable(z.string()),
  otherGivenNames: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  contactAddress: z.nullable(contactAddressSchema),
  preferredLocale: z.string(),
  accountStatus: accountStatusSchema,
  frozenStatus: frozenStatusSchema,
  /** When its owner closed it; null unless it is closed. */
  deactivatedDate: z.nullable(z.string()),
  profileConfirmed: z.boolean(),
  /** Changes with the names, the date of birth and the address, for `PUT /account`. Source: decision 233. */
  profileVersion: z.string(),
  passwordExists: z.boolean(),
  /** When it was last set; null for an account without one, or whose password is older than this field. */
  passwordChangedAt: z.nullable(z.string()),
  smsVerificationRequired: z.boolean(),
  isEmailVerificationRequired: z.boolean(),
  frequentConsumer: z.boolean(),
  identityCheckStatus: identityCheckStatusSchema,
  identityCheckMetadata: z.object({ profileCheckAttemptsLeft: z.int() }),
  verifiedIdentityDocuments: z.array(z.string()),
  /** The checks of documents that count. Source: POR-284, decision 202. */
  documentVerificationResults: z.array(
    z.object({ type: z.string(), status: z.enum(['VERIFIED', 'REJECTED']) }),
  ),
  /** `paywatch_check_failed` while a hit of the pay watch holds the account. */
  payWatchStatus: z.nullable(z.string()),
  /** The default method, of any kind. */
  preferredPaymentMethod: z.nullable(paymentMethodSchema),
  createdDate: z.string(),
  /** Whether there are, or were, agreements with shops. */
  hasPurchaseAgreements: z.boolean(),
  hasBillingAgreements: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;
