import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import { requestCloseTimeout } from '#shared/bridge/times.ts';
import type { UnverifiedOutcome, WarningCode } from './api.ts';
import type { Look } from './layer.ts';
import { createMachine, type Machine } from './machine.ts';
import type { TimerName } from './machine-port.ts';
import { openPageBridge, type PageBridge } from './page-bridge.ts';
import { setPending } from './pending.ts';
import { checkoutOrigin, makeError } from './place.ts';
import { abandonCheckout, createStatusClient, type StatusClient } from './status-client.ts';
import { openSurface, type Surface } from './surfaces.ts';

export interface SessionOptions {
  openId: string;
  instanceId: string;
  merchantId: string;
  token: string | null;
  /** In the order in which they are tried, each with the look; none to take up an open of an earlier page. */
  surfaces: ShownDisplay[];
  look?: Look;
  overlay?: boolean;
  onOpened?(display: ShownDisplay): void;
  warn(code: WarningCode, detail?: string): void;
  /** Called exactly once, when nothing of the session is left running. */
  onEnd(outcome: UnverifiedOutcome): void;
}

export interface Session {
  readonly machine: Machine;
  /** Settles after `onEnd`. */
  readonly outcome: Promise<UnverifiedOutcome>;
  /** Tells an open checkout about a new look. */
  push(look: Look): void;
  focus(): void;
}

/** The one kind of checkout that this version opens. */
const mode = 'STANDARD';

/** Opens of this page that have not ended; `resume()` leaves them alone. */
export const liveOpenIds = new Set<string>();

/** Carries out what the machine of one open decides: surfaces, bridge, requests and timers. `machine.begin()` starts it. */
export function createSession(options: SessionOptions): Session {
  const { openId, instanceId, merchantId, warn } = options;
  let look = options.look as Look;
  const timers: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {};
  let surface: Surface | undefined;
  let display: ShownDisplay;
  let bridge: PageBridge | undefined;
  let client: StatusClient | undefined;
  let resolve: (outcome: UnverifiedOutcome) => void;
  const outcome = new Promise<UnverifiedOutcome>((settle) => {
    resolve = settle;
  });

  const machine = createMachine(
    { ...options, mode },
    {
      show(wanted, token) {
        display = wanted;
        if (display === 'redirect') return;
        const result = openSurface[display]({
          ...look,
          url: token && address(token),
          hasOverlay: options.overlay,
          onClosed: machine.closed,
          onCancel: cancel,
          onReopen: () => machine.move(display),
          onBlocked(directive) {
            warn('CSP_BLOCKED', directive);
            machine.blocked(directive);
          },
        });
        if (typeof result === 'string') return result;
        surface = result;
        if (result.window) {
          bridge = openPageBridge(
            result.window,
            openId,
            machine,
            () => look,
            () => warn('BRIDGE_LOST'),
          );
        }
      },
      go(token) {
        if (surface) surface.go(address(token));
        else location.assign(address(token));
      },
      hide,
      remember: (token) => setPending(openId, { v: 1, token, openId, instanceId, merchantId }),
      read: (token) => follow(token).read(),
      abandon: (token, reason) => follow(token).abandon(reason),
      discard(token, reason) {
        abandonCheckout(token, openId, reason).catch(() => {});
      },
      timer(name, ms) {
        clearTimeout(timers[name]);
        if (ms !== undefined) timers[name] = setTimeout(machine.timeout, ms, name);
      },
      warn,
      notice: (notice) => surface?.say(notice),
      opened: (shown) => options.onOpened?.(shown),
      end(verdict) {
        hide();
        client?.stop();
        for (const timer of Object.values(timers)) clearTimeout(timer);
        removeEventListener('pageshow', onPageShow);
        liveOpenIds.delete(openId);
        const { type, code, cause, token } = verdict as Extract<typeof verdict, { type: 'error' }>;
        // Of an unknown outcome the record stays, so that a later page can still learn it.
        if (code !== 'OUTCOME_UNKNOWN') setPending(openId);
        const told = code ? { type, error: makeError(code, code, cause), token } : verdict;
        options.onEnd(told as UnverifiedOutcome);
        resolve(told as UnverifiedOutcome);
      },
    },
  );

  function hide(): void {
    bridge?.close();
    surface?.close();
    bridge = surface = undefined;
  }

  /** How it is shown is but a hint there. Trust comes from the token alone. */
  function address(token: string): string {
    return `${checkoutOrigin}/?token=${token}&oid=${openId}&d=${display[0]}#/`;
  }

  function follow(token: string): StatusClient {
    client ??= createStatusClient(token, openId, machine);
    return client;
  }

  /** Escape is easily pressed by mistake, so a checkout that can be reached asks the shopper first. */
  async function cancel(reason: 'button' | 'escape'): Promise<void> {
    const answer =
      reason === 'escape'
        ? await bridge?.current()?.call('requestClose', { reason }, requestCloseTimeout)
        : null;
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
    outcome,
    push(changed) {
      look = changed;
      bridge?.current()?.call('update', look);
    },
    focus: () => surface?.focus(),
  };
}
