import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { type Flow, isCalling, nextState } from '#shared/flows/flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { recordLogout } from './unfinished-payment.ts';

/**
 * The calls of a flow, by name. Each resolves with the name of its outcome. If it rejects, the error code is the outcome,
 * or `failed` if there is none.
 */
export type FlowCalls<Name extends string> = { readonly [N in Name]: () => Promise<string> };

/** How a call ended. */
export interface Outcome {
  readonly name: string;
  /** What the call rejected with. */
  readonly failure?: unknown;
}

export interface FlowRun<State extends string> {
  readonly state: State;
  /** Whether a call is running; until it ends, events are ignored. */
  readonly isCalling: boolean;
  /** Outcome of the call that led to this state; null at the start and after an event of the shopper. */
  readonly outcome: Outcome | null;
  /** Sends an event of the shopper. Events that the state does not handle are ignored. */
  readonly send: (event: string) => void;
}

interface Step<State extends string> {
  readonly state: State;
  readonly outcome: Outcome | null;
}

/**
 * Starts over automatically once the network is back after a set-up was lost. That only opens the form again: nothing is sent
 * before the shopper presses its button.
 */
export function useStartOverOnline({ outcome, send }: FlowRun<string>): void {
  const isLost = outcome?.name === 'unanswered';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set-up that was lost
  useLayoutEffect(() => {
    if (!isLost) return;
    const startOver = () => send('startOver');
    addEventListener('online', startOver);
    return () => removeEventListener('online', startOver);
  }, [isLost]);
}

interface FlowOptions<State extends string> {
  /** Where it begins, if not at its start: a draft that was kept is shown again where it was written. */
  readonly start?: State | undefined;
  /** Whether it pays. Only then does a logout in the middle raise the question whether money was taken. */
  readonly isPayment?: boolean;
}

/**
 * Runs a flow: makes the call of a state on entry, and moves on by its outcome.
 * @param calls may change with every render; a state makes the latest one
 */
export function useFlow<State extends string, Name extends string>(
  flow: Flow<State, Name>,
  calls: FlowCalls<Name>,
  { start = flow.start, isPayment = false }: FlowOptions<State> = {},
): FlowRun<State> {
  const { journey } = useApp();
  const [step, setStep] = useState<Step<State>>(() => ({ state: start, outcome: null }));
  const latestCalls = useRef(calls);
  latestCalls.current = calls;
  const entered = useRef<Step<State> | null>(null);

  useEffect(() => {
    const state = flow.states[step.state];
    // In development effects run twice, but a call that moves money must be made once.
    if (!isCalling(state) || entered.current === step) return;
    entered.current = step;
    void outcomeOf(latestCalls.current[state.call as Name]).then((outcome) => {
      if (isPayment) recordLogout(journey, outcome.failure);
      setStep((now) => (now === step ? { state: nextState(flow, step.state, outcome.name), outcome } : now));
    });
  }, [flow, step, journey, isPayment]);

  return {
    state: step.state,
    isCalling: isCalling(flow.states[step.state]),
    outcome: step.outcome,
    send: (event) =>
      setStep((now) => {
        if (isCalling(flow.states[now.state])) return now;
        const next = nextState(flow, now.state, event);
        return next === now.state ? now : { state: next, outcome: null };
      }),
  };
}

async function outcomeOf(call: () => Promise<string>): Promise<Outcome> {
  try {
    return { name: await call() };
  } catch (failure) {
    if (!isApiError(failure)) reportError(failure);
    return { name: (isApiError(failure) && failure.errorCode) || 'failed', failure };
  }
}
