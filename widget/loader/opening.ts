import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import { openTimeout } from '#shared/bridge/times.ts';
import type { InitOptions, UnverifiedOutcome, WarningCode } from './api.ts';
import { checkoutKind } from './checkout-kind.ts';
import { makeError, sentences } from './errors.ts';
import { flightLog } from './flight-log.ts';
import { guarded } from './guarded.ts';
import type { Appearance } from './layer.ts';
import { loadSession } from './load-file.ts';
import { NativePromise } from './native-promise.ts';
import { plainJson, setPending } from './pending.ts';
import { checkoutOrigin } from './script.ts';
import type { ErrorVerdict, MachineEvent, Verdict } from './session/port.ts';
import type { Host, PageEvent, Session, SessionEvent } from './session/session.ts';
import { openSurface, type Surface } from './surfaces.ts';
import { english } from './texts.ts';

export interface OpeningOptions {
  openId: string;
  /** The id that the shop gave; undefined without one. */
  instanceId?: string | undefined;
  merchantId: string;
  token: string | null;
  /** Absent where an open of an earlier page is resumed by a page without its checkout. */
  appearance?: Appearance | undefined;
  hasOverlay?: boolean | undefined;
  /** The options as they are now; undefined while the page has none for an open of an earlier page. */
  shop(): InitOptions | undefined;
  opened(display: ShownDisplay): void;
  warn(code: WarningCode, detail?: string): void;
  /** Called at most once, after everything of the open has stopped but a window that still shows how it ended. */
  ended(outcome: UnverifiedOutcome, isShown: boolean): void;
  /** Called once after it: the window is gone, as far as this page can tell. */
  closed(): void;
}

export interface Opening {
  readonly state: Session['state'];
  /** Its window is gone or goes, and the server is being asked to abandon it. */
  readonly isLeaving: boolean;
  /** Settles after `ended`; for a resumed open that ended on another page with nothing, and without it. */
  readonly outcome: Promise<UnverifiedOutcome>;
  /** Shows the first of these that is possible, synchronously. @returns whether there was one. */
  show(order: readonly ShownDisplay[]): boolean;
  /** Resumes an open of an earlier page. */
  resume(display?: ShownDisplay): void;
  send(event: SessionEvent): void;
  leave(reason: 'USER' | 'MERCHANT'): void;
  /** Something that is never expected to throw has thrown. */
  crash(cause: unknown): void;
  /** Tells an open checkout about a new appearance. */
  update(appearance: Appearance): void;
  focus(): void;
}

/** Ids of this page's opens that have not ended; `resume()` ignores them. */
export const liveOpenIds: string[] = [];

/**
 * One open, as far as it has to exist during the click, because a browser only allows a page to open a window then. The
 * session, which decides about everything else, is loaded in parallel, and events are queued until then.
 */
export function createOpening(options: OpeningOptions): Opening {
  const { openId, instanceId, merchantId, warn } = options;
  let { token, appearance } = options;
  let surface: Surface | undefined;
  let display: ShownDisplay | undefined;
  let session: Session | undefined;
  let isEnded = false;
  let isStopped = false;
  let isResumed = false;
  let hasLeft = false;
  const waiting: SessionEvent[] = [];
  const received: PageEvent[] = [];
  let resolve: (outcome: UnverifiedOutcome) => void;
  const outcome = new NativePromise<UnverifiedOutcome>((settle) => {
    resolve = settle;
  });

  const host: Host = {
    ...options,
    checkoutOrigin,
    english,
    sentences,
    flightLog,
    // The window of an earlier page's open is not known here. Its id is known, and only the checkout got it.
    isWindow: (source) => isResumed || (!!source && source === surface?.window),
    show: (order, why) => send(showFirst(order, why)),
    go(given) {
      token = given;
      const url = address(given);
      if (surface) surface.go(url);
      else location.assign(url);
    },
    hide,
    notice: (notice) => guarded(() => surface?.notice(notice)),
    end,
    close,
    appearance: () => appearance,
    focus,
  };

  function send(event: SessionEvent): void {
    if (session) session.send(event);
    else waiting.push(event);
  }

  function showFirst(order: readonly ShownDisplay[], why?: string): MachineEvent {
    let reason = why;
    let index = 0;
    // Old libraries replace `entries` of lists.
    for (const next of order) {
      index += 1;
      if (reason) warn('FALLBACK_USED', `${display} to ${next}: ${reason}`);
      display = next;
      reason = showSurface(next);
      if (!reason) return { type: 'shown', display, fallbacks: order.slice(index) };
    }
    return { type: 'unavailable', display };
  }

  /** @returns why it cannot be shown. */
  function showSurface(wanted: ShownDisplay): string | undefined {
    // The page navigates there after all other work has ended.
    if (wanted === 'redirect') return;
    const result = openSurface[wanted]({
      ...(appearance as Appearance),
      url: token && address(token),
      hasOverlay: options.hasOverlay,
      closed: (isCertain) => send({ type: 'windowClosed', isCertain }),
      onCancel(reason) {
        if (reason === 'escape' && session) send({ type: 'escape' });
        else leave('USER');
      },
      reopen: () => send({ type: 'move', to: [wanted] }),
    });
    if (typeof result === 'string') return result;
    surface = result;
  }

  /**
   * Display, theme and locale are only hints there; with them the document shows at once what it shows later. Access depends on the token alone, but the document shows nothing to a page
   * that it is not for, or that names another kind of checkout.
   */
  function address(of: string): string {
    // A later page can resume an open.
    setPending(openId, { v: 1, token: of, openId, instanceId, merchantId, display });
    const { theme, locale } = appearance as Appearance;
    const colours = theme === 'auto' ? '' : `&theme=${theme}`;
    const shop = options.shop();
    // Without it the document is shown all the same, and the status tells of a wrong page or kind.
    const by = guarded(
      () =>
        shop &&
        `&by=${encodeURIComponent(plainJson({ origin: location.origin, kind: { __proto__: null, ...checkoutKind(shop) } }))}`,
      () => warn('PAGE_ALTERED', 'JSON'),
    );
    return `${checkoutOrigin}/?token=${of}&oid=${openId}&d=${display?.[0]}${colours}&locale=${encodeURIComponent(locale)}${by ?? ''}#/`;
  }

  function hide(): void {
    const shown = surface;
    surface = undefined;
    guarded(() => shown?.close());
  }

  function focus(): void {
    guarded(() => surface?.focus());
  }

  function crash(cause: unknown): void {
    if (isEnded) close();
    else end({ type: 'error', code: 'INTERNAL', cause, token });
  }

  function leave(reason: 'USER' | 'MERCHANT'): void {
    hasLeft = true;
    // A shopper who leaves does not wait for the rest of the script.
    if (!session) hide();
    // At once: a handler of the terminal event may open the next checkout.
    if (isEnded) close();
    send({ type: 'leave', reason });
  }

  /** A message of the checkout, or what the shop's own policy has stopped. The session judges it, also once it is there. */
  function receive(event: PageEvent): void {
    if (session) session.receive(event);
    else if (event.origin === checkoutOrigin || event.blockedURI) received.push(event);
  }

  /** Without the rest of the script the outcome of a checkout could not be read, so it does not continue. */
  function load(): void {
    const fail = (cause?: unknown): void => {
      clearTimeout(limit);
      const code = token ? 'OUTCOME_UNKNOWN' : 'SCRIPT_LOAD_FAILED';
      end({ type: 'error', code, detail: 'no session.js', cause, token });
    };
    const limit = setTimeout(fail, openTimeout);
    loadSession()
      .then((startSession) => {
        clearTimeout(limit);
        if (isEnded) return;
        session = startSession(host);
        for (const event of waiting) session.send(event);
        for (const event of received) session.receive(event);
      }, fail)
      .catch(crash);
  }

  function end(verdict: Verdict | null, mayStay = false): void {
    if (isEnded) return;
    isEnded = true;
    const isShown = mayStay && !!guarded(() => surface?.end());
    if (!isShown) stop();
    liveOpenIds.splice(liveOpenIds.indexOf(openId), 1);
    const { type, code, detail, cause, errorId, token: of } = (verdict ?? {}) as ErrorVerdict;
    // While the outcome is unknown the record is kept, so that a later page can still read it.
    if (!/OUTCOME|INTERNAL/.test(code)) setPending(openId);
    const reported = (
      code ? { type, error: makeError(code, detail, cause, errorId), token: of } : verdict
    ) as UnverifiedOutcome;
    if (reported) options.ended(reported, isShown);
    resolve(reported);
    if (reported && !isShown) options.closed();
  }

  function stop(): void {
    isStopped = true;
    hide();
    listening.abort();
  }

  function close(): void {
    if (isStopped) return;
    stop();
    options.closed();
  }

  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('message', receive as EventListener, { signal });
  document.addEventListener('securitypolicyviolation', receive as EventListener, { signal });
  liveOpenIds.push(openId);
  return {
    get state() {
      return isEnded ? 'ended' : (session?.state ?? 'opening');
    },
    get isLeaving() {
      return hasLeft || !!session?.isLeaving;
    },
    outcome,
    show(order) {
      const first = showFirst(order);
      // Before anything that the merchant's handler of a warning causes.
      waiting.unshift(first);
      load();
      return first.type === 'shown';
    },
    crash,
    resume(shown) {
      isResumed = true;
      send({ type: 'resumed', display: shown });
      load();
    },
    send,
    leave,
    update(changed) {
      appearance = changed;
      session?.update(appearance);
    },
    focus,
  };
}
