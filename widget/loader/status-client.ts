import { statusTimeout, statusWaitSeconds } from '#shared/bridge/times.ts';
import type { CheckoutStatus, LeaveReason } from './status.ts';

export interface StatusClientOptions {
  /** Origin of the checkout, which also serves the public API. */
  origin: string;
  token: string;
  /** Empty when it is not known; then the one that the first answer names is taken over. */
  openId: string;
  onStatus(status: CheckoutStatus): void;
  /** Asking again would not help. */
  onRefused(code: 'INVALID_TOKEN' | 'ORIGIN_NOT_ALLOWED'): void;
  /** One request failed; the next is due. */
  onUnreachable(): void;
}

export interface StatusClient {
  /** Reads now, and from then on whenever the server has news. */
  read(): void;
  /** Asks the server to abandon, as often as it takes to get an answer. */
  abandon(reason: LeaveReason): void;
  stop(): void;
}

const longestRetry = 8000;
/** A server that does not hold the request is not asked more often than this. */
const restBetweenReads = 1000;
const wakeEvents = ['online', 'pageshow', 'visibilitychange'];

/** Follows one checkout by long-polling: one request at a time, either a read or an abandon. */
export function createStatusClient(options: StatusClientOptions): StatusClient {
  const { origin, token, onStatus, onRefused, onUnreachable } = options;
  let { openId } = options;
  let isRunning = false;
  let wanted: LeaveReason | null = null;
  let version: number | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight = new AbortController();

  async function turn(): Promise<void> {
    clearTimeout(timer);
    inFlight.abort();
    const request = new AbortController();
    inFlight = request;
    timer = setTimeout(() => request.abort(), statusTimeout);
    const reason = wanted;
    let answer: CheckoutStatus | string | undefined;
    try {
      answer = await (reason
        ? abandonCheckout(origin, token, openId, reason, request.signal)
        : askServer(`${origin}/public/v1/checkouts/${token}/status?${query()}`, { signal: request.signal }));
    } catch {}
    // A newer turn has begun, or the client was stopped.
    if (request !== inFlight || !isRunning) return;
    clearTimeout(timer);
    if (!answer) {
      next(Math.min(longestRetry, 1000 * 2 ** failures++) * (0.8 + Math.random() * 0.4));
      onUnreachable();
    } else if (typeof answer === 'string') {
      onRefused(answer as 'INVALID_TOKEN');
    } else {
      failures = 0;
      if (reason) wanted = null;
      next(answer.version === version ? restBetweenReads : 0);
      version = answer.version;
      openId ||= answer.openId ?? '';
      onStatus(answer);
    }
  }

  function next(ms: number): void {
    timer = setTimeout(turn, ms);
  }

  function query(): string {
    const news = version === undefined ? '' : `since=${version}&wait=${statusWaitSeconds}`;
    return (openId && `openId=${openId}&`) + news;
  }

  function wake(): void {
    // An abandon on its way is not interrupted: its answer is the one that counts.
    if (!document.hidden && (!wanted || failures)) turn();
  }

  function run(): void {
    if (!isRunning) for (const event of wakeEvents) addEventListener(event, wake);
    isRunning = true;
  }

  return {
    read() {
      run();
      if (!wanted) turn();
    },
    abandon(reason) {
      run();
      wanted = reason;
      turn();
    },
    stop() {
      isRunning = false;
      for (const event of wakeEvents) removeEventListener(event, wake);
      clearTimeout(timer);
      inFlight.abort();
    },
  };
}

/** Moves the checkout to CANCELLED unless a confirm was first. The answer says which. */
export function abandonCheckout(
  origin: string,
  token: string,
  openId: string,
  reason: LeaveReason,
  signal?: AbortSignal,
): Promise<CheckoutStatus | string> {
  return askServer(`${origin}/public/v1/checkouts/${token}/abandon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ openId, reason }),
    // The shop's page may be leaving.
    keepalive: true,
    ...(signal && { signal }),
  });
}

/** A status, or the error code of a refusal. Rejects when asking again may help. */
async function askServer(url: string, init: RequestInit): Promise<CheckoutStatus | string> {
  const reply = await fetch(url, { credentials: 'omit', cache: 'no-store', ...init });
  if (reply.status === 404) return 'INVALID_TOKEN';
  if (reply.status === 412) return 'ORIGIN_NOT_ALLOWED';
  const status = (await reply.json()) as CheckoutStatus;
  if (!reply.ok || !Number.isInteger(status.version) || !status.state) throw 0;
  return status;
}
