/** The one form of all two-factor challenges: what is wrong with it, and what it sends. Source: ACC-110, ACC-114. */
import { isValidMobile } from '#shared/domain/access/mobile.ts';
import { cardChallengeLength, challengeKind } from '#shared/domain/access/two-factor-challenge.ts';
import { type DateInputFormat, fullDateFormat, typedDate } from '#shared/domain/identity/date-input.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { TwoFactorChallenge } from '#shared/domain/session.ts';
import { digitsOf } from '#shared/domain/text/plain-digits.ts';

/** What is typed, by challenge type. */
export type ChallengeAnswers = Readonly<Record<string, string>>;

/** The order in which that country types a date. */
export const challengeDateFormat = (countryCode: CountryCode): DateInputFormat =>
  fullDateFormat(marketOf(countryCode));

/** The key of what is wrong with an answer, else null. */
export function challengeProblem(
  challenge: TwoFactorChallenge,
  typed: string,
  countryCode: CountryCode,
): string | null {
  switch (challengeKind(challenge)) {
    case 'phone':
      if (digitsOf(typed) === '') return 'access.challenges.phoneMissing';
      // Whose number it is, and so its country, is not known before it is proven. A wrong answer costs one of three tries.
      return isValidMobile(typed, null) ? null : 'access.challenges.phoneWrong';
    case 'birthDate':
      if (typed.trim() === '') return 'access.challenges.birthDateMissing';
      return typedDate(typed, challengeDateFormat(countryCode)) === null
        ? 'access.challenges.birthDateWrong'
        : null;
    case 'card':
      return digitsOf(typed).length === cardChallengeLength ? null : 'access.challenges.cardIncomplete';
  }
}

/** The answers as they are sent: a date as year-month-day, everything else as its digits only. */
export const challengeAnswers = (
  challenges: readonly TwoFactorChallenge[],
  typed: ChallengeAnswers,
  countryCode: CountryCode,
): Record<string, string> =>
  Object.fromEntries(
    challenges.map((challenge) => {
      const text = typed[challenge.type] ?? '';
      const date =
        challengeKind(challenge) === 'birthDate' ? typedDate(text, challengeDateFormat(countryCode)) : null;
      return [challenge.type, date ?? digitsOf(text)];
    }),
  );
