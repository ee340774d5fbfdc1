import { useEffect, useRef, useState } from 'react';
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
import { useCountdown } from './use-countdown.ts';

/** How long a code may be on its way before another is asked for. */
const resendWaitMs = 30_000;

export interface CodeEntry {
  /** How the code travels now. */
  readonly channel: SendBy;
  /** Has a new code sent. */
  readonly send: () => Promise<unknown>;
  /** No code is on its way yet when the page opens. */
  readonly sendsOnEntry?: boolean;
  /** Checks the six digits and moves on, or answers what is wrong although they are right. */
  readonly confirm: (code: string) => Promise<ShownErrorCode | null>;
  /** Which errors of checking and of sending are shown as they are. */
  readonly steps?: { readonly check: AccessStep; readonly send: AccessStep };
  /** What is said of no code at all. */
  readonly missing?: TextKey;
}

const verification = { check: 'verifyConfirm', send: 'resend' } as const;

/**
 * One code: typed, checked, sent again. A failure either leaves the page by its route or is shown on it.
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
  /** The code that is on its way, and whether asking for it has ended the page. */
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
        next({ errorCode });
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
        // Before the server has sent a code, none can be right.
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
        // Selected, so that the next digit typed starts over.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on entry
  useEffect(() => {
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
    /** No further code of this account can be right for now. */
    isBlocked,
    input,
    /** The confirmation that another code was sent is showing. */
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
