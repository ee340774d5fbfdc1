/** The events and effects of the machine. */
import type { ErrorCode, WarningCode } from '#shared/bridge/codes.ts';
import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import type { Cancelled, UnverifiedComplete } from '../api.ts';
import type { CheckoutStatus, LeaveReason } from './status.ts';

/** How an open ends. The shop gets an error code as a FourfoldError. */
export type Verdict = UnverifiedComplete | Cancelled | ErrorVerdict;

export interface ErrorVerdict {
  type: 'error';
  code: ErrorCode;
  /** What was given and what is expected, after the sentence of the code. */
  detail?: string | undefined;
  cause?: unknown;
  /** Of the response that refused. */
  errorId?: string | null | undefined;
  token: string | null;
}

/**
 * signOfLife: the checkout has not loaded. bridge: it has not sent a hello. silence: no presence, so it may have
 * crashed. deadline: the server cannot be reached and the window is gone. expiry: the server's own expiry passed
 * without a status.
 */
export type Timer = 'signOfLife' | 'bridge' | 'silence' | 'deadline' | 'expiry';

/** The notice on the shop's page while the window is shown. */
export type Notice = 'opening' | 'open' | 'settling' | 'silent';

export type MachineEvent =
  /** A surface shows, with the checkout in it when the token is known. */
  | { type: 'shown'; display: ShownDisplay; fallbacks: readonly ShownDisplay[] }
  /** None of the surfaces is possible. */
  | { type: 'unavailable'; display: ShownDisplay | undefined }
  /** The shop's policy stops the surface, or everything that goes to our host; by its directive. */
  | { type: 'blocked'; why: string }
  /** An open of an earlier page is resumed. */
  | { type: 'resumed'; display?: ShownDisplay | undefined; isElsewhere?: boolean }
  | { type: 'token'; token: string }
  /** There will be no token, or the server refuses it. */
  | ({ type: 'failed' } & Omit<ErrorVerdict, 'type' | 'token'>)
  /** The checkout has connected with this version of the protocol. */
  | { type: 'hello'; version: number; loadId: string; port: MessagePort | undefined }
  /** The checkout has answered a call. */
  | { type: 'bridged' }
  /** The checkout hints that the server has news. */
  | { type: 'hint' }
  /** The shopper has read the outcome, or leaves: the window may close. */
  | { type: 'done' }
  /** The shopper asked for the checkout in another window: the first of these that is possible. */
  | { type: 'move'; to: readonly ShownDisplay[] }
  /** Nothing else happened, so the page may navigate to the checkout. */
  | { type: 'redirect' }
  /** The page is back from a redirect by the browser's back button. */
  | { type: 'restored' }
  /** It is easily pressed by mistake, so a connected checkout asks the shopper first. */
  | { type: 'escape' }
  /** The checkout is to be abandoned. */
  | { type: 'leave'; reason: LeaveReason }
  /** The surface is gone. Under COOP a popup reads closed while it is open, which is not certain then. */
  | { type: 'windowClosed'; isCertain: boolean }
  | { type: 'status'; status: CheckoutStatus }
  /** The server's response to an abandon. */
  | { type: 'abandonAnswer'; status: CheckoutStatus }
  /** A request failed, and will be tried again. */
  | { type: 'unreachable' }
  | { type: Timer };

/** The effects that the machine requests. */
export interface Port {
  /** Shows the first surface that is possible, and reports it, or that there was none, as an event. */
  show(order: readonly ShownDisplay[], why?: string): void;
  /** Moves the surface to the checkout; of a redirect that is the page itself. */
  go(token: string): void;
  hide(): void;
  notice(notice: Notice): void;
  warn(code: WarningCode, detail?: string): void;
  opened(display: ShownDisplay): void;
  /** Connects the bridge to one page load of the checkout, replacing the connection to the page load before. */
  connect(loadId: string, port: MessagePort): void;
  /** The checkout, if it can be reached, asks the shopper whether to leave. */
  requestLeave(): void;
  /** Reads the status now, and keeps reading until the end. */
  read(token: string): void;
  abandon(token: string, reason: LeaveReason): void;
  /** Abandons a token that came too late to be opened. */
  discard(token: string, reason: LeaveReason): void;
  /** Restarts a timer, which raises an event when it ends. */
  start(timer: Timer, ms: number): void;
  /** Starts a timer unless it runs. */
  ensure(timer: Timer, ms: number): void;
  stop(...timers: Timer[]): void;
  /** Called exactly once; with null where an open of an earlier page ended on another page. Only a window that still shows how it ended may be followed after it. */
  end(verdict: Verdict | null, isShown: boolean): void;
  /** That window closes, or was closed. */
  close(): void;
}
