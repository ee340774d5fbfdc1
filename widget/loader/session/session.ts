/**
 * The second file of the script: everything about an open that is not needed during the click. It is pinned by its hash
 * (decision 31).
 */
import { codeSentences, type Sentences } from '#shared/bridge/code-sentences.ts';
import { type CheckoutConnection, connectToCheckout } from '#shared/bridge/page-side.ts';
import { isHello, type ShownDisplay } from '#shared/bridge/protocol.ts';
import { requestCloseTimeout } from '#shared/bridge/times.ts';
import type { FlightLog, InitOptions, WarningCode } from '../api.ts';
import { checkoutKind } from '../checkout-kind.ts';
import { guarded } from '../guarded.ts';
import type { Appearance } from '../layer.ts';
import type { Texts } from '../texts.ts';
import { awaitToken, type TokenRequest } from './await-token.ts';
import { laterEnglish } from './english.ts';
import { holdPage } from './hold-page.ts';
import { noteEnd } from './last-failure.ts';
import { createMachine, type Machine } from './machine.ts';
import type { MachineEvent, Port, Timer } from './port.ts';
import { createRecorder } from './recorder.ts';
import { createShippingQuestions } from './shipping-questions.ts';
import { abandonCheckout, createStatusClient, factsOfAnswer, type StatusClient } from './status-client.ts';

export { startDiagnosis } from './start-diagnosis.ts';

/** What the first file provides to a session: surfaces, the shop's page and the merchant's handlers. */
export interface Host {
  readonly openId: string;
  readonly merchantId: string;
  readonly token: string | null;
  readonly checkoutOrigin: string;
  /** The texts of the first file, for which the session brings the rest. */
  readonly english: Texts;
  /** What its codes say, which the session brings. */
  readonly sentences: Sentences;
  /** Of the whole page. */
  readonly flightLog: FlightLog;
  /** Whether a message with this source may be the checkout's. */
  isWindow(source: unknown): boolean;
  /** Whether a layer lies over the page while a popup is open. */
  readonly hasOverlay?: boolean | undefined;
  /** The merchant's options as they are now; undefined while the page has none for an open of an earlier page. */
  shop(): InitOptions | undefined;
  show(order: readonly ShownDisplay[], why?: string): void;
  go: Port['go'];
  hide: Port['hide'];
  notice: Port['notice'];
  warn(code: WarningCode, detail?: string): void;
  opened: Port['opened'];
  end: Port['end'];
  close: Port['close'];
  appearance(): Appearance | undefined;
  focus(): void;
}

/** An event of the shop's page: a message, or a violation of its policy. */
export type PageEvent = Partial<MessageEvent & SecurityPolicyViolationEvent>;

export type SessionEvent = MachineEvent | TokenRequest;

export interface Session {
  readonly state: Machine['state'];
  readonly isLeaving: boolean;
  send(event: SessionEvent): void;
  receive(event: PageEvent): void;
  /** Tells an open checkout about a new appearance. */
  update(appearance: Appearance): void;
}

/** Follows one open to its end and executes the effects of its machine. */
export function startSession(host: Host): Session {
  const { openId, merchantId, token, checkoutOrigin } = host;
  const timers: { [T in Timer]?: ReturnType<typeof setTimeout> } = Object.create(null);
  Object.assign(host.english, laterEnglish);
  Object.assign(host.sentences, codeSentences);
  const record = createRecorder(host.flightLog, openId);
  let hasWarned = false;
  /** A page that has replaced a function of the browser with one that does something else. */
  function warnAltered(what: string): void {
    if (!hasWarned) host.warn('PAGE_ALTERED', what);
    hasWarned = true;
  }
  let bridge: CheckoutConnection | undefined;
  let client: StatusClient | undefined;
  const shipping = createShippingQuestions(host);

  const machine = createMachine(
    { openId, merchantId, token, kind: checkoutKind(host.shop() ?? {}) },
    {
      ...host,
      hide() {
        release();
        disconnect();
        host.hide();
      },
      connect(loadId, port) {
        disconnect();
        try {
          bridge = connectWith(loadId, port);
        } catch (error) {
          // The server's status is enough for everything but delivery options.
          warnAltered(`bridge: ${error}`);
        }
      },
      async requestLeave() {
        const answer = await bridge?.call('requestClose', { reason: 'escape' }, requestCloseTimeout);
        if (!answer?.ok || answer.willClose) send({ type: 'leave', reason: 'USER' });
        else host.focus();
      },
      read: (token) => follow(token).read(),
      abandon: (token, reason) => follow(token).abandon(reason),
      discard(token, reason) {
        record('net', 'abandon', { reason });
        abandonCheckout(urlOf(token), openId, reason).then(
          (answer) => record('net', 'abandon reply', factsOfAnswer(answer)),
          () => record('net', 'abandon reply', factsOfAnswer()),
        );
      },
      start,
      ensure(timer, ms) {
        if (!timers[timer]) start(timer, ms);
      },
      stop,
      end(verdict, isShown) {
        noteEnd(verdict, host.sentences);
        // A popup leaves the page free; a dialog that shows how it ended covers it still.
        if (!isShown || shown === 'popup') release();
        if (!isShown) guarded(disconnect);
        guarded(shipping.stop);
        guarded(() => client?.stop());
        guarded(() => stop(...(Object.keys(timers) as Timer[])));
        guarded(() => removeEventListener('pageshow', onPageShow));
        host.end(verdict, isShown);
      },
      close() {
        release();
        guarded(disconnect);
        host.close();
      },
    },
    record,
  );
  const { send: take } = machine;
  let letGo: (() => void) | undefined;
  let shown: ShownDisplay | undefined;

  function send(event: SessionEvent): void {
    if (event.type === 'asked') {
      awaitToken(event, take);
      return;
    }
    if (event.type === 'resumed') {
      take({ ...event, isElsewhere: event.display === 'redirect' && !isBackFrom(token) });
      return;
    }
    if (event.type === 'shown') {
      shown = event.display;
      release();
      const hasLayer = event.display === 'dialog' || host.hasOverlay;
      if (hasLayer && event.display !== 'redirect') letGo = guarded(holdPage);
    }
    take(event);
  }

  function receive(event: PageEvent): void {
    const { origin, source, data, ports, effectiveDirective: why, blockedURI, disposition } = event;
    if (origin === checkoutOrigin && host.isWindow(source) && isHello(data, openId)) {
      record('in', 'hello', { version: data.v, loadId: data.loadId });
      send({ type: 'hello', version: data.v, loadId: data.loadId, port: ports?.[0] });
    }
    // What this open needs: its frame, or every request for its status.
    const isNeeded = why === 'connect-src' ? shown !== 'redirect' : why === 'frame-src' && shown === 'dialog';
    // A policy may also only report.
    if (why && isNeeded && disposition !== 'report' && blockedURI?.startsWith(checkoutOrigin)) {
      send({ type: 'blocked', why });
    }
  }

  function release(): void {
    if (letGo) guarded(letGo);
    letGo = undefined;
  }

  function connectWith(loadId: string, port: MessagePort): CheckoutConnection {
    /** The names of the calls that have no reply yet. */
    const calls = new Map<string, string>();
    const connection = connectToCheckout({
      port,
      onMessage(dir, message) {
        if (message.type === 'CALL') {
          const [name = ''] = message.methodPath;
          calls.set(message.id, name);
          record(dir, name, ...(message.args as object[]));
        } else if (message.type === 'REPLY') {
          record(dir, `${calls.get(message.callId)} reply`, message.value as object);
        } else {
          record(dir, message.type);
        }
      },
      openId,
      loadId,
      methods: {
        complete: () => send({ type: 'done' }),
        cancel: () => send({ type: 'hint' }),
        navigate: ({ to }) => send({ type: 'move', to: [to, 'redirect'] }),
        ...shipping.methods,
      },
      async onConnected() {
        const appearance = host.appearance();
        if (!appearance) return;
        const answer = await connection.call('update', appearance);
        if (answer.ok) send({ type: 'bridged' });
        else if (answer.code === 'TIMEOUT') host.warn('BRIDGE_LOST');
      },
    });
    return connection;
  }

  function start(timer: Timer, ms: number): void {
    stop(timer);
    const expire = (): void => {
      delete timers[timer];
      send({ type: timer });
    };
    timers[timer] = setTimeout(expire, ms);
  }

  function stop(...names: Timer[]): void {
    for (const timer of names) {
      clearTimeout(timers[timer]);
      delete timers[timer];
    }
  }

  function disconnect(): void {
    bridge?.destroy();
    bridge = undefined;
  }

  const urlOf = (token: string): string => `${checkoutOrigin}/public/v1/checkouts/${token}`;

  function follow(token: string): StatusClient {
    client ??= createStatusClient({ url: urlOf(token), openId, send, record, warnAltered });
    return client;
  }

  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted) send({ type: 'restored' });
  }
  addEventListener('pageshow', onPageShow);

  return {
    get state() {
      return machine.state;
    },
    get isLeaving() {
      return machine.isLeaving;
    },
    send,
    receive,
    update(appearance) {
      bridge?.call('update', appearance);
    },
  };
}

/**
 * Whether the redirect of this token came back to this page: its address names the token, or did so when it was loaded, or the
 * shopper came by the browser's back button. Elsewhere the shop has read the outcome from the address (decision 256).
 */
function isBackFrom(token: string | null): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[];
  return `${location.search}${loaded?.name}`.includes(`${token}`) || loaded?.type === 'back_forward';
}
