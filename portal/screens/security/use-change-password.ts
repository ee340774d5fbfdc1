import { useState } from 'react';
import { fatalStatuses, isApiError } from '#shared/client/api-error.ts';
import { changePassword } from '#shared/contract/access/change-password.contract.ts';
import { maximumPasswordLength, minimumPasswordLength } from '#shared/domain/access/password.ts';
import {
  changedPasswordProblem,
  changePasswordFields,
  changePasswordProblem,
  fieldOfCode,
} from '#shared/flows/account/change-password-form.ts';
import { keyText } from '#shared/screens/access/page/key-text.ts';
import { usePasswordScore } from '#shared/screens/access/reset-password/use-password-score.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { failureText } from '#shared/ui/forms/error-text.ts';
import { useForm } from '#shared/ui/forms/use-form.ts';

/** Replaces the password, given the current one. Source: POR-321. */
export function useChangePassword(email: string, onDone: () => void) {
  const { call, journey, t } = useApp();
  const [problem, setProblem] = useState<string>();
  const { score, rate } = usePasswordScore(email);

  const refuse = (failure: unknown) => {
    const errorCode = isApiError(failure) ? failure.errorCode : null;
    // Too many wrong current passwords sign the shopper out.
    if (errorCode !== null && journey.hasTargetFor({ errorCode })) return void journey.next({ errorCode });
    const field = fieldOfCode(errorCode);
    if (field) return { [field]: `errors.${errorCode}` };
    setProblem(failureText(t, failure));
  };

  const textOf = keyText(t, { minimum: minimumPasswordLength, maximum: maximumPasswordLength });
  const form = useForm({
    initial: { current: '', password: '' },
    validate: changePasswordFields,
    describe: (keys) => keys.split(' ').map(textOf).join(' '),
    submit: async (values) => {
      setProblem(undefined);
      const { current, password } = values;
      const inTheWay = changePasswordProblem(values, await rate(password));
      if (inTheWay) return inTheWay;
      // Typed once: the shopper can show it, so there is no second field to compare.
      const body = { currentPassword: current, newPassword: password, confirmNewPassword: password };
      try {
        const { status } = await call(changePassword, { body }, { handles: fatalStatuses });
        const refused = changedPasswordProblem(status);
        if (refused) return refused;
        onDone();
      } catch (failure) {
        return refuse(failure) ?? undefined;
      }
    },
  });

  return { form, problem, score: score(form.values.password) };
}
