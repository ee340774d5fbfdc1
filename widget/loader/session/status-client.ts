import type { ErrorCode } from '#shared/bridge/codes.ts';
import { statusTimeout, statusWaitSeconds } from '#shared/bridge/times.ts';
import type { MachineEvent } from './port.ts';
import type { Recorder } from './recorder.ts';
import { type CheckoutStatus, factsOfStatus, type LeaveReason } from './status.ts';

export interface StatusClient {
  /** Reads now, and from then on whenever the server has news. */
  read(): void;
  /** Asks the server to abandon, as often as it takes to get a response. */
  abandon(reason: LeaveReason): void;
  stop(): void;
}

const longestRetry = 8000;
/** The shortest interval of reads from a server that does not hold the request. */
const pauseBetweenReadsMs = 1000;
const wakeEvents = ['online', 'pageshow', 'visibilitychange'];

export interface StatusClientOptions {
  /** Address of the checkout in the public API. */
  url: string;
  /** Empty when it is not known; it is then taken from the first response. */
  openId: string;
  /** Called with every status, with a refusal that ends the polling, and with each failed request that is retried. */
  send(event: MachineEvent): void;
  record: Recorder;
  /** The page has replaced `fetch` with a function that is none. */
  warnAltered(what: string): void;
}

/** Follows one checkout by long-polling: one request at a time, either a read or an abandon. */
export function createStatusClient(options: StatusClientOptions): StatusClient {
  const { url, openId: knownOpenId, send, record, warnAltered } = options;
  let openId = knownOpenId;
  let wanted: LeaveReason | null = null;
  let version = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: AbortController | undefined;

  function turn(): void {
    halt();
    const request = new AbortController();
    inFlight = request;
    const reason = wanted;
    const { signal } = request;
    const call = reason ? 'abandon' : 'status';
    const settle = (answer?: Answer): void => {
      // A newer request has begun, or the client was stopped.
      if (request !== inFlight) return;
      inFlight = undefined;
      clearTimeout(timer);
      record('net', `${call} reply`, factsOfAnswer(answer));
      receive(reason, answer);
    };
    timer = setTimeout(() => {
      request.abort();
      // The fetch of a page that has its own may not end then.
      settle();
    }, statusTimeout);
    record('net', call, reason ? { reason } : { version });
    const asked = reason
      ? abandonCheckout(url, openId, reason, signal)
      : ask(`${url}/status?${query()}`, { signal });
    asked.then(settle, (error) => {
      if (error === altered) warnAltered('fetch');
      settle();
    });
  }

  function receive(reason: LeaveReason | null, answer?: Answer): void {
    if (!answer) {
      next(Math.min(longestRetry, 1000 * 2 ** failures++) * (0.8 + Math.random() * 0.4));
      send({ type: 'unreachable' });
    } else if ('code' in answer) {
      send({ type: 'failed', ...answer });
    } else {
      failures = 0;
      if (reason) wanted = null;
      // After a refused abandon at once: the presence that refused it expires without a version, which a later read would miss.
      next(answer.version === version && !reason ? pauseBetweenReadsMs : 0);
      version = answer.version;
      openId ||= answer.openId ?? '';
      send({ type: reason ? 'abandonAnswer' : 'status', status: answer });
    }
  }

  function next(ms: number): void {
    timer = setTimeout(turn, ms);
  }

  function halt(): void {
    clearTimeout(timer);
    inFlight?.abort();
  }

  function query(): string {
    return `${openId && `openId=${openId}&`}since=${version}&wait=${statusWaitSeconds}`;
  }

  function wake(): void {
    // A pending abandon is not interrupted, because its response decides.
    if (!document.hidden && (!wanted || failures)) turn();
  }

  function run(): void {
    // The same listener is added once, however often.
    for (const event of wakeEvents) addEventListener(event, wake);
    turn();
  }

  return {
    read() {
      if (!wanted) run();
    },
    abandon(reason) {
      wanted = reason;
      run();
    },
    stop() {
      for (const event of wakeEvents) removeEventListener(event, wake);
      halt();
      inFlight = undefined;
    },
  };
}

/** A status, or a refusal. */
type Answer = CheckoutStatus | Refused;
type Refused = Omit<Extract<MachineEvent, { type: 'failed' }>, 'type'>;

/** What is recorded of an answer. There is none where a request has failed. */
export function factsOfAnswer(answer?: Answer): object {
  if (!answer) return { code: 'UNREACHABLE' };
  return 'code' in answer ? { code: answer.code } : factsOfStatus(answer);
}

/** Moves the checkout to CANCELLED unless a confirm was first. The response has the state. */
export function abandonCheckout(
  url: string,
  openId: string,
  reason: LeaveReason,
  signal?: AbortSignal,
): Promise<Answer> {
  return ask(`${url}/abandon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Not `JSON.stringify`, which old libraries make write something else. Neither has a character to escape.
    body: `{"openId":"${openId}","reason":"${reason}"}`,
    // Keep-alive, since the shop's page may be unloading.
    keepalive: true,
    signal: signal ?? null,
  });
}

/** What a request rejects with if the page's `fetch` is not the browser's, nor does the same. */
const altered = {};

/** Rejects when a retry may help. */
async function ask(url: string, init: RequestInit): Promise<Answer> {
  const reply = await asked(url, { credentials: 'omit', cache: 'no-store', ...init });
  if (typeof reply?.json !== 'function') throw altered;
  if (reply.status === 404)
    return refused(reply, 'INVALID_TOKEN', 'Fourfold does not know it: it may be of another environment.');
  if (reply.status === 412) return refused(reply, 'ORIGIN_NOT_ALLOWED', `This page has ${location.origin}.`);
  const status = (await reply.json()) as CheckoutStatus;
  if (!reply.ok || !Number.isInteger(status.version) || !status.state) throw 0;
  return status;
}

function asked(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return fetch(...request);
  } catch {
    throw altered;
  }
}

/** With the id of the response and its message, which are for the developer. */
async function refused(reply: Response, code: ErrorCode, detail: string): Promise<Refused> {
  const { errorId, message } = (await (async () => reply.json())().catch(() => {})) ?? {};
  return { code, detail, errorId, cause: message && new Error(message) };
}
