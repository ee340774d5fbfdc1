import { FourfoldApiError, FourfoldConnectionError } from './api-error.ts';

export interface ClientOptions {
  /** Origin of the Fourfold server, such as `https://api.fourfold.example`. */
  baseUrl: string;
  merchantId: string;
  /** Your secret key. Keep it on the server. */
  secretKey: string;
  /** Default the global one. */
  fetch?: typeof fetch;
  /** For each attempt. Default 30000. */
  timeoutMs?: number;
  /** How often a call without a lasting answer is made again. Default 2. */
  retries?: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/merchant/v1`. */
  path: string;
  query?: object | undefined;
  body?: unknown;
  idempotencyKey?: string;
}

export type Send = <Reply>(call: Call) => Promise<Reply>;

const firstPauseMs = 500;
const passingStatuses: readonly number[] = [429, 502, 503, 504];

/**
 * Makes calls of one merchant. Every call may be repeated safely, a POST because of its key, so one that got no lasting
 * answer is.
 */
export function createSend(options: ClientOptions): Send {
  const { retries = 2 } = options;
  return async <Reply>(call: Call) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await attemptCall(options, call);
      if (answer.ok) return answer.body as Reply;
      if (!answer.isPassing || attempt >= retries) throw answer.error;
      await pause(answer.retryAfterMs ?? firstPauseMs * 2 ** attempt);
    }
  };
}

type Attempt =
  | { ok: true; body: unknown }
  | { ok: false; error: Error; isPassing: boolean; retryAfterMs: number | null };

async function attemptCall(options: ClientOptions, call: Call): Promise<Attempt> {
  let response: Response;
  let text: string;
  try {
    // Called without a receiver: a browser's or worker's own fetch refuses another.
    const send = options.fetch ?? fetch;
    response = await send(addressOf(options.baseUrl, call), {
      method: call.method,
      headers: headersOf(options, call),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      // A redirect would carry the credentials to wherever it points.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 30_000),
    });
    text = await response.text();
  } catch (cause) {
    const error = new FourfoldConnectionError(`No answer to ${call.method} ${call.path}`, { cause });
    return { ok: false, error, isPassing: true, retryAfterMs: null };
  }
  const body = readJson(text);
  if (response.ok && (text === '' || body !== undefined)) return { ok: true, body };
  const error = new FourfoldApiError(response.status, body);
  return {
    ok: false,
    error,
    isPassing: passingStatuses.includes(response.status) || error.errorCode === 'request_in_progress',
    retryAfterMs: retryAfterOf(response),
  };
}

function addressOf(baseUrl: string, { path, query = {} }: Call): URL {
  const address = new URL(`/merchant/v1${path}`, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

function headersOf({ merchantId, secretKey }: ClientOptions, call: Call): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Basic ${btoa(`${merchantId}:${secretKey}`)}`,
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterOf(response: Response): number | null {
  const seconds = response.headers.get('retry-after');
  return seconds !== null && /^\d{1,2}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
