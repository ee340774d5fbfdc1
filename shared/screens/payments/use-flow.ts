/** Runs a journey's flow: makes the call of a state on entry, and moves on by its outcome. */
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/client/api-error.ts';
import { type Flow, isCalling, nextState } from '#shared/flows/flow.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { recordLogout } from './unfinished-payment.ts';

/**
 * Every call of a flow. It resolves with the name of its outcome; what it rejects with is an outcome by its error
 * code.
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
  /** A call is under way; what the shopper does meanwhile is ignored. */
  readonly isCalling: boolean;
  /** How the call ended that led here; null at the start and after a move of the shopper's own. */
  readonly outcome: Outcome | null;
  /** The shopper did something. An event that the state does not know changes nothing. */
  readonly send: (event: string) => void;
}

interface Visit<State extends string> {
  readonly state: State;
  readonly outcome: Outcome | null;
}

/**
 * A flow shows these failures itself, beside what the shopper was doing; the app must not cover them.
 * For `CallOptions.handles`.
 */
export const handledByFlow = [0, 405, 500];

/** @param calls may change with every drawing; a state makes the newest one. */
export function useFlow<State extends string, Name extends string>(
  flow: Flow<State, Name>,
  calls: FlowCalls<Name>,
): FlowRun<State> {
  const { journey } = useApp();
  const [visit, setVisit] = useState<Visit<State>>(() => ({ state: flow.start, outcome: null }));
  const newestCalls = useRef(calls);
  newestCalls.current = calls;
  const entered = useRef<Visit<State> | null>(null);

  useEffect(() => {
    const state = flow.states[visit.state];
    // In development effects run twice; a call that moves money must not.
    if (!isCalling(state) || entered.current === visit) return;
    entered.current = visit;
    void outcomeOf(newestCalls.current[state.call as Name]).then((outcome) => {
      recordLogout(journey, outcome.failure);
      setVisit((now) =>
        now === visit ? { state: nextState(flow, visit.state, outcome.name), outcome } : now,
      );
    });
  }, [flow, visit, journey]);

  return {
    state: visit.state,
    isCalling: isCalling(flow.states[visit.state]),
    outcome: visit.outcome,
    send: (event) =>
      setVisit((now) => {
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
