import { useState } from 'react';
import { resetPassword } from '#shared/contract/access/password-reset.contract.ts';
import {
  isStrongEnough,
  maximumPasswordLength,
  minimumPasswordLength,
  passwordLengthProblem,
} from '#shared/domain/access/password.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { guards } from '#shared/flows/guards.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { fingerprint } from '../login/fingerprint.ts';
import { useCompleteLogin } from '../login/use-complete-login.ts';
import { errorCodeOf } from '../page/error-code-of.ts';
import { keyText } from '../page/key-text.ts';
import { useNext } from '../page/use-next.ts';
import { usePasswordScore } from './use-password-score.ts';

const lengthProblem = (password: string) => {
  const problem = passwordLengthProblem(password);
  return problem && `access.resetPassword.${problem}`;
};

/** State of the page that sets a new password and then logs in. Source: ACC-121, ACC-126. */
export const useResetPassword = () => {
  const { call, countryCode: home, journey, t } = useApp();
  const next = useNext();
  const situation = useSituation();
  const { session } = situation;
  const { completeLogin } = useCompleteLogin();
  const [problem, setProblem] = useState<ShownErrorCode | null>(null);
  const email = session.email ?? '';
  const answers = session.resetPasswordTwoFactorCheckAnswers;
  // Source: ACC-111, ACC-124.
  const proofs =
    session.resetPasswordTwoFactorCheckChallenges.length > 0
      ? { countryCode: session.countryCode ?? home, twoFactorChallenges: answers }
      : {};
  const { score, rate } = usePasswordScore(email);

  const refuse = (errorCode: string | null) => {
    if (errorCode !== null && journey.hasTargetFor({ errorCode })) return next({ errorCode });
    if (errorCode === 'invalid_password') return { password: 'errors.invalid_password' };
    setProblem(shownError('resetPassword', errorCode));
  };

  const form = useForm({
    initial: { password: '', rememberMe: false },
    validate: { password: lengthProblem },
    describe: keyText(t, { minimum: minimumPasswordLength, maximum: maximumPasswordLength }),
    submit: async ({ password, rememberMe }) => {
      setProblem(null);
      if (!isStrongEnough(await rate(password))) return { password: 'errors.invalid_password' };
      const code = session.resetPasswordVerificationCode ?? '';
      try {
        const user = await call(resetPassword, {
          body: { email, password, code, fingerprint: fingerprint(), rememberMe, ...proofs },
        });
        setProblem(await completeLogin(user, { persistentLoggedIn: rememberMe }));
      } catch (error) {
        return refuse(errorCodeOf(error)) ?? undefined;
      }
    },
  });

  return {
    email,
    form,
    problem,
    score: score(form.values.password),
    offersToRemember: guards.mayBeRemembered(situation),
  };
};
