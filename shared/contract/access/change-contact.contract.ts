/**
 * Changing mobile or email: first the unchanged contact is verified (AUTHORISED), then the new one (CHANGED). The token of a
 * change is valid for 30 minutes in the session that started it. Source: access-open A16 to A23, OPEN-09.
 */
import * as z from 'zod/mini';
import { typedCodeSchema } from '#shared/domain/access/verification-code.ts';
import { numberText } from '#shared/domain/text/plain-number.ts';
import { operation } from '../operation.ts';

const text = (maximum: number) => z.string().check(z.maxLength(maximum));
const token = z.uuid();
const code = typedCodeSchema;
const stepReply = z.object({ status: z.enum(['AUTHORISED', 'CHANGED']) });
const smsReply = z.object({ smsEnabled: z.boolean() });

const confirmErrors = [
  'invalid_code',
  'invalid_sms_code',
  'sms_code_not_found',
  'verification_code_expired',
  'verification_code_superseded',
  'max_sms_code_attempts',
  'max_attempts_reached',
  'existing_phone_number',
  'duplicate_email',
  'email_exists_in_another_region',
  'precondition_failed',
] as const;

/** Sends a code to the email. `precondition_failed` while a policy blocks the account. Source: access-open A16. */
export const startMobileChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-mobile/start',
  access: 'consumer',
  body: z.strictObject({}),
  reply: z.object({ token }),
  status: [201],
  errors: ['max_attempts_reached', 'precondition_failed'],
});

/** Sends a code to the new mobile. `precondition_failed` before the email is verified. Source: access-open A17. */
export const changeMobile = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-mobile/ask',
  access: 'consumer',
  body: z.strictObject({ token, newMobile: numberText(20) }),
  reply: smsReply,
  errors: [
    'invalid_phone_number',
    'existing_phone_number',
    'existing_phone_number_send_email',
    'sms_verification_code_generation_not_allowed',
    'max_attempts_reached',
    'precondition_failed',
  ],
});

/** Sends the current step's code again. Source: access-open A18. */
export const reverifyMobileChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-mobile/reverify',
  access: 'consumer',
  body: z.strictObject({ token }),
  reply: smsReply,
  errors: ['sms_verification_code_generation_not_allowed', 'max_attempts_reached'],
});

/** Verifies the code of the current step. Source: access-open A19. */
export const confirmMobileChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-mobile/confirm',
  access: 'consumer',
  body: z.strictObject({ token, code }),
  reply: stepReply,
  errors: confirmErrors,
});

/** Sends a code to the mobile. Source: access-open A20. */
export const startEmailChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-email/start',
  access: 'consumer',
  body: z.strictObject({}),
  reply: z.object({ token }),
  status: [201],
  errors: ['sms_verification_code_generation_not_allowed', 'verified_mobile_missing', 'precondition_failed'],
});

/** Sends a code to the new email. `precondition_failed` before the mobile is verified. Source: access-open A21. */
export const changeEmail = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-email/ask',
  access: 'consumer',
  body: z.strictObject({ token, newEmail: text(254) }),
  reply: null,
  errors: [
    'invalid_email_address',
    'duplicate_email',
    'email_exists_in_another_region',
    'same_email',
    'max_attempts_reached',
    'precondition_failed',
  ],
});

/** Sends the current step's code again. Source: access-open A22. */
export const reverifyEmailChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-email/reverify',
  access: 'consumer',
  body: z.strictObject({ token }),
  reply: null,
  errors: ['sms_verification_code_generation_not_allowed', 'max_attempts_reached'],
});

/** Verifies the code of the current step. Source: access-open A23. */
export const confirmEmailChange = operation({
  method: 'POST',
  path: '/portal/consumers/account/change-email/confirm',
  access: 'consumer',
  body: z.strictObject({ token, code }),
  reply: stepReply,
  errors: confirmErrors,
});
