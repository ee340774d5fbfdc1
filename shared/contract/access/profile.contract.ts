/** The consumer's profile. Source: access-open A34 to A36. */
import * as z from 'zod/mini';
import { newContactAddressSchema } from '#shared/domain/identity/contact-address.ts';
import { shownText } from '#shared/domain/text/shown-text.ts';
import { operation } from '../operation.ts';
import { accountSchema } from './account.schema.ts';

const name = shownText(100);

/** The profile form. Source: ACC-213. */
export const profileSchema = z.strictObject({
  givenNames: name,
  otherGivenNames: z.optional(name),
  surname: name,
  dateOfBirth: z.iso.date(),
  contactAddress: newContactAddressSchema,
  creditPolicyAgree: z.boolean(),
  creditCheckAgree: z.boolean(),
  providedCreditCheckConsent: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

const profileErrors = [
  'invalid_address',
  'denylisted_name',
  'duplicate_identity',
  'existing_phone_number',
  'paywatch_check_failed',
] as const;

/** Saves the first profile of an account. Source: access-open A35. */
export const finaliseAccount = operation({
  method: 'POST',
  path: '/portal/consumers/account/finalise',
  access: 'consumer',
  withoutCookie: true,
  body: profileSchema,
  reply: accountSchema,
  errors: profileErrors,
});

/**
 * With only `preferredLocale`, changes the language. Email and mobile are changed by their own calls. With the
 * `profileVersion` that was read, it is refused with `account_changed` where the profile is another by now.
 * Source: access-open A34, A36, decision 233.
 */
export const updateAccount = operation({
  method: 'PUT',
  path: '/portal/consumers/account',
  access: 'consumer',
  withoutCookie: true,
  body: z.strictObject({
    ...z.partial(profileSchema).shape,
    preferredLocale: z.optional(z.string().check(z.maxLength(10))),
    profileVersion: z.optional(z.string().check(z.regex(/^[\w-]{22}$/))),
  }),
  reply: accountSchema,
  errors: [...profileErrors, 'account_changed', 'invalid_locale', 'precondition_failed'],
});
