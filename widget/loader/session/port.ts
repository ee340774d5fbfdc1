/** What happens to an open, and what is done about it: the vocabulary of its machine. */
import type { ErrorCode, WarningCode } from '#shared/bridge/codes.ts';
import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import type { Cancelled, UnverifiedComplete } from '../api.ts';
import type { CheckoutStatus, LeaveReason } from './status.ts';

/** How an open ends. The shop gets an error code as a FourfoldError. */
export type Verdict =
  | UnverifiedComplete
  | Cancelled
  | { type: 'error'; code: ErrorCode; cause?: unknown; token: string | null };

/**
 * signOfLife: the window has not shown one. bridge: it has not said hello. silence: no presence, so it may have crashed.
 * deadline: the server cannot be reached and the window is gone. expiry: the server's own expiry passed unheard.
 */
export type Timer = 'signOfLife' | 'bridge' | 'silence' | 'deadline' | 'expiry';

/** What the shop's page says of the window while it shows. */
export type Notice = 'opening' | 'open' | 'settling' | 'silent';

export type MachineEvent =
  /** A surface shows, with the checkout in it when the token is known. */
  | { type: 'shown'; display: ShownDisplay; fallbacks: readonly ShownDisplay[] }
  /** None of the surfaces can be shown. */
  | { type: 'unavailable'; code: ErrorCode }
  /** The surface turned out to be impossible after it was shown. */
  | { type: 'blocked'; why: string }
  /** An open of an earlier page is taken up again. */
  | { type: 'resumed' }
  | { type: 'token'; token: string }
  /** There will be no token, or the server refuses the one there is. */
  | { type: 'failed'; code: ErrorCode; cause?: unknown }
  /** The checkout is there, and speaks this version of the protocol. */
  | { type: 'hello'; version: number; loadId: string; port: MessagePort | undefined }
  /** The checkout hints that the server has news. */
  | { type: 'hint' }
  /** The shopper asked for the checkout in another window: the first of these that can be had. */
  | { type: 'move'; to: readonly ShownDisplay[] }
  /** Nothing was called in between, so the page may leave for the checkout. */
  | { type: 'redirect' }
  /** The page is back from a redirect by the browser's back button. */
  | { type: 'restored' }
  /** Easily pressed by mistake, so a checkout that can be reached asks the shopper first. */
  | { type: 'escape' }
  /** The checkout is to be given up. */
  | { type: 'leave'; reason: LeaveReason }
  /** `closed` read true twice. Under COOP it does so while the window is open. */
  | { type: 'windowClosed' }
  | { type: 'status'; status: CheckoutStatus }
  /** What the server said to an abandon. */
  | { type: 'abandonAnswer'; status: CheckoutStatus }
  /** A request failed, and will be tried again. */
  | { type: 'unreachable' }
  | { type: Timer };

/** Everything that the machine has done, each an effect of a step. */
export interface Port {
  /** Shows the first surface that can be had, and reports it, or that there was none, as an event. */
  show(order: readonly ShownDisplay[], why?: string): void;
  /** Moves the surface to the checkout; of a redirect that is the page itself. */
  go(token: string): void;
  hide(): void;
  notice(notice: Notice): void;
  warn(code: WarningCode, detail?: string): void;
  opened(display: ShownDisplay): void;
  /** The bridge to one load of the checkout, in place of the one to the load before. */
  connect(loadId: string, port: MessagePort): void;
  /** The checkout, if it can be reached, asks the shopper whether to leave. */
  requestLeave(): void;
  /** Reads the status now, and keeps reading until the end. */
  read(token: string): void;
  abandon(token: string, reason: LeaveReason): void;
  /** Abandons a token that came too late to be opened. */
  discard(token: string, reason: LeaveReason): void;
  /** Starts a timer anew; when it is over it is an event. */
  start(timer: Timer, ms: number): void;
  /** Starts a timer unless it runs. */
  ensure(timer: Timer, ms: number): void;
  stop(...timers: Timer[]): void;
  /** Called exactly once. Nothing may be left running after it. */
  end(verdict: Verdict): void;
}
