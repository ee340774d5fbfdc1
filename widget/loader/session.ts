import {
  displayHints,
  type EntryPoint,
  type Mode,
  PROTOCOL,
  type ShownDisplay,
  type Theme,
} from '#shared/bridge/protocol.ts';
import { requestCloseTimeout } from '#shared/bridge/times.ts';
import type { FourfoldWarning, UnverifiedOutcome, WarningCode } from './api.ts';
import { createMachine, type Machine } from './machine.ts';
import type { TimerName } from './machine-port.ts';
import { openPageBridge, type PageBridge } from './page-bridge.ts';
import { forgetPending, rememberPending } from './pending.ts';
import { checkoutOrigin, makeError, makeWarning, version } from './place.ts';
import { abandonCheckout, createStatusClient, type StatusClient } from './status-client.ts';
import { openSurface, type Surface } from './surfaces.ts';

export interface SessionOptions {
  openId: string;
  instanceId: string;
  merchantId: string;
  mode: Mode;
  token: string | null;
  /** In the order in which they are tried; none to take up an open of an earlier page. */
  surfaces: ShownDisplay[];
  locale: string;
  theme: Theme;
  hasOverlay: boolean;
  entryPoint: EntryPoint | null;
  onOpened(display: ShownDisplay): void;
  onWarning(warning: FourfoldWarning): void;
  /** Called exactly once, when nothing of the session is left running. */
  onEnd(outcome: UnverifiedOutcome): void;
}

export interface Session {
  readonly machine: Machine;
  /** Tells an open checkout about a new look. */
  push(look: { locale?: string; theme?: Theme }): void;
  focus(): void;
}

/** Opens of this page that have not ended; `resume()` leaves them alone. */
export const liveOpenIds = new Set<string>();

/** Carries out what the machine of one open decides: surfaces, bridge, requests and timers. `machine.begin()` starts it. */
export function createSession(options: SessionOptions): Session {
  const { openId, instanceId, merchantId, mode, entryPoint } = options;
  const look = { locale: options.locale, theme: options.theme };
  const timers: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {};
  let surface: Surface | undefined;
  let display: ShownDisplay;
  let bridge: PageBridge | undefined;
  let client: StatusClient | undefined;

  const machine = createMachine(options, {
    show(wanted, token) {
      display = wanted;
      if (display === 'redirect') return;
      const result = openSurface[display]({
        ...look,
        url: token && address(token),
        hasOverlay: options.hasOverlay,
        onClosed: () => machine.closed(),
        onCancel: cancel,
        onReopen: () => machine.move(display),
        onBlocked(why) {
          warn('CSP_BLOCKED', why);
          machine.blocked(why);
        },
      });
      if (typeof result === 'string') return result;
      surface = result;
      if (result.window) {
        bridge = openPageBridge({
          remoteWindow: result.window,
          openId,
          machine,
          configuration: () => ({
            ...look,
            protocol: PROTOCOL,
            widgetVersion: version,
            openId,
            display,
            mode,
            entryPoint,
          }),
          onLost: () => warn('BRIDGE_LOST', 'handshake timed out'),
        });
      }
    },
    go(token) {
      if (surface) surface.go(address(token));
      else location.assign(address(token));
    },
    hide,
    remember: (token) => rememberPending({ v: 1, token, openId, instanceId, display, merchantId }),
    read: (token) => follow(token).read(),
    abandon: (token, reason) => follow(token).abandon(reason),
    discard(token, reason) {
      abandonCheckout(checkoutOrigin, token, openId, reason).catch(() => {});
    },
    timer(name, ms) {
      clearTimeout(timers[name]);
      if (ms !== null) timers[name] = setTimeout(() => machine.timeout(name), ms);
    },
    warn,
    notice: (notice) => surface?.say(notice),
    opened: options.onOpened,
    end(verdict) {
      hide();
      client?.stop();
      for (const timer of Object.values(timers)) clearTimeout(timer);
      removeEventListener('pageshow', onPageShow);
      liveOpenIds.delete(openId);
      if (verdict.type !== 'error') {
        forgetPending(openId);
        return options.onEnd(verdict);
      }
      const { code, cause, token } = verdict;
      // Of an unknown outcome the record stays, so that a later page can still learn it.
      if (code !== 'OUTCOME_UNKNOWN') forgetPending(openId);
      options.onEnd({ type: 'error', error: makeError(code, undefined, cause), token });
    },
  });

  function hide(): void {
    bridge?.close();
    surface?.close();
    bridge = surface = undefined;
  }

  function address(token: string): string {
    return `${checkoutOrigin}/?token=${token}&oid=${openId}&d=${displayHints[display]}#/`;
  }

  function follow(token: string): StatusClient {
    client ??= createStatusClient({
      origin: checkoutOrigin,
      token,
      openId,
      onStatus: machine.status,
      onRefused: machine.fail,
      onUnreachable: machine.unreachable,
    });
    return client;
  }

  function warn(code: WarningCode, message: string): void {
    options.onWarning(makeWarning(code, message));
  }

  /** Escape is easily pressed by mistake, so a checkout that can be reached asks the shopper first. */
  async function cancel(reason: 'button' | 'escape'): Promise<void> {
    const asked = reason === 'escape' ? bridge?.call('requestClose', { reason }, requestCloseTimeout) : null;
    const answer = await asked;
    if (!answer?.ok || answer.willClose) machine.leave('USER');
    else surface?.focus();
  }

  function onPageShow(event: PageTransitionEvent): void {
    // The shopper came back from a redirect by the browser's back button.
    if (event.persisted && display === 'redirect') machine.leave('USER');
  }

  addEventListener('pageshow', onPageShow);
  liveOpenIds.add(openId);
  return {
    machine,
    push(patch) {
      Object.assign(look, patch);
      bridge?.call('update', patch);
    },
    focus: () => surface?.focus(),
  };
}
