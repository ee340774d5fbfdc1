import { composed } from '../text/shown-text.ts';

/** Bounds of a password's length, in characters. */
export const minimumPasswordLength = 8;
export const maximumPasswordLength = 128;

/** What a request may contain: a password that is too long is refused by its own message, and decomposed letters count once. */
export const longestTypedPassword = 1_024;

/** Strength as an estimator of the zxcvbn kind scores it. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

const minimumPasswordScore = 2;

/**
 * The form of a password that is hashed: devices send the same letters in different forms, and copied texts bring invisible marks
 * along. Source: decision 198.
 */
export const plainPassword = (typed: string): string =>
  composed(typed)
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\p{Zs}/gu, ' ');

/** What is wrong with the length of a new password, else `null`. */
export function passwordLengthProblem(typed: string): 'tooShort' | 'tooLong' | null {
  const { length } = [...plainPassword(typed)];
  if (length < minimumPasswordLength) return 'tooShort';
  return length > maximumPasswordLength ? 'tooLong' : null;
}

/** What the API says about the length of a new password. */
export const passwordLengthMessages = {
  tooShort: `The password is too short. Use at least ${minimumPasswordLength} characters.`,
  tooLong: `The password is too long. Use at most ${maximumPasswordLength} characters.`,
} as const;

export function isStrongEnough(score: PasswordScore): boolean {
  return score >= minimumPasswordScore;
}
