/**
 * Verifying a mobile and an email, for a registration and for an account. Source: access-open A07 to A10, A12 to
 * A15.
 */
import * as z from 'zod/mini';
import { typedCodeSchema } from '#shared/domain/access/verification-code.ts';
import { numberText } from '#shared/domain/text/plain-number.ts';
import { operation } from '../operation.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const email = text(254);
const code = typedCodeSchema;
const registrationId = z.uuid();
const shortText = z.optional(text(200));

/** Also used to resend. If `smsEnabled` is false, the email must be verified instead. Source: access-open A07. */
export const registrationMobileVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/registration/mobile/verify-ask',
  access: 'public',
  body: z.strictObject({
    registrationId,
    mobile: numberText(20),
    countryCode: text(2),
    amplitudeSessionId: shortText,
    preferredLocale: shortText,
    transactionToken: shortText,
  }),
  reply: z.object({ smsEnabled: z.boolean() }),
  errors: [
    'invalid_phone_number',
    'existing_phone_number',
    'existing_phone_number_send_email',
    'sms_verification_code_generation_not_allowed',
    'max_attempts_reached',
  ],
});

/** Source: access-open A08. */
export const registrationMobileVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/registration/mobile/verify-confirm',
  access: 'public',
  body: z.strictObject({ registrationId, mobile: numberText(20), smsCode: code }),
  reply: z.object({ mobileVerified: z.boolean() }),
  errors: [
    'invalid_sms_code',
    'sms_code_not_found',
    'verification_code_expired',
    'verification_code_superseded',
    'max_sms_code_attempts',
    'max_attempts_reached',
  ],
});

/** Also used to resend. Source: access-open A09. */
export const registrationEmailVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/registration/email/verify-ask',
  access: 'public',
  body: z.strictObject({ registrationId, email }),
  reply: null,
  errors: [
    'invalid_email_address',
    'duplicate_email',
    'email_exists_in_another_region',
    'max_attempts_reached',
  ],
});

/** Source: access-open A10. */
export const registrationEmailVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/registration/email/verify-confirm',
  access: 'public',
  body: z.strictObject({ registrationId, email, emailCode: code }),
  reply: z.object({ emailVerified: z.boolean() }),
  errors: [
    'invalid_code',
    'verification_code_expired',
    'verification_code_superseded',
    'max_attempts_reached',
  ],
});

/** A verified mobile is changed by its own calls: `precondition_failed` for a different one. Source: access-open A12. */
export const accountMobileVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/account/mobile/verify-ask',
  access: 'consumer',
  body: z.strictObject({ mobile: numberText(20) }),
  reply: z.object({ smsEnabled: z.boolean() }),
  errors: [...registrationMobileVerifyAsk.errors, 'verified_mobile_missing', 'precondition_failed'],
});

/** Source: access-open A13. */
export const accountMobileVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/account/mobile/verify-confirm',
  access: 'consumer',
  body: z.strictObject({ mobile: numberText(20), smsCode: code }),
  reply: z.object({ mobileVerified: z.boolean() }),
  errors: registrationMobileVerifyConfirm.errors,
});

/** A verified email is changed by its own calls: `precondition_failed` for a different one. Source: access-open A14. */
export const accountEmailVerifyAsk = operation({
  method: 'POST',
  path: '/portal/consumers/account/email/verify-ask',
  access: 'consumer',
  body: z.strictObject({ email }),
  reply: null,
  errors: [...registrationEmailVerifyAsk.errors, 'precondition_failed'],
});

/** Source: access-open A15. */
export const accountEmailVerifyConfirm = operation({
  method: 'POST',
  path: '/portal/consumers/account/email/verify-confirm',
  access: 'consumer',
  body: z.strictObject({ email, emailCode: code }),
  reply: z.object({ emailVerified: z.boolean() }),
  errors: registrationEmailVerifyConfirm.errors,
});
