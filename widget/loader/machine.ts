/**
 * One `open()`, from the click to its one terminal event, without DOM, network or clock.
 *
 * The server's status decides the end. Everything else (bridge messages, `closed`, buttons) only asks the
 * server sooner, or asks it to abandon. The port does what the machine says and reports back.
 */
import type { ErrorCode } from '#shared/bridge/codes.ts';
import type { ShownDisplay } from '#shared/bridge/protocol.ts';
import { PROTOCOL } from '#shared/bridge/protocol.ts';
import {
  bridgeTimeout,
  expiryGrace,
  lifeTimeout,
  lostTimeout,
  outcomeTimeout,
  silenceTimeout,
} from '#shared/bridge/times.ts';
import type { UnverifiedComplete } from './api.ts';
import type { Notice, Port, Start, TimerName, Verdict } from './machine-port.ts';
import type { CheckoutStatus, LeaveReason, Outcome } from './status.ts';

export type Machine = ReturnType<typeof createMachine>;

export function createMachine(start: Start, port: Port) {
  const { openId } = start;
  let surfaces = [...start.surfaces];
  const isResumed = !surfaces.length;
  let { token } = start;
  let surface: ShownDisplay | undefined;
  /** The surface has the checkout's address. */
  let isSent = false;
  /** A hello came, so the window is not severed and its `closed` can be believed. */
  let isConnected = false;
  let isAlive = false;
  let isSettling = false;
  let isEnded = false;
  /** The server has named this open as the session's owner. */
  let isClaimed = false;
  let isAnswered = false;
  /** The window looks closed, or cannot be looked at. */
  let isGone = isResumed;
  /** The server has `outcomeTimeout` to say something. */
  let isDeadlineSet = false;
  let leaving: LeaveReason | null = null;
  let isAbandonPending = false;
  let failure: ErrorCode | null = null;

  function end(verdict: Verdict): void {
    if (isEnded) return;
    isEnded = true;
    port.end(verdict);
  }

  function fail(code: ErrorCode, cause?: unknown): void {
    end({ type: 'error', code, cause, token });
  }

  /** Fails, but never leaves behind a checkout that could still be approved. */
  function refuse(code: ErrorCode): void {
    failure = code;
    if (isSent) leave('MERCHANT');
    else fail(code);
  }

  function leave(reason: LeaveReason): void {
    if (isOver()) return;
    leaving = reason;
    if (token) {
      settle();
      setDeadline();
      if (reason !== 'CLOSED') port.hide();
      abandon(reason);
    } else {
      end({ type: 'cancel', reason, token });
    }
  }

  function abandon(reason: LeaveReason): void {
    isAbandonPending = true;
    port.abandon(token as string, reason);
  }

  function read(): void {
    if (token && !isOver()) port.read(token);
  }

  function isOver(): boolean {
    return isEnded || !!leaving;
  }

  function setDeadline(): void {
    if (isDeadlineSet) return;
    isDeadlineSet = true;
    port.timer('gone', outcomeTimeout);
  }

  function settle(): void {
    isSettling = true;
    port.timer('life');
    port.timer('bridge');
    port.timer('silence');
    showState();
  }

  function show(why?: string): void {
    let reason = why;
    do {
      const from = surface;
      surface = surfaces.shift();
      if (!surface) {
        refuse(from === 'popup' ? 'POPUP_BLOCKED' : 'DISPLAY_UNAVAILABLE');
        return;
      }
      if (reason) port.warn('FALLBACK_USED', `${from} to ${surface}: ${reason}`);
      // The merchant's handler of the warning may have closed or destroyed the checkout.
      if (isOver()) return;
      reason = port.show(surface, token);
    } while (reason);
    isGone = false;
    showState();
    if (token) depart();
  }

  function state() {
    return isEnded ? 'ended' : isSettling ? 'settling' : isAlive ? 'open' : 'opening';
  }

  function showState(): void {
    // At the end nothing is shown any more that could say so.
    port.notice(state() as Notice);
  }

  function depart(): void {
    isSent = true;
    port.remember(token as string);
    if (surface === 'redirect') {
      live();
      if (!isOver()) port.go(token as string);
      return;
    }
    if (!isAlive) port.timer('life', lifeTimeout);
    port.timer('bridge', bridgeTimeout);
    read();
  }

  function live(): void {
    port.timer('life');
    if (isAlive) return;
    isAlive = true;
    showState();
    if (surface) port.opened(surface);
  }

  /** Puts the same checkout into another window, the first that can be had, because the shopper asked for it. */
  function move(...to: ShownDisplay[]): void {
    if (state() !== 'open' || leaving) return;
    port.hide();
    isConnected = false;
    surfaces = to;
    show();
  }

  /** Tells an end as the server does. */
  function conclude({ state: final, outcome }: CheckoutStatus): void {
    const { reason, ...order } = outcome as Outcome;
    if (final === 'APPROVED' || final === 'DECLINED') {
      end({ type: 'complete', token, ...order } as UnverifiedComplete);
    } else if (failure) {
      fail(failure);
    } else {
      end({ type: 'cancel', reason: reason ?? leaving ?? 'MERCHANT', token });
    }
  }

  /** The session is still running: looks after a window that may have gone or crashed. */
  function watch({ presence, presenceAgeMs, expiresInMs }: CheckoutStatus, isAbandonAnswer: boolean): void {
    port.timer('expiry', expiresInMs + expiryGrace);
    const isHere = presence === 'HERE';
    if (leaving) {
      if (leaving !== 'CLOSED' || !isHere) {
        // A confirm that was running has failed since, so the shopper's leaving counts after all.
        if (!isAbandonAnswer) abandon(leaving);
        return;
      }
      leaving = null;
    }
    isSettling = false;
    if (!isClaimed || presence === 'NONE') return;
    live();
    if (isOver()) return;
    if (isHere) {
      port.timer('silence');
      showState();
    } else if (isGone && (presence === 'LEFT' || presenceAgeMs >= lostTimeout)) {
      leave('CLOSED');
    } else {
      port.timer('silence', silenceTimeout - presenceAgeMs);
    }
  }

  return {
    get state() {
      return state();
    },

    begin(): void {
      // A handler of an earlier warning may have closed it already.
      if (isOver()) return;
      if (isResumed) {
        isSent = true;
        setDeadline();
        port.timer('life', lifeTimeout);
        read();
      } else {
        show();
      }
    },

    token(value: string): void {
      if (isEnded) {
        port.discard(value, leaving ?? 'MERCHANT');
      } else {
        token = value;
        if (surface !== 'redirect') port.go(value);
        depart();
      }
    },

    fail,
    leave,
    move,
    /** Something hints that the server has news. */
    read,

    /** The checkout is there, and speaks this version of the protocol. */
    hello(version: number): void {
      if (isEnded) return;
      isConnected = true;
      port.timer('bridge');
      if (version !== PROTOCOL) refuse('PROTOCOL_MISMATCH');
      else if (!leaving) live();
    },

    status(status: CheckoutStatus): void {
      if (isEnded) return;
      const isAbandonAnswer = isAbandonPending;
      const isFirst = !isAnswered;
      isAbandonPending = isDeadlineSet = false;
      isAnswered = true;
      port.timer('gone');

      const isMine = !openId || status.openId === openId;
      if (isMine) isClaimed = true;
      const isFinal = !/^(OPEN|STARTED)$/.test(status.state);
      const isOpening = isFirst && !isResumed && !leaving;
      if (status.settling) {
        settle();
      } else if (!isMine && status.openId && (isClaimed || leaving || (isFinal && !isFirst))) {
        end({ type: 'cancel', reason: 'SUPERSEDED', token });
      } else if (isOpening && isFinal && !isMine) {
        fail('INVALID_TOKEN');
      } else if (isOpening && status.merchantId !== start.merchantId) {
        refuse('INVALID_TOKEN');
      } else if (isOpening && status.mode !== start.mode) {
        refuse('MODE_MISMATCH');
      } else if (!isFinal) {
        watch(status, isAbandonAnswer);
      } else {
        if (isMine && !leaving) live();
        conclude(status);
      }
    },

    /** A request failed, and will be tried again. */
    unreachable(): void {
      if (!isEnded && (isGone || leaving)) setDeadline();
    },

    /** `closed` read true twice. Under COOP it does so while the window is open, hence the question. */
    closed(): void {
      isGone = true;
      if (isConnected || !isSent) leave('CLOSED');
      else read();
    },

    /** The surface turned out to be impossible after it was shown. */
    blocked(why: string): void {
      if (isAlive || isOver()) return;
      port.hide();
      show(why);
    },

    timeout(name: TimerName): void {
      if (isEnded) return;
      if (name === 'bridge') port.warn('BRIDGE_SLOW');
      else if (name === 'silence') port.notice('silent');
      else if (name !== 'life') fail(failure ?? 'OUTCOME_UNKNOWN');
      else if (isResumed) leave('CLOSED');
      else {
        port.hide();
        if (surfaces.length) show('no sign of life');
        else refuse('CONNECTION_TIMEOUT');
      }
    },
  };
}
