/**
 * A multi-step journey as data: a state either shows a step or makes a call and waits for its outcome.
 * Nothing here does I/O; the app runs the calls and feeds their outcomes back.
 */

export interface ShownState<State extends string = string> {
  /** The step to draw. */
  readonly show: string;
  /** What the shopper may do there, and where it leads. Empty on an end. */
  readonly on: Readonly<Record<string, State>>;
}

export interface CallingState<State extends string = string> {
  /** The call to make on entry. */
  readonly call: string;
  /** Its outcomes; `failed` is every failure that has no name of its own. */
  readonly on: Readonly<Record<string, State>> & { readonly failed: State };
}

export type FlowState<State extends string = string> = ShownState<State> | CallingState<State>;

export interface Flow<States extends Record<string, FlowState>> {
  readonly start: keyof States & string;
  readonly states: States;
}

/** Checks that every target is a state of the flow. */
export const defineFlow = <
  const States extends { readonly [Name in keyof States]: FlowState<keyof States & string> },
>(
  start: keyof States & string,
  states: States,
): Flow<States> => ({ start, states });

export type StateOf<F> = F extends Flow<infer States> ? keyof States & string : never;

/** Every call that a flow makes, for the table of functions that an app must supply. */
export type CallOf<F> =
  F extends Flow<infer States>
    ? {
        [Name in keyof States]: States[Name] extends { readonly call: infer Call extends string }
          ? Call
          : never;
      }[keyof States]
    : never;

export const isCalling = (state: FlowState): state is CallingState => 'call' in state;

/** An end is a shown state from which nothing leads on. */
export const isEnd = (state: FlowState): boolean => !isCalling(state) && Object.keys(state.on).length === 0;

/**
 * The state after an event. An event that the state does not know changes nothing when it is the shopper's
 * (a second click), and is `failed` when it is the outcome of a call.
 */
export function nextState<States extends Record<string, FlowState>>(
  flow: Flow<States>,
  current: keyof States & string,
  event: string,
): keyof States & string {
  const state = flow.states[current] as FlowState<keyof States & string>;
  if (Object.hasOwn(state.on, event)) return state.on[event] as keyof States & string;
  return isCalling(state) ? state.on.failed : current;
}
