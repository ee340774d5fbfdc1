/** What the machine of an open asks of the world, and how it says the end. */
import type { ErrorCode, WarningCode } from '#shared/bridge/codes.ts';
import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import type { Cancelled, UnverifiedComplete } from './api.ts';
import type { LeaveReason } from './status.ts';

/** How an open ends. The port turns an error code into a FourfoldError. */
export type Verdict =
  | UnverifiedComplete
  | Cancelled
  | { type: 'error'; code: ErrorCode; cause?: unknown; token: string | null };

/**
 * life: no sign of life from the window. bridge: no hello. gone: server unreachable after the window went.
 * expiry: the server's own expiry passed unheard. silence: no presence, so the window may have crashed.
 */
export type TimerName = 'life' | 'bridge' | 'gone' | 'expiry' | 'silence';
export type Notice = 'opening' | 'open' | 'settling' | 'silent';

export interface Port {
  /** Shows a surface, with the checkout in it when the token is known; says why when it cannot. */
  show(surface: ShownDisplay, token: string | null): string | undefined;
  /** Moves the surface that is shown to the checkout. */
  go(token: string): void;
  hide(): void;
  /** Keeps what a later page needs to take this open up again. */
  remember(token: string): void;
  /** Reads the status now, and keeps reading until the end. */
  read(token: string): void;
  abandon(token: string, reason: LeaveReason): void;
  /** Abandons a token that came too late to be opened. */
  discard(token: string, reason: LeaveReason): void;
  /** Sets a timer anew, or clears it. */
  timer(name: TimerName, ms?: number): void;
  warn(code: WarningCode, detail?: string): void;
  notice(notice: Notice): void;
  opened(surface: ShownDisplay): void;
  /** Called exactly once. Nothing may be left running after it. */
  end(verdict: Verdict): void;
}

export interface Start {
  openId: string;
  merchantId: string;
  mode: string;
  token: string | null;
  /** In the order in which they are tried; none when an open of an earlier page is taken up again. */
  surfaces: ShownDisplay[];
}
