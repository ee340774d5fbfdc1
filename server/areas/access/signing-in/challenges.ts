/**
 * What a password reset requires besides its code, if the account has a second factor: a code alone replaces one
 * factor, and would otherwise be enough for both. Three wrong answers a day are allowed. Source: access-open A26 to
 * A28, OPEN-10.
 */
import { internationalMobile, maskMobile } from '#shared/domain/access/mobile.ts';
import { isCountryCode } from '#shared/domain/markets/index.ts';
import type { TwoFactorChallenge } from '#shared/domain/session.ts';
import { Refusal } from '../../../core/refusal.ts';
import { isSame } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { countAttempt, resetAttempts } from '../codes/attempts.ts';

/** Cards are no challenge here: only the provider has their numbers, so we could not check the answer. */
export function challengesOf(consumer: Consumer): readonly TwoFactorChallenge[] {
  if (!consumer.secondFactorRequired) return [];
  return [
    ...(consumer.mobile ? [{ type: 'PHONE_NUMBER', hint: maskMobile(consumer.mobile) }] : []),
    ...(consumer.dateOfBirth ? [{ type: 'DATE_OF_BIRTH', hint: '' }] : []),
  ];
}

interface ChallengeAnswers {
  readonly countryCode?: string | undefined;
  readonly twoFactorChallenges?: Readonly<Record<string, string>> | undefined;
}

/** Throws unless every challenge of the account is answered correctly. An account may have none. */
export async function proveChallenges(
  server: ServerContext,
  consumer: Consumer,
  given: ChallengeAnswers,
): Promise<void> {
  const challenges = challengesOf(consumer);
  if (challenges.length === 0) return;
  // Counted before the comparison, so that parallel answers gain nothing over serial ones.
  if ((await countAttempt(server, 'wrongChallengeAnswers', consumer.id)) > 0) {
    throw new Refusal('password_reset_two_factor_challenges_max_attempts');
  }
  const answers = new Map(Object.entries(given.twoFactorChallenges ?? {}));
  const areRight = challenges.map(({ type }) => isRight(consumer, type, answers.get(type) ?? '', given));
  if (areRight.includes(false)) throw new Refusal('password_reset_two_factor_challenges_failed');
  await resetAttempts(server, 'wrongChallengeAnswers', consumer.id);
}

function isRight(consumer: Consumer, type: string, answer: string, { countryCode = '' }: ChallengeAnswers) {
  if (type === 'DATE_OF_BIRTH') return isSame(answer, consumer.dateOfBirth ?? '');
  const market = isCountryCode(countryCode) ? countryCode : consumer.countryCode;
  return isSame(internationalMobile(answer, market) ?? '', consumer.mobile ?? '');
}
