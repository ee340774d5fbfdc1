import { useState } from 'react';
import { resetPasswordTwoFactorCheck } from '#shared/contract/access/password-reset.contract.ts';
import { sessionAfterChallenges } from '#shared/flows/access/session-updates.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { challengeAnswers, challengeProblem } from '#shared/flows/access/two-factor-form.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { errorCodeOf } from '../page/error-code-of.ts';
import { keyText } from '../page/key-text.ts';
import { useNext } from '../page/use-next.ts';

/**
 * State of the security challenges of a password reset, submitted together. Source: ACC-110, ACC-111, ACC-116,
 * ACC-117.
 */
export const useTwoFactorCheck = () => {
  const { call, countryCode: home, journey, t } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const [problem, setProblem] = useState<ShownErrorCode | null>(null);
  // Fixed when the page opens: leaving the page clears them in the session, and the fields must not disappear before.
  const [challenges] = useState(session.resetPasswordTwoFactorCheckChallenges);
  const countryCode = session.countryCode ?? home;

  const refuse = (errorCode: string | null) => {
    if (errorCode !== null && journey.hasTargetFor({ errorCode })) return next({ errorCode });
    setProblem(shownError('challenges', errorCode));
    for (const { type } of challenges) form.setValue(type, '');
  };

  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(challenges.map(({ type }) => [type, ''])),
    validate: Object.fromEntries(
      challenges.map((challenge) => [
        challenge.type,
        (typed: string) => challengeProblem(challenge, typed, countryCode),
      ]),
    ),
    describe: keyText(t),
    submit: async (typed) => {
      setProblem(null);
      const twoFactorChallenges = challengeAnswers(challenges, typed, countryCode);
      const code = session.resetPasswordVerificationCode ?? '';
      try {
        await call(resetPasswordTwoFactorCheck, {
          body: { email: session.email ?? '', code, countryCode, twoFactorChallenges },
        });
      } catch (error) {
        return refuse(errorCodeOf(error));
      }
      journey.update(sessionAfterChallenges(twoFactorChallenges));
      next();
    },
  });

  return { challenges, countryCode, form, problem };
};
