import { newId, PROTOCOL, type ShownDisplay } from '#shared/bridge/protocol.ts';
import { autoReturnSeconds, statusWaitSeconds } from '#shared/bridge/times.ts';
import type { FlightLog, InitOptions, UnverifiedOutcome, WarningCode } from '../loader/api.ts';
import { checkoutKind } from '../loader/checkout-kind.ts';
import { awaitToken, type TokenRequest } from '../loader/session/await-token.ts';
import { createMachine, type Machine } from '../loader/session/machine.ts';
import type { ErrorVerdict, MachineEvent, Timer, Verdict } from '../loader/session/port.ts';
import { createRecorder } from '../loader/session/recorder.ts';
import { createShippingQuestions } from '../loader/session/shipping-questions.ts';
import type { LeaveReason } from '../loader/session/status.ts';
import type { FakeClock } from './fake-clock.ts';
import { fakeError } from './fake-errors.ts';
import type { FakeServer } from './fake-server.ts';

/** What all opens of one shop's page share. */
export interface FakePage {
  readonly clock: FakeClock;
  readonly server: FakeServer;
  readonly openings: FakeOpening[];
  readonly log: FlightLog;
  isOnline: boolean;
  blocksPopups: boolean;
}

export interface FakeOpeningOptions {
  page: FakePage;
  openId: string;
  instanceId: string | undefined;
  merchantId: string;
  token: string | null;
  /** The merchant's options as they are now. */
  shop(): InitOptions | undefined;
  warn(code: WarningCode, detail?: string): void;
  onOpened?(display: ShownDisplay): void;
  /** Called at most once. */
  onEnd(outcome: UnverifiedOutcome): void;
  /** Called once after it: the window is gone. */
  onClose(): void;
}

/** One open: the machine of the script, with a window, a server and a clock that are none. */
export interface FakeOpening {
  readonly openId: string;
  readonly instanceId: string | undefined;
  readonly merchantId: string;
  readonly token: string | null;
  readonly display: ShownDisplay | null;
  readonly state: Machine['state'];
  readonly isLeaving: boolean;
  readonly isLoaded: boolean;
  /** A redirect took the shop's page away, and no later page has followed it. */
  isAway: boolean;
  readonly outcome: Promise<UnverifiedOutcome>;
  /** Settles when the checkout has loaded, or will not. */
  readonly loaded: Promise<void>;
  readonly questions: ReturnType<typeof createShippingQuestions>['methods'];
  show(order: readonly ShownDisplay[]): boolean;
  resume(display: ShownDisplay): void;
  ask(request: TokenRequest): void;
  leave(reason: 'USER' | 'MERCHANT'): void;
  /** The window is reloaded. */
  reload(): void;
  /** The window closes. */
  closeWindow(): void;
  /** The checkout was decided, and its window closes itself some seconds later. */
  returnLater(): void;
  /** The window reads closed to the page from now on. */
  sever(): void;
  /** The network is back. */
  wake(): void;
}

const longestRetry = 8000;

export function createFakeOpening(options: FakeOpeningOptions): FakeOpening {
  const { page, openId, instanceId, merchantId, warn } = options;
  const { clock, server } = page;
  const timers = new Map<Timer, unknown>();
  const questions = createShippingQuestions({ shop: options.shop, warn }, clock);
  let { token } = options;
  let display: ShownDisplay | null = null;
  let hasWindow = false;
  let isLoaded = false;
  let isSevered = false;
  let isAway = false;
  let isEnded = false;
  let isClosed = false;
  let hasLeft = false;
  let isFollowing = false;
  let wanted: LeaveReason | null = null;
  let failures = 0;
  let nextRead: unknown;
  let resolveOutcome: (outcome: UnverifiedOutcome) => void;
  const outcome = new Promise<UnverifiedOutcome>((resolve) => {
    resolveOutcome = resolve;
  });
  let resolveLoaded: () => void;
  const loaded = new Promise<void>((resolve) => {
    resolveLoaded = resolve;
  });

  const machine = createMachine(
    { openId, merchantId, token, kind: checkoutKind(options.shop() ?? {}) },
    {
      show: (order, why) => machine.send(showFirst(order, why)),
      go(given) {
        token = given;
        if (display === 'redirect') isAway = true;
        load();
      },
      hide() {
        hasWindow = false;
      },
      notice() {},
      warn,
      opened: (shown) => options.onOpened?.(shown),
      connect: () => void later(() => machine.send({ type: 'bridged' })),
      requestLeave: () => leave('USER'),
      read: follow,
      abandon(_token, reason) {
        wanted = reason;
        follow();
      },
      discard: (late, reason) => void server.abandon(late, reason),
      start,
      ensure(timer, ms) {
        if (!timers.has(timer)) start(timer, ms);
      },
      stop: (...names) => names.forEach(stop),
      end,
      close,
    },
    createRecorder(page.log, openId),
  );

  function showFirst(order: readonly ShownDisplay[], why?: string): MachineEvent {
    let reason = why;
    for (const [index, next] of order.entries()) {
      if (reason) warn('FALLBACK_USED', `${display} to ${next}: ${reason}`);
      display = next;
      reason = next === 'popup' && page.blocksPopups ? 'blocked' : undefined;
      if (reason) continue;
      hasWindow = next !== 'redirect';
      isLoaded = false;
      if (token && hasWindow) load();
      return { type: 'shown', display: next, fallbacks: order.slice(index + 1) };
    }
    return { type: 'unavailable', display: display ?? undefined };
  }

  /** The checkout loads in its window, or in place of the page. */
  function load(): void {
    later(() => {
      if (isLoaded || isEnded || !page.isOnline || !token || !(hasWindow || isAway)) return;
      isLoaded = true;
      const kind = checkoutKind(options.shop() ?? {});
      server.put(token, {
        ...{ merchantId, openId, state: 'STARTED', presence: 'HERE', mode: `${kind.mode}` },
        ...{ buyNow: !!kind.buyNow, pickup: !!kind.pickup },
        shippingOptionRequired: !!kind.shippingOptionRequired,
      });
      if (isSevered) machine.send({ type: 'windowClosed', isCertain: false });
      else if (hasWindow) hello();
      resolveLoaded();
    });
  }

  function hello(): void {
    // The machine only passes the port on.
    machine.send({ type: 'hello', version: PROTOCOL, loadId: newId(), port: {} as MessagePort });
  }

  function follow(): void {
    isFollowing = true;
    turn();
  }

  /** One request to the server: the status, or to abandon. */
  function turn(): void {
    clock.clearTimeout(nextRead);
    later(() => {
      if (!isFollowing) return;
      clock.clearTimeout(nextRead);
      if (!page.isOnline) {
        nextRead = clock.setTimeout(turn, Math.min(longestRetry, 1000 * 2 ** failures));
        failures += 1;
        machine.send({ type: 'unreachable' });
        return;
      }
      failures = 0;
      nextRead = clock.setTimeout(turn, statusWaitSeconds * 1000);
      const reason = wanted;
      wanted = null;
      if (reason) machine.send({ type: 'abandonAnswer', status: server.abandon(token as string, reason) });
      else tell();
    });
  }

  /** Also after the end, so that only the machine keeps a second terminal event back. */
  function tell(): void {
    if (token && page.isOnline && !isAway) machine.send({ type: 'status', status: server.read(token) });
  }
  server.onNews((of) => {
    if (of === token && (isFollowing || isEnded)) later(tell);
  });

  function start(timer: Timer, ms: number): void {
    stop(timer);
    const expire = (): void => {
      timers.delete(timer);
      machine.send({ type: timer });
    };
    timers.set(timer, clock.setTimeout(expire, ms));
  }

  function stop(timer: Timer): void {
    clock.clearTimeout(timers.get(timer));
    timers.delete(timer);
  }

  function end(verdict: Verdict | null, isShown: boolean): void {
    if (isEnded) return;
    isEnded = true;
    isFollowing = false;
    clock.clearTimeout(nextRead);
    for (const timer of [...timers.keys()]) stop(timer);
    questions.stop();
    resolveLoaded();
    if (!verdict) return;
    const { code, detail, cause, errorId } = verdict as ErrorVerdict;
    const reported = code
      ? { type: 'error' as const, error: fakeError(code, detail, cause, errorId), token: verdict.token }
      : (verdict as UnverifiedOutcome);
    options.onEnd(reported);
    resolveOutcome(reported);
    if (!isShown) close();
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    hasWindow = false;
    options.onClose();
  }

  function leave(reason: 'USER' | 'MERCHANT'): void {
    hasLeft = true;
    machine.send({ type: 'leave', reason });
  }

  const opening: FakeOpening = {
    ...{ openId, instanceId, merchantId, outcome, loaded, leave },
    questions: questions.methods,
    get token() {
      return token;
    },
    get display() {
      return display;
    },
    get state() {
      return machine.state;
    },
    get isLeaving() {
      return hasLeft || machine.isLeaving;
    },
    get isLoaded() {
      return isLoaded;
    },
    get isAway() {
      return isAway;
    },
    set isAway(is) {
      isAway = is;
    },
    show(order) {
      const first = showFirst(order);
      machine.send(first);
      return first.type === 'shown';
    },
    resume(shown) {
      isLoaded = true;
      resolveLoaded();
      machine.send({ type: 'resumed', display: shown });
    },
    ask: (request) => awaitToken(request, machine.send, clock),
    reload() {
      if (hasWindow && !isSevered) hello();
    },
    closeWindow() {
      hasWindow = false;
      if (token && isLoaded && !isEnded) server.put(token, { presence: 'LEFT' });
      // A window that was heard needs no other proof, and one that was not may be severed.
      machine.send({ type: 'windowClosed', isCertain: false });
    },
    returnLater() {
      const closeItself = (): void => {
        hasWindow = false;
        machine.send({ type: 'done' });
        machine.send({ type: 'windowClosed', isCertain: false });
      };
      if (hasWindow) clock.setTimeout(closeItself, autoReturnSeconds * 1000);
    },
    sever() {
      isSevered = true;
      if (isLoaded) machine.send({ type: 'windowClosed', isCertain: false });
    },
    wake() {
      load();
      if (isFollowing) turn();
    },
  };
  page.openings.push(opening);
  return opening;
}

/** As an answer of a network or of another window comes: after what is running now. */
function later(work: () => void): void {
  Promise.resolve().then(work);
}
