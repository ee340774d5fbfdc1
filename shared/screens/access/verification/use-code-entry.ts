import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import {
  resendConfirmationMs,
  type SendBy,
  verificationCodeSchema,
} from '#shared/domain/access/verification-code.ts';
import {
  type AccessStep,
  blocksLogin,
  type ShownErrorCode,
  shownError,
} from '#shared/flows/access/shown-errors.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { errorCodeOf } from '../page/error-code-of.ts';
import { useNext } from '../page/use-next.ts';
import { endedBy } from './ended-by.ts';
import { useCountdown } from './use-countdown.ts';

/** How long the shopper must wait before asking for another code. */
const resendWaitMs = 30_000;

export interface CodeEntry {
  /** How the code is sent. */
  readonly channel: SendBy;
  /** Asks the server to send a new code. */
  readonly send: () => Promise<unknown>;
  /** Whether the page sends a code when it opens. */
  readonly sendsOnEntry?: boolean;
  /** Checks the code and opens the next page. Returns an error code if the code was right but the step failed. */
  readonly confirm: (code: string) => Promise<ShownErrorCode | null>;
  /** The steps whose error codes apply to checking and to sending. */
  readonly steps?: { readonly check: AccessStep; readonly send: AccessStep };
  /** Text key of the error for an empty code. */
  readonly missing?: TextKey;
}

const verification = { check: 'verifyConfirm', send: 'resend' } as const;

/**
 * State of a page for a one-time code: entry, check, resending. A failure either opens the page that the route table gives
 * for it, or is shown here.
 * Source: ACC-166, ACC-167, ACC-169 to ACC-173, ACC-179, ACC-450.
 */
export const useCodeEntry = ({
  channel,
  send,
  sendsOnEntry = false,
  confirm,
  steps = verification,
  missing = 'access.code.incomplete',
}: CodeEntry) => {
  const { journey } = useApp();
  const next = useNext();
  const [code, setCode] = useState('');
  const [error, setError] = useState<TextKey | null>(null);
  const [problem, setProblem] = useState<TextKey | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [task, setTask] = useState<'checking' | 'sending' | null>(null);
  const [resentBy, setResentBy] = useState<SendBy | null>(null);
  const [waitUntil, setWaitUntil] = useState(() => Date.now() + resendWaitMs);
  const running = useRef({ checking: false, sending: false });
  /** The running request for a code, and whether its failure has left the page. */
  const sending = useRef(Promise.resolve());
  const hasLeft = useRef(false);
  const input = useRef<HTMLInputElement | null>(null);

  const attempt = async (
    kind: 'checking' | 'sending',
    work: () => Promise<unknown>,
    refuse: (errorCode: string | null) => void,
  ) => {
    if (running.current[kind]) return;
    running.current[kind] = true;
    setTask(kind);
    setError(null);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      const errorCode = errorCodeOf(failure);
      if (errorCode !== null && journey.hasTargetFor({ errorCode })) {
        hasLeft.current = true;
        next(endedBy(errorCode));
      } else refuse(errorCode);
    } finally {
      running.current[kind] = false;
      setTask(null);
    }
  };

  const check = (digits: string) => {
    if (isBlocked) return;
    if (!verificationCodeSchema.safeParse(digits).success) {
      setError(digits === '' ? missing : 'access.code.incomplete');
      return;
    }
    void attempt(
      'checking',
      async () => {
        // A code can't be right before the server has sent one.
        if (running.current.sending) await sending.current;
        if (hasLeft.current) return;
        setTask('checking');
        const failure = await confirm(digits);
        if (failure !== null) setProblem(`errors.${failure}`);
      },
      (errorCode) => {
        const shown = shownError(steps.check, errorCode);
        setError(`errors.${shown}`);
        setBlocked(blocksLogin(shown));
        // Selects the wrong code, so that typing replaces it.
        input.current?.focus();
        input.current?.select();
      },
    );
  };

  const sendNow = (onSent: () => void) => {
    if (running.current.sending) return;
    sending.current = attempt(
      'sending',
      async () => {
        await send();
        setWaitUntil(Date.now() + resendWaitMs);
        onSent();
      },
      (errorCode) => setProblem(`errors.${shownError(steps.send, errorCode)}`),
    );
  };

  const hasSent = useRef(false);
  // Before the page is drawn: a code that autofill enters at once must find the request running, and wait for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on entry
  useLayoutEffect(() => {
    if (!sendsOnEntry || hasSent.current) return;
    hasSent.current = true;
    sendNow(() => undefined);
  }, []);

  useEffect(() => {
    if (resentBy === null) return;
    const shown = setTimeout(() => setResentBy(null), resendConfirmationMs[resentBy]);
    return () => clearTimeout(shown);
  }, [resentBy]);

  return {
    code,
    error,
    problem,
    task,
    /** The account accepts no further codes for now. */
    isBlocked,
    input,
    /** Whether the confirmation that another code was sent is shown. */
    wasResent: resentBy !== null,
    secondsToWait: useCountdown(waitUntil),
    change: (digits: string) => {
      setCode(digits);
      setError(null);
    },
    check,
    resend: () => sendNow(() => setResentBy(channel)),
  };
};
