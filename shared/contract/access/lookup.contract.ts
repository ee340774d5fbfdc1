/** The email lookup, and the start of a registration for an unknown email. Source: access-open A01, A05. */
import * as z from 'zod/mini';
import { operation } from '../operation.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const email = text(254);
const registrationId = z.uuid();
const shortText = z.optional(text(200));

const registrationStateSchema = z.object({
  registrationId,
  email: z.string(),
  countryCode: z.string(),
  mobileVerified: z.boolean(),
  emailVerified: z.boolean(),
});

/** Says whether an account exists, and is therefore rate-limited. The mobile is always masked. Source: access-open A01. */
export const lookup = operation({
  method: 'POST',
  path: '/portal/consumers/auth/lookup',
  access: 'public',
  body: z.strictObject({ email, amplitudeSessionId: shortText, transactionToken: shortText }),
  reply: z.object({
    existing: z.boolean(),
    countryCode: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    passwordExists: z.boolean(),
    smsVerificationRequired: z.boolean(),
    smsVerificationEnabled: z.boolean(),
  }),
  errors: ['invalid_email_address', 'unsupported_merchant_trading_country'],
});

/** Starts a registration. Source: access-open A05. */
export const startRegistration = operation({
  method: 'POST',
  path: '/portal/consumers/registration/start',
  access: 'public',
  body: z.strictObject({
    email,
    friendbuyReferral: z.optional(
      z.strictObject({ attributionId: text(200), payload: text(2000), signature: text(500) }),
    ),
    checkEmailVerification: z.boolean(),
  }),
  reply: z.object({ registrationId, isEmailVerificationRequired: z.boolean() }),
  status: [201],
  errors: [
    'invalid_email_address',
    'duplicate_email',
    'email_exists_in_another_region',
    'registration_not_available',
  ],
});

/** The state of a registration, to continue after a reload. Needs the registration's cookie. Source: access-open A06. */
export const readRegistration = operation({
  method: 'GET',
  path: '/portal/consumers/registration/{registrationId}',
  access: 'public',
  params: z.strictObject({ registrationId }),
  reply: registrationStateSchema,
  errors: [],
});
