/**
 * The HTTP client of both apps:
 * - every call sends cookies, the market, and the stored auth token if there is one (PAY-005, PAY-007);
 * - an `x-auth-token` response header replaces the stored token, 401 and 403 remove it (PAY-006, ACC-442);
 * - a `server-time` response header has the time of the server, by which the portal counts days;
 * - a 401 tries to resume a remembered login, once for all calls that failed together, and repeats the call (POR-047);
 * - a failure that the caller does not handle becomes the app's fatal or unauthorised state (PAY-010, PAY-011);
 * - a reply is parsed with the schema that the server validated it with.
 */
import * as z from 'zod/mini';
import { type FormFields, formOf } from '#shared/contract/form.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';
import { type Instant, instantSchema } from '#shared/domain/dates.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { ApiError, type AppStatus, CANCELLED, fatalStatuses, NETWORK_FAILURE } from './api-error.ts';
import type { TokenStore } from './auth-token.ts';

const TIMEOUT_MS = 30_000;
/** Files need their time on a slow network. */
const UPLOAD_TIMEOUT_MS = 300_000;

export interface ClientOptions {
  /** Origin of the API; empty for the page's origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly tokens: TokenStore;
  /** The market, sent as `x-country-code`. */
  countryCode(): string;
  /** Sent as `analytics-session-id`, by which support finds the calls of a visit. Source: ACC-042. */
  analyticsSessionId?(): string;
  /** Value of the `device-info` header, null to leave it out. Source: PAY-008. */
  deviceInfo?(): string | null;
  /** Called with the server's time when a response contains it. */
  onServerTime?(time: Instant): void;
  /** Tries to resume a remembered login. Returns whether the failed call may be repeated. */
  resume?(): Promise<boolean>;
  /** Called on status 0, 405 or 500, unless the caller handles it. */
  onFatal(error: ApiError): void;
  /** Called on a 401 if no remembered login could be resumed, unless the caller handles it. */
  onUnauthorised(error: ApiError): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Statuses that the caller handles itself, so that they don't become the app's state: `fatalStatuses`, `appStatuses`,
   * or a list of some of them. Source: payments-open O-27.
   */
  readonly handles?: readonly AppStatus[];
}

/** Makes one call: sends its input and resolves with its parsed reply. */
export type Call = <Op extends OperationShape>(
  operation: Op,
  input: InputOf<Op>,
  options?: CallOptions,
) => Promise<ReplyOf<Op>>;

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
}

/**
 * Creates a client: a function that makes one call and resolves with its parsed reply. It rejects with `ApiError` for an
 * error response, with status 0 for no usable response, and with -1 if `signal` was aborted.
 */
export function createClient(options: ClientOptions): Call {
  let resuming: Promise<boolean> | null = null;

  const resumeOnce = (): Promise<boolean> => {
    resuming ??= (options.resume?.() ?? Promise.resolve(false)).finally(() => {
      resuming = null;
    });
    return resuming;
  };

  const send = async (op: OperationShape, input: LooseInput, signal?: AbortSignal): Promise<Response> => {
    try {
      const timeout = AbortSignal.timeout(op.encoding ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
      return await options.fetch(options.baseUrl + pathOf(op.path, input), {
        method: op.method,
        credentials: 'include',
        headers: headersOf(options, input.body !== undefined && op.encoding === undefined),
        signal: signal ? eitherSignal(signal, timeout) : timeout,
        ...(input.body !== undefined && { body: bodyOf(op, input.body) }),
      });
    } catch {
      throw new ApiError(signal?.aborted ? CANCELLED : NETWORK_FAILURE, null, null);
    }
  };

  const attempt = async (op: OperationShape, input: LooseInput, signal?: AbortSignal) => {
    const response = await send(op, input, signal);
    const token = response.headers.get('x-auth-token');
    if (token) options.tokens.write(token);
    const time = z.safeParse(instantSchema, response.headers.get('server-time'));
    if (time.success) options.onServerTime?.(time.data);
    if (response.ok) return await replyOf(op, response);
    if (response.status === 401 || response.status === 403) options.tokens.clear();
    throw await errorOf(response);
  };

  return async (op, input, { signal, handles = [] } = {}) => {
    const given = input as LooseInput;
    try {
      try {
        return (await attempt(op, given, signal)) as never;
      } catch (error) {
        if (!needsSignIn(op, error) || !(await resumeOnce())) throw error;
        return (await attempt(op, given, signal)) as never;
      }
    } catch (error) {
      if (error instanceof ApiError && !isOneOf(handles, error.status)) {
        if (isOneOf(fatalStatuses, error.status)) options.onFatal(error);
        if (error.status === 401) options.onUnauthorised(error);
      }
      throw error;
    }
  };
}

/** Aborts with the first of two signals. `AbortSignal.any` is newer than the oldest browsers. */
function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const follow = (): void => first.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true, signal: first.signal });
  }
  return first.signal;
}

// Only calls that need a session can be repeated after resuming one. The calls that resume or log out are not among
// them.
const needsSignIn = (op: OperationShape, error: unknown) =>
  op.access === 'consumer' && error instanceof ApiError && error.status === 401;

const isOneOf = (statuses: readonly number[], status: number) => statuses.includes(status);

function pathOf(template: string, { params = {}, query = {} }: LooseInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    // A list is sent as its name repeated.
    for (const each of [value].flat()) search.append(name, String(each));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The browser itself names the content type of a form, since only it knows what separates the fields. */
function bodyOf({ encoding }: OperationShape, body: unknown): string | FormData {
  if (encoding === undefined) return JSON.stringify(body);
  return formOf(body as FormFields);
}

function headersOf(options: ClientOptions, hasBody: boolean): Record<string, string> {
  const token = options.tokens.read();
  const device = options.deviceInfo?.();
  const session = options.analyticsSessionId?.();
  return {
    accept: 'application/json',
    // A custom header forces a CORS preflight, which protects against forged cross-site requests.
    'x-country-code': options.countryCode(),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { 'x-auth-token': token }),
    ...(device && { 'device-info': device }),
    ...(session && { 'analytics-session-id': session }),
  };
}

async function replyOf(op: OperationShape, response: Response): Promise<unknown> {
  if (!op.reply) return undefined;
  const read = op.replyType ? response.text() : response.json();
  const parsed = z.safeParse(op.reply, await read.catch(() => undefined));
  // A reply that does not match its schema counts as no reply.
  if (!parsed.success) throw new ApiError(NETWORK_FAILURE, null, response.headers.get('correlation-id'));
  return parsed.data;
}

async function errorOf(response: Response): Promise<ApiError> {
  const parsed = z.safeParse(errorBodySchema, await response.json().catch(() => undefined));
  return new ApiError(
    response.status,
    parsed.success ? parsed.data : null,
    response.headers.get('correlation-id'),
  );
}
