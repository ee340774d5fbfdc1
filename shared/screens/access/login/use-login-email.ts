import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#shared/client/api-error.ts';
import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { lazyPart, usePart } from '../../shell/part.ts';
import { keyText } from '../page/key-text.ts';
import { useNext } from '../page/use-next.ts';
import { emailProblem } from './email-problem.ts';
import { useSupportErrorId } from './use-support-error-id.ts';

/**
 * The code of the next step, loaded while the shopper types. Submitting waits for it, and retries if it did not
 * load.
 */
const nextStepPart = lazyPart(() => import('./identify-email.ts'));

/** State of the email page: its form, errors and suggestion. */
export const useLoginEmail = () => {
  const app = useApp();
  const { journey } = app;
  const next = useNext();
  const { session, location } = useSituation();
  const { value: nextStep } = usePart(nextStepPart);
  // Read once, since the address asks for a single automatic submit.
  const [request] = useState(() => ({
    email: location.query.get('email') ?? session.email ?? '',
    campaign: location.query.get('campaign'),
    movedTo: location.query.get('country'),
    submits: location.query.has('auto_submit'),
    // Source: ACC-040.
    code: session.rememberedElsewhere ? ('email_exists_in_another_country' as const) : null,
  }));
  const [failure, setFailure] = useState<ApiError | null>(null);

  const form = useForm({
    initial: { email: request.email },
    validate: { email: emailProblem },
    describe: keyText(app.t),
    submit: async ({ email }) => {
      setFailure(null);
      const fetched = await Promise.all([nextStepPart.load(), journey.ready()]).catch(() => null);
      if (!fetched) return { email: 'common.loadFailed' };
      const [{ identifyEmail }] = fetched;
      const refusal = await identifyEmail(app, request, normaliseEmail(email), next);
      if (!refusal) return;
      setFailure(refusal.failure);
      return { email: `errors.${refusal.code}` };
    },
  });

  const hasSubmitted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!request.submits || hasSubmitted.current) return;
    hasSubmitted.current = true;
    journey.forgetQuery();
    void form.submit();
  }, []);

  const { email } = form.values;
  return {
    form,
    problem: request.code,
    suggestion: (isEmail(email) && nextStep?.suggestEmail(email)) || null,
    supportId: useSupportErrorId(failure),
  };
};
