import { FourfoldApiError, FourfoldConnectionError } from './api-error.ts';

export interface ClientOptions {
  /** Origin of the Fourfold server, such as `https://api.fourfold.example`. */
  baseUrl: string;
  merchantId: string;
  /** Your secret key. Keep it on the server. */
  secretKey: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Timeout of each attempt in milliseconds. Default 30000. */
  timeoutMs?: number;
  /** How often a call is retried after a temporary failure. Default 2. */
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

const firstDelayMs = 500;
const temporaryStatuses: readonly number[] = [429, 502, 503, 504];

/**
 * Makes calls of one merchant, and retries them after temporary failures. That is safe for every call; for a POST because
 * of its idempotency key.
 */
export function createSend(options: ClientOptions): Send {
  const { retries = 2 } = options;
  return async <Reply>(call: Call) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await attemptCall(options, call);
      if (answer.ok) return answer.body as Reply;
      if (!answer.isTemporary || attempt >= retries) throw answer.error;
      await pause(answer.retryAfterMs ?? firstDelayMs * 2 ** attempt);
    }
  };
}

type Attempt =
  | { ok: true; body: unknown }
  | { ok: false; error: Error; isTemporary: boolean; retryAfterMs: number | null };

async function attemptCall(options: ClientOptions, call: Call): Promise<Attempt> {
  let response: Response;
  let text: string;
  try {
    // Called without a receiver: the native `fetch` throws with any other.
    const send = options.fetch ?? fetch;
    response = await send(addressOf(options.baseUrl, call), {
      method: call.method,
      headers: headersOf(options, call),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      // A redirect could send the credentials to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 30_000),
    });
    text = await response.text();
  } catch (cause) {
    const error = new FourfoldConnectionError(`No answer to ${call.method} ${call.path}`, { cause });
    return { ok: false, error, isTemporary: true, retryAfterMs: null };
  }
  const body = readJson(text);
  if (response.ok && (text === '' || body !== undefined)) return { ok: true, body };
  const error = new FourfoldApiError(response.status, body);
  return {
    ok: false,
    error,
    isTemporary: temporaryStatuses.includes(response.status) || error.errorCode === 'request_in_progress',
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
