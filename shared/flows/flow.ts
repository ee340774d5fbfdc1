/**
 * A multi-step journey as data: a state either shows a step or makes a call and waits for its outcome.
 * Nothing here does I/O; the app runs the calls and feeds their outcomes back.
 */

interface ShownState<State extends string = string> {
  /** The step to render. */
  readonly show: string;
  /** What the shopper may do there, and where it leads. Empty on an end. */
  readonly on: Readonly<Record<string, State>>;
}

export interface CallingState<State extends string = string> {
  /** The call to make on entry. */
  readonly call: string;
  /** Its outcomes; `failed` is every failure without its own name. */
  readonly on: Readonly<Record<string, State>> & { readonly failed: State };
}

export type FlowState<State extends string = string> = ShownState<State> | CallingState<State>;

/** A journey by the names of its states and of the calls it makes. */
export interface Flow<State extends string = string, CallName extends string = string> {
  readonly start: State;
  readonly states: Readonly<Record<State, FlowState>>;
  /** Only for types: the calls that an app must supply. */
  readonly calls?: readonly CallName[];
}

type CallsIn<States> = {
  [Name in keyof States]: States[Name] extends { readonly call: infer Call extends string } ? Call : never;
}[keyof States];

/** Checks that every target is a state of the flow. */
export const defineFlow = <
  const States extends { readonly [Name in keyof States]: FlowState<keyof States & string> },
>(
  start: keyof States & string,
  states: States,
): Flow<keyof States & string, CallsIn<States>> => ({ start, states });

export type StateOf<F> = F extends Flow<infer State, string> ? State : never;

/** Every call that a flow makes. */
export type CallOf<F> = F extends Flow<string, infer CallName> ? CallName : never;

export const isCalling = (state: FlowState): state is CallingState => 'call' in state;

/** An end is a shown state without transitions. For the drawn journeys. @internal */
export const isEnd = (state: FlowState): boolean => !isCalling(state) && Object.keys(state.on).length === 0;

/**
 * The state after an event. An event that the state does not know changes nothing when it is the shopper's
 * (a second click), and is `failed` when it is the outcome of a call.
 */
export function nextState<State extends string>(flow: Flow<State>, current: State, event: string): State {
  const state = flow.states[current];
  if (Object.hasOwn(state.on, event)) return state.on[event] as State;
  return isCalling(state) ? (state.on.failed as State) : current;
}
