/** The questions that a password reset may ask on top of its code. Source: 000 §3, ACC-108, ACC-109. */
import type { TwoFactorChallenge } from '../session.ts';
import { digitsOf } from '../text/plain-digits.ts';

export type ChallengeKind = 'phone' | 'birthDate' | 'card';

/** Any other type asks about a payment card [ACC-109]. */
export function challengeKind({ type }: Pick<TwoFactorChallenge, 'type'>): ChallengeKind {
  if (type === 'PHONE_NUMBER') return 'phone';
  return type === 'DATE_OF_BIRTH' ? 'birthDate' : 'card';
}

/** How many digits of the card are asked for: no more than we may store. */
export const cardChallengeLength = 8;

/** How many of them stay readable. */
const shownDigits = 4;

/**
 * The card challenge while the field is empty: four digits, stars up to eight characters, then the hint, which is the end of
 * the card [ACC-112]. Nothing typed shows nothing.
 */
export function maskCardChallenge(typed: string, hint: string): string {
  const digits = digitsOf(typed);
  if (digits === '') return '';
  return digits.slice(0, shownDigits).padEnd(cardChallengeLength, '*') + hint;
}
