import { useState } from 'react';
import { login } from '#shared/contract/access/login.contract.ts';
import { newPortalResetAddress } from '#shared/domain/access/new-portal.ts';
import { maximumPasswordLength, passwordLengthProblem } from '#shared/domain/access/password.ts';
import { sessionAfterRefusal } from '#shared/flows/access/session-updates.ts';
import { blocksLogin, type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { guards } from '#shared/flows/guards.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { profilingSessionId } from '../../payments/device-details.ts';
import { errorCodeOf } from '../page/error-code-of.ts';
import { keyText } from '../page/key-text.ts';
import { useNext } from '../page/use-next.ts';
import { fingerprint } from './fingerprint.ts';
import { navigateToUrl } from './navigate-to-url.ts';
import { useCompleteLogin } from './use-complete-login.ts';

const passwordProblem = (password: string) => {
  if (password === '') return 'access.loginPassword.missing';
  return passwordLengthProblem(password) === 'tooLong' ? 'access.resetPassword.tooLong' : null;
};

/** State of the password page. Source: ACC-065, ACC-070 to ACC-073, ACC-076, ACC-465. */
export const useLoginPassword = () => {
  const { call, journey, locale, t, transactionToken } = useApp();
  const next = useNext();
  const situation = useSituation();
  const { session } = situation;
  const { prepareLogin, completeLogin } = useCompleteLogin();
  const email = session.email ?? '';
  const [failure, setFailure] = useState<{ email: string; code: ShownErrorCode } | null>(null);
  // A failure belongs to one email and must not be shown for another.
  const shown = failure?.email === email ? failure.code : null;

  const refuse = (errorCode: string | null) => {
    journey.update(sessionAfterRefusal(errorCode));
    const newPortal = newPortalResetAddress({ channel: session.channel, cookies: document.cookie, locale });
    if (errorCode === 'force_password_reset_required' && newPortal !== null) return navigateToUrl(newPortal);
    if (errorCode !== null && journey.hasTargetFor({ errorCode })) {
      next({ errorCode, query: `reason=${errorCode}` });
      return;
    }
    if (errorCode === 'authentication_failure') return { password: 'errors.authentication_failure' };
    setFailure({ email, code: shownError('login', errorCode) });
  };

  const form = useForm({
    initial: { password: '', rememberMe: false },
    validate: { password: passwordProblem },
    describe: keyText(t, { maximum: maximumPasswordLength }),
    submit: async ({ password, rememberMe }) => {
      setFailure(null);
      prepareLogin();
      try {
        const user = await call(login, {
          body: {
            username: email,
            password,
            rememberMe,
            fingerprint: fingerprint(),
            transactionToken,
            profilingSessionId,
          },
        });
        const code = await completeLogin(user, { persistentLoggedIn: rememberMe });
        if (code !== null) setFailure({ email, code });
      } catch (error) {
        return refuse(errorCodeOf(error));
      }
    },
  });

  return {
    email,
    form,
    problem: shown,
    /** Whether a one-time code is offered instead of the password. */
    offersCode: guards.oneTimeCodeOffered(situation),
    isBlocked: shown !== null && blocksLogin(shown),
  };
};
