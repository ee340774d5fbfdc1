import * as z from 'zod/mini';

/** Bounds of a password's length, in characters. */
export const minimumPasswordLength = 8;
export const maximumPasswordLength = 128;

/** Strength as an estimator of the zxcvbn kind scores it. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const minimumPasswordScore = 2;

/** A new password, checked by its length only; the score rates its strength. */
export const newPasswordSchema = z
  .string()
  .check(z.minLength(minimumPasswordLength), z.maxLength(maximumPasswordLength));

export function isStrongEnough(score: PasswordScore): boolean {
  return score >= minimumPasswordScore;
}
