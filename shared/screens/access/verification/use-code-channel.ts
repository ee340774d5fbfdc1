import { useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import { sessionAfterCodeSent } from '#shared/flows/access/session-updates.ts';
import { shownError } from '#shared/flows/access/shown-errors.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';
import { useNext } from '../page/use-next.ts';

/** State of a page that sends a code by the chosen channel and continues. Source: ACC-088, ACC-096. */
export const useCodeChannel = (initial: SendBy | undefined, send: (sendBy: SendBy) => Promise<unknown>) => {
  const { journey } = useApp();
  const next = useNext();
  const [channel, setChannel] = useState(initial);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<TextKey | null>(null);
  const [problem, setProblem] = useState<TextKey | null>(null);

  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (isSending) return;
    if (channel === undefined) return setError('access.channel.missing');
    setSending(true);
    setProblem(null);
    try {
      await send(channel);
      journey.update(sessionAfterCodeSent(channel));
      next();
    } catch (failure) {
      const errorCode = errorCodeOf(failure);
      if (errorCode !== null && journey.hasTargetFor({ errorCode })) next({ errorCode });
      else setProblem(`errors.${shownError('codeChannel', errorCode)}`);
    } finally {
      setSending(false);
    }
  };

  return {
    channel,
    isSending,
    error,
    problem,
    submit,
    choose: (chosen: SendBy) => {
      setChannel(chosen);
      setError(null);
    },
  };
};
