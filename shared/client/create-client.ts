/**
 * The one HTTP client of both apps. Requirements first:
 * - every call carries credentials, the market, and the stored auth token when there is one (PAY-005, PAY-007);
 * - an `x-auth-token` answer header replaces the stored token, 401 and 403 remove it (PAY-006, ACC-442);
 * - a 401 tries remembered login once, shared by all calls that failed together, and repeats the call (POR-047);
 * - a failure that its flow does not handle itself becomes the app's fatal or unauthorised state (PAY-010, PAY-011);
 * - a reply is parsed by the same schema that the server wrote it with.
 */
import * as z from 'zod/mini';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';
import { errorBodySchema } from '#shared/domain/error-body.ts';
import { ApiError, CANCELLED, NETWORK_FAILURE } from './api-error.ts';
import type { TokenStore } from './auth-token.ts';

const TIMEOUT_MS = 30_000;

export interface ClientOptions {
  /** Origin of the API, empty for the page's own. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly tokens: TokenStore;
  /** The market the page speaks for, sent as `x-country-code`. */
  countryCode(): string;
  /** Value of the `device-info` header, null to leave it out. Source: PAY-008. */
  deviceInfo?(): string | null;
  /** Tries to sign a remembered consumer in again; true when the failed call may be repeated. */
  resume?(): Promise<boolean>;
  /** Status 0, 405 or 500 that no flow handles. */
  onFatal(error: ApiError): void;
  /** A 401 that remembered login could not heal. */
  onUnauthorised(error: ApiError): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Statuses that the caller handles itself: they set no global state. Source: payments-open O-27. */
  readonly handles?: readonly number[];
}

export type Call = <Op extends OperationShape>(
  operation: Op,
  input: InputOf<Op>,
  options?: CallOptions,
) => Promise<ReplyOf<Op>>;

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

const FATAL = [NETWORK_FAILURE, 405, 500];

/**
 * @returns a function that makes one call and answers its parsed reply.
 * @throws ApiError for every answer that is not a success, status 0 for no answer, -1 when `signal` gave it up.
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
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await options.fetch(options.baseUrl + pathOf(op.path, input), {
        method: op.method,
        credentials: 'include',
        headers: headersOf(options, input.body !== undefined),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
    } catch {
      throw new ApiError(signal?.aborted ? CANCELLED : NETWORK_FAILURE, null, null);
    }
  };

  const attempt = async (op: OperationShape, input: LooseInput, signal?: AbortSignal) => {
    const response = await send(op, input, signal);
    const token = response.headers.get('x-auth-token');
    if (token) options.tokens.write(token);
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
      if (error instanceof ApiError && !handles.includes(error.status)) {
        if (FATAL.includes(error.status)) options.onFatal(error);
        if (error.status === 401) options.onUnauthorised(error);
      }
      throw error;
    }
  };
}

// Only calls that need a session can be healed by one; resume and logout themselves never start a resume.
const needsSignIn = (op: OperationShape, error: unknown) =>
  op.access === 'consumer' && error instanceof ApiError && error.status === 401;

function pathOf(template: string, { params = {}, query = {} }: LooseInput): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function headersOf(options: ClientOptions, hasBody: boolean): Record<string, string> {
  const token = options.tokens.read();
  const device = options.deviceInfo?.();
  return {
    accept: 'application/json',
    // Any header of our own forces a preflight, which a foreign page cannot pass.
    'x-country-code': options.countryCode(),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { 'x-auth-token': token }),
    ...(device && { 'device-info': device }),
  };
}

async function replyOf(op: OperationShape, response: Response): Promise<unknown> {
  if (!op.reply) return undefined;
  const body = await response.json().catch(() => undefined);
  const parsed = z.safeParse(op.reply, body);
  // A reply off its schema is as good as no reply: nothing of it may be believed.
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
