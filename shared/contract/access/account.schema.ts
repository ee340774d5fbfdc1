import * as z from 'zod/mini';
import { accountStatusSchema, frozenStatusSchema } from '#shared/domain/account/account-status.ts';
import { contactAddressSchema } from '#shared/domain/identity/contact-address.ts';
import { identityCheckStatusSchema } from '#shared/domain/session.ts';

/** The consumer's account, as the consumer sees it. Dates yyyy-mm-dd. Source: ACC-376, POR-083. */
export const accountSchema = z.object({
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
  profileConfirmed: z.boolean(),
  passwordExists: z.boolean(),
  smsVerificationRequired: z.boolean(),
  isEmailVerificationRequired: z.boolean(),
  frequentConsumer: z.boolean(),
  identityCheckStatus: identityCheckStatusSchema,
  identityCheckMetadata: z.object({ profileCheckAttemptsLeft: z.int() }),
  verifiedIdentityDocuments: z.array(z.string()),
  /** Whether there are, or were, agreements with shops. */
  hasPurchaseAgreements: z.boolean(),
  hasBillingAgreements: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;
