/**
 * One `open()`, from the surface that is shown to its one terminal event, without DOM, network or clock: a table of
 * what each event does in each state. Source: merchant-api §2.3.
 *
 * The server's status decides the outcome. Everything else (bridge messages, `closed`, buttons) only triggers an
 * earlier read of the status, or a request to abandon.
 */

import { isOfKind } from '#shared/bridge/checkout-kind.ts';
import type { ErrorCode } from '#shared/bridge/codes.ts';
import { PROTOCOL, type ShownDisplay } from '#shared/bridge/protocol.ts';
import {
  bridgeTimeout,
  closedTimeout,
  connectionLostTimeout,
  expiryGrace,
  openTimeout,
  outcomeTimeout,
  silenceTimeout,
} from '#shared/bridge/times.ts';
import type { UnverifiedComplete } from '../api.ts';
import { type CheckoutKind, isIntegrated } from '../checkout-kind.ts';
import type { MachineEvent, Notice, Port, Verdict } from './port.ts';
import type { Recorder } from './recorder.ts';
import { type CheckoutStatus, factsOfStatus, type LeaveReason, type Outcome } from './status.ts';

/**
 * idle: not begun. waiting: a surface is shown, the token is not there yet. connecting: the checkout loads in it.
 * resuming: an open of an earlier page, whose status is not known yet. open: the checkout has loaded. settling: a
 * confirm is running. leaving: the server is asked to abandon. shown: the terminal event was emitted, and the window still
 * shows how it ended. ended: the window is gone, too.
 */
export type State =
  | 'idle'
  | 'waiting'
  | 'connecting'
  | 'resuming'
  | 'open'
  | 'settling'
  | 'leaving'
  | 'shown'
  | 'ended';

/** What is known of an open besides its state. */
export interface Context {
  /** Empty when it is not known. */
  openId: string;
  merchantId: string;
  kind: CheckoutKind;
  /** Present in every state after `waiting`, except in an open that ended without one. */
  token: string | null;
  display: ShownDisplay | null;
  /** The surfaces that have not been tried yet. */
  fallbacks: readonly ShownDisplay[];
  /**
   * A window that has connected is not severed from its opener, so that its `closed` can be trusted. One that was never heard
   * may be severed, and only seems closed.
   */
  window: 'none' | 'unheard' | 'connected' | 'seemsClosed' | 'closed';
  /** Whether the checkout and this page can call each other. */
  isBridged: boolean;
  /** Which open owns the checkout, by the server's status. It is this one once its checkout has loaded. */
  owner: 'unasked' | 'notYetUs' | 'us';
  /** Whether the open event was emitted. */
  isOpenEmitted: boolean;
  /** Why it is cancelled. */
  leaving: LeaveReason | null;
  /** The error because of which it is cancelled. */
  failure: ErrorCode | null;
  failureDetail: string | undefined;
  /** Whether the redirect of an earlier page came back to another page than this one. */
  isElsewhere: boolean;
  /** Whether the shopper has pressed what leads back to the shop. */
  isDone: boolean;
}

/** One call of the port. */
export type Effect = { [M in keyof Port]: [M, ...Parameters<Port[M]>] }[keyof Port];

/** What an event does. */
export interface Step {
  state: State;
  context: Context;
  effects: Effect[];
  /** An event that comes after everything that the effects have caused. */
  next?: MachineEvent;
}

type EventType = MachineEvent['type'];
type EventOf<T extends EventType> = Extract<MachineEvent, { type: T }>;
/** A handler may change the context and add effects. An event without a handler does nothing in that state. */
type Row = { readonly [T in EventType]?: (step: Step, event: EventOf<T>) => void };

/** The events that end or check an open in any state that follows one. */
const followedEvents: Row = {
  status: follow,
  unreachable({ context, effects }) {
    if (isGone(context)) {
      effects.push(['ensure', 'deadline', outcomeTimeout]);
    }
  },
  deadline: endUnknown,
  expiry: endUnknown,
  failed,
  leave,
};

/** The additional events while a surface shows the checkout. */
const shownEvents: Row = {
  ...followedEvents,
  shown,
  unavailable,
  hello,
  bridged({ context }) {
    context.isBridged = true;
  },
  hint,
  done(step) {
    step.context.isDone = true;
    hint(step);
  },
  windowClosed(step, { isCertain }) {
    const { context, effects } = step;
    const mayBeSevered = context.window === 'unheard' && !isCertain;
    context.window = mayBeSevered ? 'seemsClosed' : 'closed';
    if (!mayBeSevered) {
      abandon(step, 'CLOSED');
      return;
    }
    // A severed window first reports its presence to the server.
    if (step.state === 'connecting') effects.push(['start', 'signOfLife', closedTimeout]);
    effects.push(['read', context.token as string]);
  },
  restored(step) {
    if (step.context.display === 'redirect') abandon(step, 'USER');
  },
  escape({ effects }) {
    effects.push(['requestLeave']);
  },
  bridge(step) {
    const { context, effects } = step;
    // Without a connection the shop can't be asked for its delivery options.
    if (!isIntegrated(context.kind)) effects.push(['warn', 'BRIDGE_SLOW']);
    else if (context.fallbacks.includes('dialog')) effects.push(['hide'], ['show', ['dialog'], 'no bridge']);
    else giveUp(step, 'BRIDGE_UNAVAILABLE');
  },
};

const table: { readonly [S in State]: Row } = {
  idle: {
    shown,
    unavailable(step, event) {
      fail(step, unavailableCode(event));
    },
    resumed(step, { isElsewhere = false }) {
      const { context, effects } = step;
      context.isElsewhere = isElsewhere;
      step.state = 'resuming';
      effects.push(['ensure', 'deadline', outcomeTimeout]);
      effects.push(['start', 'signOfLife', openTimeout]);
      effects.push(['read', context.token as string]);
    },
  },
  waiting: {
    shown,
    unavailable,
    blocked,
    token(step, { token }) {
      step.context.token = token;
      if (step.context.display !== 'redirect') step.effects.push(['go', token]);
      depart(step);
    },
    failed,
    leave,
    escape: leaveAsUser,
    windowClosed(step) {
      abandon(step, 'CLOSED');
    },
  },
  connecting: {
    ...shownEvents,
    blocked,
    escape: leaveAsUser,
    signOfLife(step) {
      const { context, effects } = step;
      if (isGone(context)) {
        abandon(step, 'CLOSED');
        return;
      }
      effects.push(['hide']);
      if (context.fallbacks.length > 0) effects.push(['show', context.fallbacks, 'no sign of life']);
      else giveUp(step, 'CONNECTION_TIMEOUT');
    },
  },
  resuming: {
    ...followedEvents,
    // Only the status says whether the checkout is still open.
    hello: answer,
    blocked: muteOnly,
    signOfLife(step) {
      abandon(step, 'CLOSED');
    },
  },
  open: {
    ...shownEvents,
    blocked: muteOnly,
    move({ context, effects }, { to }) {
      const possible = isIntegrated(context.kind) ? to.filter((display) => display !== 'redirect') : to;
      if (possible.length > 0) effects.push(['hide'], ['show', possible]);
    },
    redirect({ context, effects }) {
      effects.push(['go', context.token as string]);
    },
    silence({ effects }) {
      effects.push(['notice', 'silent']);
    },
  },
  settling: {
    ...shownEvents,
    blocked(step, event) {
      if (!step.context.isOpenEmitted) blocked(step, event);
    },
  },
  leaving: {
    status(step, { status }) {
      followLeave(step, status, 'abandonAgain');
    },
    abandonAnswer(step, { status }) {
      followLeave(step, status, 'wait');
    },
    unreachable({ effects }) {
      effects.push(['ensure', 'deadline', outcomeTimeout]);
    },
    deadline: endUnknown,
    expiry: endUnknown,
    failed,
    hello,
    windowClosed({ context }) {
      context.window = 'closed';
    },
    blocked: muteOnly,
  },
  shown: {
    // Its page was reloaded.
    hello: answer,
    done: close,
    escape: close,
    leave: close,
    windowClosed: close,
  },
  ended: {
    token({ context, effects }, { token }) {
      effects.push(['discard', token, context.leaving ?? 'MERCHANT']);
    },
  },
};

const publicStates: { readonly [S in State]: Exclude<Notice, 'silent'> | 'ended' } = {
  idle: 'opening',
  waiting: 'opening',
  connecting: 'opening',
  resuming: 'opening',
  open: 'open',
  settling: 'settling',
  leaving: 'settling',
  shown: 'ended',
  ended: 'ended',
};

/** What the event does in that state; changes nothing itself. */
export function step(state: State, context: Context, event: MachineEvent): Step {
  const made: Step = { state, context: { ...context }, effects: [] };
  const handle = table[state][event.type] as ((step: Step, event: MachineEvent) => void) | undefined;
  handle?.(made, event);
  const notice = publicStates[made.state];
  if (notice !== publicStates[state] && notice !== 'ended') made.effects.push(['notice', notice]);
  return made;
}

export type Machine = ReturnType<typeof createMachine>;

/** What is known of an open before anything has happened. */
export type Start = Pick<Context, 'openId' | 'merchantId' | 'kind' | 'token'>;

export const startContext = (start: Start): Context => ({
  ...start,
  display: null,
  fallbacks: [],
  window: 'none',
  isBridged: false,
  owner: 'unasked',
  isOpenEmitted: false,
  leaving: null,
  failure: null,
  failureDetail: undefined,
  isElsewhere: false,
  isDone: false,
});

/** The effects that the shop learns of, as they are recorded. */
export function* toldBy(effects: readonly Effect[]): Generator<[type: string, facts: object]> {
  for (const [method, first] of effects) {
    if (method === 'opened') yield [method, { display: first }];
    // None where another page was told.
    if (method === 'end')
      yield [(first as Verdict | null)?.type ?? 'elsewhere', (first as Verdict | null) ?? {}];
    if (method === 'close') yield [method, {}];
  }
}

/** Runs the machine: events are handled one after the other. */
export function createMachine(start: Start, port: Port, record?: Recorder) {
  let state: State = 'idle';
  let context = startContext(start);
  record?.('state', 'start', { ...start.kind, merchantId: start.merchantId, token: start.token });
  const events: MachineEvent[] = [];
  let isBusy = false;

  function take(event: MachineEvent): void {
    const made = step(state, context, event);
    ({ state, context } = made);
    if (record) {
      const more =
        'status' in event ? factsOfStatus(event.status) : 'port' in event ? { hasPort: !!event.port } : {};
      record('state', event.type, { ...event, status: undefined }, more, { becomes: state });
      for (const [type, facts] of toldBy(made.effects)) record('state', type, facts);
    }
    for (const [method, ...given] of made.effects) (port[method] as (...given: unknown[]) => void)(...given);
    if (made.next) events.push(made.next);
  }

  /** Half of the effects may not have run, so that nothing can be relied on any more. */
  function crash(cause: unknown): void {
    const { token } = context;
    events.length = 0;
    state = 'ended';
    // It must not be approved behind an error that the shop was told.
    if (token) port.discard(token, 'MERCHANT');
    port.end({ type: 'error', code: 'INTERNAL', cause, token }, false);
    port.close();
  }

  return {
    get state() {
      return publicStates[state];
    },
    get isLeaving() {
      return state === 'leaving';
    },
    /** Events that the effects cause, for example in a merchant's handler, are queued until all effects have run. */
    send(event: MachineEvent): void {
      events.push(event);
      if (isBusy) return;
      isBusy = true;
      try {
        for (let next = events.shift(); next; next = events.shift()) take(next);
      } catch (cause) {
        crash(cause);
      } finally {
        isBusy = false;
      }
    },
  };
}

/** The terminal event. The shopper still reads how it was decided where the window closes later, or asks to be closed. */
function end(step: Step, verdict: Verdict): void {
  const { display, isBridged, leaving, isDone } = step.context;
  // A frame can't close itself, so it has to reach this page. A popup can.
  const canClose = display === 'popup' ? !isGone(step.context) : display === 'dialog' && isBridged;
  const isShown = verdict.type === 'complete' && !leaving && !isDone && canClose;
  step.state = isShown ? 'shown' : 'ended';
  step.effects.push(['end', verdict, isShown]);
}

function close(step: Step): void {
  step.state = 'ended';
  step.effects.push(['close']);
}

function fail(step: Step, code: ErrorCode, detail?: string): void {
  end(step, { type: 'error', code, detail, token: step.context.token });
}

function failed(step: Step, event: EventOf<'failed'>): void {
  end(step, { ...event, type: 'error', token: step.context.token });
}

function endUnknown(step: Step): void {
  const { failure, failureDetail } = step.context;
  fail(step, failure ?? 'OUTCOME_UNKNOWN', failureDetail);
}

function hint({ context, effects }: Step): void {
  effects.push(['read', context.token as string]);
}

function leave(step: Step, { reason }: EventOf<'leave'>): void {
  abandon(step, reason);
}

function leaveAsUser(step: Step): void {
  abandon(step, 'USER');
}

/** Abandons the checkout, and waits for the server's response. */
function abandon(step: Step, reason: LeaveReason): void {
  const { context, effects } = step;
  context.leaving = reason;
  if (!context.token) {
    end(step, { type: 'cancel', reason, token: null });
    return;
  }
  step.state = 'leaving';
  effects.push(['stop', 'signOfLife', 'bridge', 'silence'], ['ensure', 'deadline', outcomeTimeout]);
  if (reason !== 'CLOSED') effects.push(['hide']);
  effects.push(['abandon', context.token, reason]);
}

/** Fails, but abandons the checkout first if it could still be approved. */
function giveUp(step: Step, code: ErrorCode, detail?: string): void {
  step.context.failure = code;
  step.context.failureDetail = detail;
  if (step.context.token) abandon(step, 'MERCHANT');
  else fail(step, code, detail);
}

function unavailable(step: Step, event: EventOf<'unavailable'>): void {
  giveUp(step, unavailableCode(event));
}

const unavailableCode = ({ display }: EventOf<'unavailable'>): ErrorCode =>
  display === 'popup' ? 'POPUP_BLOCKED' : 'DISPLAY_UNAVAILABLE';

/** The surface, in which no checkout has loaded, is replaced by the next one. */
function blocked(step: Step, event: EventOf<'blocked'>): void {
  const { context, effects } = step;
  if (event.why === 'connect-src') mute(step);
  else effects.push(['hide'], ['show', context.fallbacks, event.why]);
}

/**
 * The page may not ask our host for the status, nor to abandon, so that it cannot learn how the checkout ends. Only one
 * that takes the page's place can be left to the shopper.
 */
function mute(step: Step): void {
  const { context, effects } = step;
  const why = 'connect-src';
  // A request that was answered was not stopped; this one was about something else.
  if (context.owner !== 'unasked') return;
  if (!context.display || step.state === 'leaving') endUnknown(step);
  else if (context.fallbacks.includes('redirect')) effects.push(['hide'], ['show', ['redirect'], why]);
  else fail(step, 'DISPLAY_UNAVAILABLE', `The policy of the page has no ${why} for it.`);
}

function muteOnly(step: Step, { why }: EventOf<'blocked'>): void {
  if (why === 'connect-src') mute(step);
}

function shown(step: Step, { display, fallbacks }: EventOf<'shown'>): void {
  Object.assign(step.context, { display, fallbacks, window: 'unheard' });
  if (step.context.token) depart(step);
  else step.state = 'waiting';
}

/** The surface navigates to the checkout, or the page itself does. */
function depart(step: Step): void {
  const { context, effects } = step;
  if (context.display === 'redirect') {
    step.state = 'open';
    enliven(step);
    step.next = { type: 'redirect' };
    return;
  }
  if (context.isOpenEmitted) {
    // A new surface has not shown this notice yet.
    effects.push(['notice', publicStates[step.state] as Notice]);
  } else {
    step.state = 'connecting';
    effects.push(['start', 'signOfLife', openTimeout]);
  }
  effects.push(['start', 'bridge', bridgeTimeout], ['read', context.token as string]);
}

/** The checkout has loaded. */
function enliven(step: Step): void {
  const { context, effects } = step;
  if (step.state !== 'settling') step.state = 'open';
  if (context.isOpenEmitted) return;
  context.isOpenEmitted = true;
  effects.push(['stop', 'signOfLife']);
  if (context.display) effects.push(['opened', context.display]);
}

function hello(step: Step, { version, loadId, port }: EventOf<'hello'>): void {
  const { context, effects } = step;
  // Of an earlier page's window there is no handle, so only the server sees it close.
  if (context.display) context.window = 'connected';
  effects.push(['stop', 'bridge']);
  if (version === PROTOCOL) {
    if (port) effects.push(['connect', loadId, port]);
    if (step.state !== 'leaving') enliven(step);
  } else if (step.state === 'leaving') {
    context.failure = 'PROTOCOL_MISMATCH';
  } else {
    giveUp(step, 'PROTOCOL_MISMATCH');
  }
}

/** The checkout of an earlier page connects to this one, to be answered by its handlers. */
function answer({ effects }: Step, { version, loadId, port }: EventOf<'hello'>): void {
  if (version === PROTOCOL && port) effects.push(['connect', loadId, port]);
}

/** As far as this page can tell: it has no handle of it, or its `closed` is true. */
const isGone = ({ window }: Context): boolean => /^(none|seemsClosed|closed)$/.test(window);

const isFinal = ({ state }: CheckoutStatus): boolean => !/^(OPEN|STARTED)$/.test(state);

/** Records which open owns the checkout. */
function recordOwner(
  { context, effects }: Step,
  { openId }: CheckoutStatus,
): { isMine: boolean; isFirst: boolean } {
  effects.push(['stop', 'deadline']);
  const isFirst = context.owner === 'unasked';
  const isMine = !context.openId || openId === context.openId;
  if (isMine) context.owner = 'us';
  else if (isFirst) context.owner = 'notYetUs';
  return { isMine, isFirst };
}

function follow(step: Step, { status }: EventOf<'status'>): void {
  const { context } = step;
  const isResuming = step.state === 'resuming';
  const { isMine, isFirst } = recordOwner(step, status);
  const isTaken = !isMine && !!status.openId;
  if (status.settling) {
    step.state = 'settling';
    step.effects.push(['stop', 'signOfLife', 'bridge', 'silence']);
  } else if (isTaken && (context.owner === 'us' || (isFinal(status) && !isFirst))) {
    end(step, { type: 'cancel', reason: 'SUPERSEDED', token: context.token });
  } else if (isFirst && !isResuming && status.merchantId !== context.merchantId) {
    const detail = `It is of the merchant ${status.merchantId}, and merchantId is ${context.merchantId}. Use one merchant for both.`;
    // What another merchant's checkout came to is not for this page.
    if (isFinal(status) && !isMine) fail(step, 'INVALID_TOKEN', detail);
    else giveUp(step, 'INVALID_TOKEN', detail);
  } else if (isFirst && !isResuming && isFinal(status) && !isMine) {
    if (status.state === 'APPROVED') {
      // It was paid, for example in another tab, so its window has nothing to show.
      context.isDone = true;
      conclude(step, status);
    } else {
      fail(step, 'INVALID_TOKEN', `Its checkout has ended: ${status.state}. Create another one.`);
    }
  } else if (isFirst && !isResuming && !isOfKind(status, context.kind)) {
    giveUp(step, 'MODE_MISMATCH', differencesOf(status, context.kind));
  } else if (isFirst && isResuming && isFinal(status) && context.isElsewhere) {
    step.state = 'ended';
    step.effects.push(['end', null, false]);
  } else if (isFinal(status)) {
    if (isMine) enliven(step);
    conclude(step, status);
  } else {
    watch(step, status);
  }
}

/** Each option that is another one in the token, with both values. */
function differencesOf(status: CheckoutStatus, kind: CheckoutKind): string {
  const names = (Object.keys(kind) as (keyof CheckoutKind)[]).filter(
    (name) => !isOfKind(status, { [name]: kind[name] }),
  );
  return `${names.map((name) => `${name} is ${kind[name]}, in the token ${status[name]}`).join(', ')}.`;
}

/** The session is still running: checks whether its window has closed or crashed. */
function watch(step: Step, { presence, presenceAgeMs, expiresInMs }: CheckoutStatus): void {
  const { context, effects } = step;
  const wasOpen = step.state === 'open';
  effects.push(['start', 'expiry', expiresInMs + expiryGrace]);
  const isPresent = context.owner === 'us' && presence !== 'NONE';
  if (step.state === 'settling' || step.state === 'leaving') step.state = restingState(context);
  if (!isPresent) return;
  enliven(step);
  if (presence === 'HERE') {
    effects.push(['stop', 'silence']);
    // The page may be showing the notice that the window does not respond.
    if (wasOpen) effects.push(['notice', 'open']);
  } else if (
    // A window that was seen to close can't send its leave message later, and one that may be severed can come back.
    context.window === 'closed' ||
    (isGone(context) && (presence === 'LEFT' || presenceAgeMs >= connectionLostTimeout))
  ) {
    abandon(step, 'CLOSED');
  } else {
    effects.push(['start', 'silence', silenceTimeout - presenceAgeMs]);
  }
}

/** The state of an open when no confirm is running and the shopper is not leaving. */
function restingState({ isOpenEmitted, window }: Context): State {
  if (isOpenEmitted) return 'open';
  return window === 'none' ? 'resuming' : 'connecting';
}

function followLeave(step: Step, status: CheckoutStatus, ifRunning: 'abandonAgain' | 'wait'): void {
  const { context, effects } = step;
  const { isMine } = recordOwner(step, status);
  const reason = context.leaving as LeaveReason;
  if (status.settling) return;
  if (!isMine && status.openId) {
    end(step, { type: 'cancel', reason: 'SUPERSEDED', token: context.token });
  } else if (isFinal(status)) {
    conclude(step, status);
  } else if (reason === 'CLOSED' && status.presence === 'HERE') {
    // The server sees the window, so it was not closed.
    context.leaving = null;
    // It is waited for again, since the shop may have to be asked. An open of an earlier page has never waited.
    if (context.display && context.window !== 'connected') effects.push(['start', 'bridge', bridgeTimeout]);
    watch(step, status);
  } else {
    effects.push(['start', 'expiry', status.expiresInMs + expiryGrace]);
    // A confirm that was running has failed, so the shopper's leaving takes effect.
    if (ifRunning === 'abandonAgain') effects.push(['abandon', context.token as string, reason]);
  }
}

/** Ends with the server's outcome. */
function conclude(step: Step, { state, outcome }: CheckoutStatus): void {
  const { token, failure, leaving } = step.context;
  const { reason, ...order } = outcome as Outcome;
  if (state === 'APPROVED' || state === 'DECLINED') {
    end(step, { type: 'complete', token, ...order } as UnverifiedComplete);
  } else if (failure) {
    fail(step, failure, step.context.failureDetail);
  } else {
    end(step, { type: 'cancel', reason: reason ?? leaving ?? 'MERCHANT', token });
  }
}
