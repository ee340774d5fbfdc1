import { FourfoldApiError, FourfoldConnectionError } from './api-error.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

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
  /** The type of the answer, where it is not JSON but text. */
  accept?: 'text/csv';
  /** Of a POST: any text, which is the same call however often it is made. */
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
  refuseOptions(options);
  const { retries = 2 } = options;
  return async <Reply>(given: Call) => {
    refuseBody(given);
    const call =
      given.method === 'POST'
        ? { ...given, idempotencyKey: await idempotencyKeyOf(given.idempotencyKey) }
        : given;
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
  const isText = response.ok && call.accept !== undefined;
  const body = isText ? text : readJson(text);
  if (response.ok && (text === '' || body !== undefined)) return { ok: true, body };
  const error = new FourfoldApiError(response.status, body, { ...call, docUrl: docUrlOf(response) });
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
    accept: call.accept ?? 'application/json',
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

/** The help page that the response links to. */
const docUrlOf = (response: Response): string | null =>
  /^<([^>]+)>; rel="help"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;

function retryAfterOf(response: Response): number | null {
  const seconds = response.headers.get('retry-after');
  return seconds !== null && /^\d{1,2}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** An address or a key that is not set is a mistake of the shop's settings, and no call can mend it. */
function refuseOptions(options: ClientOptions): void {
  for (const name of ['baseUrl', 'merchantId', 'secretKey'] as const) {
    if (typeof options?.[name] !== 'string' || options[name] === '') {
      throw new TypeError(`createFourfoldClient needs ${name} as a text. Is its setting missing?`);
    }
  }
  if (!/^https?:$/.test(protocolOf(options.baseUrl))) {
    throw new TypeError(
      'createFourfoldClient needs the origin of the API as baseUrl, such as https://api.fourfold.example.',
    );
  }
}

/** Plain JavaScript may give an amount where the fields of a call are expected. */
function refuseBody({ method, path, body }: Call): void {
  if (method !== 'POST' && method !== 'PUT') return;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  const example = path.startsWith('/payments/')
    ? ', such as { amount: { amount: "120.00", currency: "AUD" } }'
    : '';
  throw new TypeError(
    `${method} ${path} takes an object with its fields${example}; it got ${Array.isArray(body) ? 'a list' : body === null ? 'null' : typeof body}.`,
  );
}

function protocolOf(address: string): string {
  try {
    return new URL(address).protocol;
  } catch {
    return '';
  }
}
