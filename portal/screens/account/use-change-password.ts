import { useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import {
  isStrongEnough,
  maximumPasswordLength,
  minimumPasswordLength,
} from '#shared/domain/access/password.ts';
import { passwordProblems } from '#shared/domain/access/portal-password.ts';
import { keyText } from '#shared/screens/access/page/key-text.ts';
import { usePasswordScore } from '#shared/screens/access/reset-password/use-password-score.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useForm } from '#shared/ui/forms/use-form.ts';

const fieldOf: Readonly<Record<string, 'current' | 'password'>> = {
  invalid_current_password: 'current',
  weak_password: 'password',
};

const newProblem = (password: string) => {
  if (password.length < minimumPasswordLength) return 'access.resetPassword.tooShort';
  if (password.length > maximumPasswordLength) return 'access.resetPassword.tooLong';
  return passwordProblems(password).invalid ? 'account.password.invalid' : null;
};

/** Sets a new password by the present one. Source: POR-321, POR-322, POR-330 to POR-332. */
export function useChangePassword(email: string, onDone: () => void) {
  const { call, journey, t } = useApp();
  const [problem, setProblem] = useState<string>();
  const { score, rate } = usePasswordScore(email);

  const refuse = (failure: unknown) => {
    const errorCode = isApiError(failure) ? failure.errorCode : null;
    // Too many wrong current passwords sign the shopper out. [POR-330]
    if (errorCode === 'forbidden') return void journey.open('/logout');
    const field = fieldOf[errorCode ?? ''];
    if (field) return { [field]: `errors.${errorCode}` };
    setProblem(failureText(t, failure));
  };

  const form = useForm({
    initial: { current: '', password: '' },
    validate: {
      current: (current) => (current === '' ? 'account.password.currentMissing' : null),
      password: newProblem,
    },
    describe: keyText(t, { minimum: minimumPasswordLength, maximum: maximumPasswordLength }),
    submit: async ({ current, password }) => {
      setProblem(undefined);
      if (!isStrongEnough(await rate(password))) return { password: 'errors.weak_password' };
      // Entered once: it can be shown, so there is no second field to compare.
      const body = { currentPassword: current, newPassword: password, confirmNewPassword: password };
      try {
        const { status } = await call(changePassword, { body }, { handles: [0, 405, 500] });
        if (status !== 'success') return { password: 'account.password.invalid' };
        onDone();
      } catch (failure) {
        return refuse(failure) ?? undefined;
      }
    },
  });

  return { form, problem, score: score(form.values.password) };
}
