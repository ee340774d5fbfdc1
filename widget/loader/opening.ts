import { isHello, type ShownDisplay } from '#shared/bridge/protocol.ts';
import { openTimeout } from '#shared/bridge/times.ts';
import type { InitOptions, UnverifiedOutcome, WarningCode } from './api.ts';
import { checkoutKind } from './checkout-kind.ts';
import { makeError } from './errors.ts';
import type { Appearance } from './layer.ts';
import { loadSession } from './load-session.ts';
import { setPending } from './pending.ts';
import { checkoutOrigin } from './script.ts';
import type { MachineEvent, Verdict } from './session/port.ts';
import type { Host, Session } from './session/session.ts';
import { openSurface, type Surface } from './surfaces.ts';

export interface OpeningOptions {
  openId: string;
  instanceId: string;
  merchantId: string;
  token: string | null;
  /** Absent where an open of an earlier page is resumed by a page without its checkout. */
  appearance?: Appearance | undefined;
  overlay?: boolean;
  /** The options as they are now; undefined while the page has none for an open of an earlier page. */
  shop(): InitOptions | undefined;
  onOpened?(display: ShownDisplay): void;
  warn(code: WarningCode, detail?: string): void;
  /** Called exactly once, after everything of the open has stopped. */
  onEnd(outcome: UnverifiedOutcome): void;
}

export interface Opening {
  readonly state: Session['state'];
  /** Settles after `onEnd`. */
  readonly outcome: Promise<UnverifiedOutcome>;
  /** Shows the first of these that is possible, synchronously. */
  show(order: readonly ShownDisplay[]): void;
  /** Resumes an open of an earlier page. */
  resume(): void;
  send(event: MachineEvent): void;
  leave(reason: 'USER' | 'MERCHANT'): void;
  /** Tells an open checkout about a new appearance. */
  update(appearance: Appearance): void;
  focus(): void;
}

/** Opens of this page that have not ended; `resume()` ignores them. */
export const liveOpenIds = new Set<string>();

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
  let isResumed = false;
  const waiting: MachineEvent[] = [];
  let resolve: (outcome: UnverifiedOutcome) => void;
  const outcome = new Promise<UnverifiedOutcome>((settle) => {
    resolve = settle;
  });

  const host: Host = {
    openId,
    merchantId,
    token,
    checkoutOrigin,
    shop: options.shop,
    show: (order, why) => send(showFirst(order, why)),
    go(given) {
      token = given;
      const url = address(given);
      if (surface) surface.go(url);
      else location.assign(url);
    },
    hide,
    notice: (notice) => surface?.showNotice(notice),
    warn,
    opened: (shown) => options.onOpened?.(shown),
    end,
    appearance: () => appearance,
    focus,
  };

  function send(event: MachineEvent): void {
    if (session) session.send(event);
    else waiting.push(event);
  }

  function showFirst(order: readonly ShownDisplay[], why?: string): MachineEvent {
    let reason = why;
    for (const [index, next] of order.entries()) {
      if (reason) warn('FALLBACK_USED', `${display} to ${next}: ${reason}`);
      display = next;
      reason = showSurface(next);
      if (!reason) return { type: 'shown', display, fallbacks: order.slice(index + 1) };
    }
    return { type: 'unavailable', code: display === 'popup' ? 'POPUP_BLOCKED' : 'DISPLAY_UNAVAILABLE' };
  }

  /** @returns why it cannot be shown. */
  function showSurface(wanted: ShownDisplay): string | undefined {
    // The page navigates there after all other work has ended.
    if (wanted === 'redirect') return;
    const result = openSurface[wanted]({
      ...(appearance as Appearance),
      url: token && address(token),
      hasOverlay: options.overlay,
      onClosed: (isCertain) => send({ type: 'windowClosed', isCertain }),
      onCancel(reason) {
        if (reason === 'escape' && session) send({ type: 'escape' });
        else leave('USER');
      },
      onReopen: () => send({ type: 'move', to: [wanted] }),
    });
    if (typeof result === 'string') return result;
    surface = result;
  }

  /**
   * Display, theme and locale are only hints there. Access depends on the token alone, but the document shows nothing to a page
   * that it is not for, or that names another kind of checkout.
   */
  function address(of: string): string {
    // A later page can resume an open.
    setPending(openId, { v: 1, token: of, openId, instanceId, merchantId });
    const { theme, locale } = appearance as Appearance;
    const colours = theme === 'auto' ? '' : `&theme=${theme}`;
    // After a redirect there is no bridge to send the language.
    const language = display === 'redirect' ? `&locale=${encodeURIComponent(locale)}` : '';
    const shop = options.shop();
    const page = shop && { origin: location.origin, kind: checkoutKind(shop) };
    const by = page ? `&by=${encodeURIComponent(JSON.stringify(page))}` : '';
    return `${checkoutOrigin}/?token=${of}&oid=${openId}&d=${display?.[0]}${colours}${language}${by}#/`;
  }

  function hide(): void {
    surface?.close();
    surface = undefined;
  }

  function focus(): void {
    surface?.focus();
  }

  function leave(reason: 'USER' | 'MERCHANT'): void {
    // A shopper who leaves does not wait for the rest of the script.
    if (!session) hide();
    send({ type: 'leave', reason });
  }

  function receiveHello({ source, origin, data, ports }: MessageEvent): void {
    // The window of an earlier page's open is not known here. Its id is known, and only the checkout got it.
    const isExpected = isResumed || (surface?.window && source === surface.window);
    if (isExpected && origin === checkoutOrigin && isHello(data, openId)) {
      send({ type: 'hello', version: data.v, loadId: data.loadId, port: ports[0] });
    }
  }

  /** The shop's own policy stops what this open needs: its frame, or every request for its status. */
  function receiveViolation(event: SecurityPolicyViolationEvent): void {
    const { effectiveDirective: why, blockedURI, disposition } = event;
    const isNeeded =
      why === 'connect-src' ? display !== 'redirect' : why === 'frame-src' && display === 'dialog';
    // A policy may also only report.
    if (isNeeded && disposition !== 'report' && blockedURI.startsWith(checkoutOrigin)) {
      send({ type: 'blocked', why });
    }
  }

  /** Without the rest of the script the outcome of a checkout could not be read, so it does not continue. */
  function load(): void {
    const fail = (cause?: unknown): void => {
      const code = token ? 'OUTCOME_UNKNOWN' : 'SCRIPT_LOAD_FAILED';
      end({ type: 'error', code, cause, token });
    };
    const limit = setTimeout(fail, openTimeout);
    loadSession()
      .finally(() => clearTimeout(limit))
      .then((startSession) => {
        if (isEnded) return;
        session = startSession(host);
        for (const event of waiting) session.send(event);
      }, fail);
  }

  function end(verdict: Verdict): void {
    if (isEnded) return;
    isEnded = true;
    hide();
    removeEventListener('message', receiveHello);
    document.removeEventListener('securitypolicyviolation', receiveViolation);
    liveOpenIds.delete(openId);
    const { type, code, cause, token: of } = verdict as Extract<Verdict, { type: 'error' }>;
    // While the outcome is unknown the record is kept, so that a later page can still read it.
    if (code !== 'OUTCOME_UNKNOWN') setPending(openId);
    const reported = (
      code ? { type, error: makeError(code, '', cause), token: of } : verdict
    ) as UnverifiedOutcome;
    options.onEnd(reported);
    resolve(reported);
  }

  addEventListener('message', receiveHello);
  document.addEventListener('securitypolicyviolation', receiveViolation);
  liveOpenIds.add(openId);
  return {
    get state() {
      return isEnded ? 'ended' : (session?.state ?? 'opening');
    },
    outcome,
    show(order) {
      const first = showFirst(order);
      if (first.type === 'unavailable') {
        end({ type: 'error', code: first.code, token });
      } else {
        // Before anything that the merchant's handler of a warning causes.
        waiting.unshift(first);
        load();
      }
    },
    resume() {
      isResumed = true;
      send({ type: 'resumed' });
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
