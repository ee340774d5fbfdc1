import { useState } from 'react';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { isChangingEmail } from '#shared/domain/session.ts';
import { sessionAfterVerifyAskEmail } from '#shared/flows/access/session-updates.ts';
import { type ShownErrorCode, shownError } from '#shared/flows/access/shown-errors.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { useKeepDraft, useKeptDraft } from '../../shell/drafts.ts';
import { emailProblem } from '../login/email-problem.ts';
import { errorCodeOf } from '../page/error-code-of.ts';
import { keyText } from '../page/key-text.ts';
import { useNext } from '../page/use-next.ts';
import { endedBy } from './ended-by.ts';
import { useVerificationCalls } from './use-verification-calls.ts';

/** State of the page that sends a code to an email. Source: ACC-183 to ACC-185. */
export const useVerifyAskEmail = () => {
  const { journey, t } = useApp();
  const next = useNext();
  const { session } = useSituation();
  const { askEmail } = useVerificationCalls();
  const [problem, setProblem] = useState<ShownErrorCode | null>(null);
  const present = session.unverifiedEmail ?? session.email ?? '';

  /** Whether a change of email would change nothing. Source: ACC-196. */
  const isSame = (email: string) =>
    isChangingEmail(session) &&
    session.email !== null &&
    normaliseEmail(email) === normaliseEmail(session.email);

  const refuse = (errorCode: string | null) => {
    if (errorCode !== null && journey.hasTargetFor({ errorCode })) return next(endedBy(errorCode));
    const shown = shownError('verifyAskEmail', errorCode);
    // Both are problems of the page and none of the email.
    if (shown === 'verification_error' || shown === 'too_many_requests') return setProblem(shown);
    const isTaken = shown === 'duplicate_email' && isChangingEmail(session);
    return { email: isTaken ? 'access.verifyAskEmail.taken' : `errors.${shown}` };
  };

  const kept = useKeptDraft<string>('new email');
  const form = useForm({
    // Empty for a change, because a different email is needed.
    initial: { email: kept ?? (isChangingEmail(session) ? '' : present) },
    validate: {
      email: (email) => emailProblem(email) ?? (isSame(email) ? 'errors.same_email' : null),
    },
    describe: keyText(t),
    submit: async (values) => {
      setProblem(null);
      const email = normaliseEmail(values.email);
      try {
        await askEmail(email);
      } catch (error) {
        return refuse(errorCodeOf(error)) ?? undefined;
      }
      journey.update(sessionAfterVerifyAskEmail(email));
      next();
    },
  });

  useKeepDraft('new email', form.values.email);
  return { form, problem, isChange: isChangingEmail(session) };
};
