import * as z from 'zod/mini';
import { identityCheckStatusSchema } from '#shared/domain/session.ts';

/** The wire form of a postal address of an account. Source: ACC-377. */
export const contactAddressSchema = z.strictObject({
  address1: z.string().check(z.maxLength(120)),
  address2: z.optional(z.string().check(z.maxLength(120))),
  suburb: z.string().check(z.maxLength(80)),
  state: z.optional(z.string().check(z.maxLength(40))),
  postcode: z.optional(z.string().check(z.maxLength(12))),
  countryCode: z.string().check(z.length(2)),
});
export type ContactAddress = z.infer<typeof contactAddressSchema>;

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
  accountStatus: z.string(),
  frozenStatus: z.object({ accountFrozen: z.boolean(), selfExclusion: z.boolean() }),
  profileConfirmed: z.boolean(),
  passwordExists: z.boolean(),
  smsVerificationRequired: z.boolean(),
  isEmailVerificationRequired: z.boolean(),
  frequentConsumer: z.boolean(),
  identityCheckStatus: identityCheckStatusSchema,
  identityCheckMetadata: z.object({ profileCheckAttemptsLeft: z.int() }),
  verifiedIdentityDocuments: z.array(z.string()),
});
export type Account = z.infer<typeof accountSchema>;
