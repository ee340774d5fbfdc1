import * as z from 'zod/mini';
import { digitsOf } from '../text/plain-digits.ts';

export const sendBySchema = z.enum(['SMS', 'EMAIL']);
/** How a code reaches its consumer. */
export type SendBy = z.infer<typeof sendBySchema>;

export const verificationCodeLength = 6;

/** A code is valid for this long after it was sent, once, and only until a newer one is sent. */
export const verificationCodeLifetimeMs = 10 * 60_000;

/** Per code, correct or wrong, concurrent ones included. */
export const maximumCodeComparisons = 5;

/** Per mobile or email, over all flows, resends included. */
export const maximumCodeSendsPerHour = 5;

/** How long the confirmation of a resend is shown. */
export const resendConfirmationMs: Readonly<Record<SendBy, number>> = { SMS: 20_000, EMAIL: 5_000 };

export const verificationCodeSchema = z.string().check(z.regex(/^\d{6}$/));

/** A code of a request, of which only the digits count, as in a code field. */
export const typedCodeSchema = z.string().check(z.overwrite(digitsOf), z.maxLength(12));

/** What a code field keeps of what is typed or pasted, for example of `123 456`. */
export function filterCodeInput(text: string): string {
  return digitsOf(text).slice(0, verificationCodeLength);
}
