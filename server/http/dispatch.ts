/**
 * The whole API as one function. In order: correlation id, host, route, path parameters, cross-origin rules,
 * mutation guard, authentication, body, strict parsing, handler, strict reply. Tests pass it to the client instead of `fetch`.
 */
import { randomUUID } from 'node:crypto';
import { countryHeader, needsCountryHeader } from '#shared/contract/country-header.ts';
import { dashboardHeader } from '#shared/contract/dashboard/dashboard-header.ts';
import { needsCookie, type OperationShape, successStatus } from '#shared/contract/operation.ts';
import { defaultMarket, isCountryCode } from '#shared/domain/markets/index.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
import type { Channel } from '#shared/domain/session.ts';
import { callerNetworkOf } from '../core/networks.ts';
import { Refusal } from '../core/refusal.ts';
import { isSame } from '../core/secrets.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { Span } from '../core/telemetry/tracing.ts';
import { browserSecretIn, createBrowser } from './browser.ts';
import { dashboardCookie, parseCookies } from './cookies.ts';
import { decideCors, preflightHeaders } from './cors.ts';
import { errorResponse, isKeyRefused, refusalOf } from './error-response.ts';
import { createFormTurns, type ReadForm } from './form-turns.ts';
import type { Gates } from './gates.ts';
import { Answer, type AnyHandlers, type RequestContext } from './handler.ts';
import { type HostName, hostOf, servesGroup } from './hosts.ts';
import { jsonResponse } from './json-response.ts';
import { isLimit } from './limit-codes.ts';
import { helpLink, withFieldsExplained, withoutKey } from './merchant-refusals.ts';
import { isDashboard, isOwnPage, mutationRefusal } from './mutation-guard.ts';
import { type Admitted, noteForMerchant } from './note-for-merchant.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { parseInput, readBodyOf, readParams } from './read-input.ts';
import { type MatchedRoute, matchRoute, routesOfPath } from './routes.ts';

/** What is known about the connection of a request. */
export interface Connection {
  /** The caller's address; behind a proxy that is not the socket's other end. */
  readonly remoteAddress: string;
  /** Closes it without a response, as a lost connection; only a sandbox does. Absent where there is none. */
  close?(): void;
}

/** The API. Never rejects: every failure is a response with a correlation id. */
export type Handle = (request: Request, connection?: Connection) => Promise<Response>;

interface Api {
  readonly server: ServerContext;
  readonly gates: Gates;
  readonly handlers: AnyHandlers;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Longer than the longest wait of a call (25 s), shorter than the clients' timeouts. */
const answerWithinMs = 30_000;
const rates = {
  requestsByCaller: { burst: 300, perMinute: 3_000 },
  /** 50 a second. Source: merchant-api §5.1. */
  requestsByMerchant: { burst: 100, perMinute: 3_000 },
  /** A person types or pastes a key. */
  dashboardSignIns: { burst: 20, perMinute: 10 },
};

export function createHandle(api: Api): Handle {
  const limits = {
    limiter: createRateLimiter(api.server.config.rateLimit),
    readForm: createFormTurns(),
  };
  const { tracing } = api.server;
  return async (request, connection = { remoteAddress: 'unknown' }) => {
    const traceparent = request.headers.get('traceparent');
    return tracing.inSpan('request', { kind: 'server', traceparent }, (span) =>
      answerIn(span, request, connection),
    );
  };

  async function answerIn(span: Span, request: Request, connection: Connection): Promise<Response> {
    const startedAt = performance.now();
    const given = request.headers.get('correlation-id');
    const correlationId = given && isUsableId(given) ? given : randomUUID();
    const admitted: Admitted = {};
    const answer = await answerTo(api, { ...limits, admitted }, request, connection, correlationId);
    // A replayed response has the id of the first response.
    if (!answer.response.headers.has('correlation-id'))
      answer.response.headers.set('correlation-id', correlationId);
    if (!answer.response.headers.has('cache-control'))
      answer.response.headers.set('cache-control', 'no-store');
    const ms = performance.now() - startedAt;
    describe(span, request.method, answer);
    await noteForMerchant(api.server, admitted, answer.response, ms);
    const traceId = tracing.traceId();
    api.server.metrics.answered(answer.operation, answer.response.status, ms / 1000);
    api.server.log.info(
      {
        correlationId,
        ...analyticsSessionOf(request),
        ...(traceId && { traceId }),
        method: request.method,
        route: answer.route,
        status: answer.response.status,
        ms: Math.round(ms),
      },
      'request',
    );
    return answer.response;
  }
}

/** By names of the contract: an address may contain a token. */
function describe(
  span: Span,
  method: string,
  { operation, route, response: { status } }: RoutedAnswer,
): void {
  span.rename(operation === 'none' ? 'unknown operation' : operation);
  // A caller may send any word as a method.
  span.set({
    ...(operation !== 'none' && { 'http.request.method': method }),
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.fail(String(status));
}

/** The id that a shopper reads out to support begins with it. */
function analyticsSessionOf({ headers }: Request): { analyticsSessionId?: string } {
  const analyticsSessionId = headers.get('analytics-session-id');
  return analyticsSessionId && isUsableId(analyticsSessionId) ? { analyticsSessionId } : {};
}

/** An id that a caller sends is logged. One made of the digits of a card is not taken. */
const isUsableId = (id: string): boolean => uuid.test(id) && !holdsCardNumber(id);

interface RoutedAnswer {
  readonly response: Response;
  /** The template and not the path, since paths contain tokens. */
  readonly route: string;
  /** Its name in the contract. */
  readonly operation: string;
}

async function answerTo(
  api: Api,
  limits: Pick<Call, 'limiter' | 'readForm' | 'admitted'>,
  request: Request,
  connection: Connection,
  correlationId: string,
): Promise<RoutedAnswer> {
  const url = new URL(request.url);
  const host = hostOf(url, api.server.config.origins);
  if (request.method === 'OPTIONS') return preflight(api, request, url, host, correlationId);
  const route = host && matchRoute(request.method, url.pathname);
  if (!route || !servesGroup(host, route.group)) {
    return {
      response: errorResponse(new Refusal('not_found'), correlationId),
      route: 'none',
      operation: 'none',
    };
  }
  const answerHeaders = new Headers();
  const response = await runRoute(api, {
    route,
    request,
    url,
    host,
    connection,
    correlationId,
    answerHeaders,
    ...limits,
  });
  for (const [name, value] of answerHeaders) {
    if (name === 'set-cookie' || name === 'vary') response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  return { response, route: route.operation.path, operation: route.id };
}

function preflight(
  api: Api,
  request: Request,
  url: URL,
  host: HostName | null,
  correlationId: string,
): RoutedAnswer {
  const origin = request.headers.get('origin');
  const served = host ? routesOfPath(url.pathname).filter(({ group }) => servesGroup(host, group)) : [];
  const headers = origin === null ? null : preflightHeaders(served, origin, api.server.config);
  const route = served[0]?.operation.path ?? 'none';
  const operation = 'preflight';
  if (!headers) return { response: errorResponse(new Refusal('not_found'), correlationId), route, operation };
  return { response: new Response(null, { status: 204, headers }), route, operation };
}

interface Call {
  readonly route: MatchedRoute;
  readonly request: Request;
  readonly url: URL;
  readonly host: HostName;
  readonly connection: Connection;
  readonly correlationId: string;
  readonly answerHeaders: Headers;
  readonly limiter: RateLimiter;
  /** Is filled while the request is admitted, and also read where it is then refused. */
  readonly admitted: Admitted;
  readonly readForm: ReadForm;
}

async function runRoute(api: Api, call: Call): Promise<Response> {
  const { route, correlationId } = call;
  try {
    return await withinTime(call, (signalOf) => admit(api, call, signalOf));
  } catch (error) {
    const refusal = refusalOf(error);
    if (isLimit(refusal.code)) api.server.metrics.limitHit(route.id, refusal.code);
    if (refusal.code === 'internal_error') {
      api.server.log.error({ correlationId, route: route.operation.path, err: error }, 'unexpected error');
    }
    if (isKeyRefused(error)) {
      api.server.log.error(
        { correlationId, route: route.operation.path },
        'the provider refuses PROVIDER_KEY',
      );
    }
    const { access } = route.operation;
    if (access !== 'merchant' && access !== 'control') return errorResponse(refusal, correlationId);
    const response = errorResponse(withFieldsExplained(refusal, route), correlationId);
    if (access === 'merchant') response.headers.set('link', helpLink(api.server.config, refusal.code));
    return response;
  }
}

/** Responds with a refusal when the handler takes too long. A control of the sandbox may: it seeds a whole database, or lets months pass. */
async function withinTime<Result>(
  call: Call,
  work: (signalOf: () => AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (call.route.operation.access === 'control') return work(() => call.request.signal);
  const timeUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timeUp.abort();
      reject(new Refusal('service_unavailable'));
    }, answerWithinMs);
  });
  try {
    return await Promise.race([work(() => AbortSignal.any([call.request.signal, timeUp.signal])), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function admit(api: Api, call: Call, signalOf: () => AbortSignal): Promise<Response> {
  const { server, gates } = api;
  const { route, request, url, host, answerHeaders } = call;
  const { operation } = route;
  const origin = request.headers.get('origin');

  // Before any look-up. A page may read that its parameters are wrong, as it may for an unknown token.
  const params = readParams(operation, route.params);
  const known = params instanceof Refusal ? {} : params;

  // The public API is open to every page, so each call counts, before the database is read for its token.
  const network = callerNetworkOf(call.connection.remoteAddress);
  const isPublic = route.group === 'public';
  const tooMany = isPublic ? excessOf(api, call, 'requestsByCaller', network) : null;
  const cors = await decideCors(route, { origin, params: tooMany ? {} : known }, server.config, gates);
  for (const [name, value] of Object.entries(cors.headers)) answerHeaders.set(name, value);
  if (tooMany) throw tooMany;
  if (!cors.isAllowed) throw new Refusal(foreignPageRefusal(operation));
  const refusal = guardRefusal(call, server);
  if (refusal) throw refusal;

  if (!isPublic) limitRequests(api, call, 'requestsByCaller', network);
  if (route.id === 'openDashboardSession') limitRequests(api, call, 'dashboardSignIns', network);
  if (params instanceof Refusal) throw params;

  const cookies = parseCookies(request.headers.get('cookie'));
  const channel = channelOf(host);
  const secrets = await gates.browserSecrets(channel);
  const browserSecret = browserSecretIn(cookies, secrets);
  const token = request.headers.get('x-auth-token');
  const given = { browserSecret, channel, checkoutToken: params.token };
  const found = token ? await gates.consumerSession({ token, ...given }) : null;
  const session = found?.secondFactorPending ? null : found;
  const pendingSession = found?.secondFactorPending ? found : null;
  const merchant = await merchantOf(api, call, cookies);
  if (operation.access === 'consumer' && !session) throw new Refusal('unauthorized');
  if (session?.checkoutToken && needsCookie(operation)) throw new Refusal('restricted_cookie');
  if (operation.access === 'second-factor' && !pendingSession) throw new Refusal('unauthorized');
  if (isOfMerchants(operation) && !merchant) {
    // In the dashboard, a browser would ask for a name and a password.
    if (!request.headers.has(dashboardHeader))
      answerHeaders.set('www-authenticate', 'Basic realm="fourfold"');
    throw operation.access === 'merchant' ? withoutKey(request.headers) : new Refusal('unauthorized');
  }

  if (merchant) call.admitted.merchant = { ...merchant, operation, query: url.searchParams };
  if (merchant) limitRequests(api, call, 'requestsByMerchant', merchant.merchantId);

  const read = () => readBodyOf(operation, request);
  const isForm = operation.encoding !== undefined && session !== null;
  const rawBody = await (isForm ? call.readForm(session.consumerId, read) : read());
  call.admitted.rawBody = rawBody;
  // The session may have ended while its files were sent, which takes minutes on a slow line.
  if (isForm && token && !(await gates.consumerSession({ token, ...given })))
    throw new Refusal('unauthorized');
  const input = await parseInput(operation, { params, url, request, rawBody });
  const country = request.headers.get(countryHeader) ?? '';
  // A retried transaction replaces the headers that it set before; of repeated cookies a browser uses the last.
  const addHeader = (name: string, value: string) =>
    name === 'set-cookie' ? answerHeaders.append(name, value) : answerHeaders.set(name, value);
  const context: RequestContext = {
    server,
    correlationId: call.correlationId,
    request,
    rawBody,
    countryCode: isCountryCode(country) ? country : defaultMarket.countryCode,
    channel,
    origin,
    browser: createBrowser(
      cookies,
      { channel, secrets, userAgent: request.headers.get('user-agent') },
      addHeader,
    ),
    session,
    pendingSession,
    merchant,
    // Only few calls wait, and creating a signal costs the others too much.
    get signal() {
      return signalOf();
    },
    network,
    addHeader,
  };
  const handler = api.handlers[route.group]?.[route.id];
  if (!handler) throw new Refusal('not_found');
  const result = await handler(input as never, context);
  // Read now and not earlier, since some calls wait long. Not on cacheable responses, which are the same for all callers.
  if (session && operation.access === 'consumer')
    answerHeaders.set('server-time', server.clock.nowOf(session.consumerId).toISOString());
  return replyTo(route, result);
}

const isOfMerchants = ({ access }: OperationShape) => access === 'merchant' || access === 'dashboard';

/** The merchant of a key, or of the dashboard's cookie in a call of the dashboard. */
async function merchantOf(
  { server, gates }: Api,
  { route: { operation }, request: { headers } }: Call,
  cookies: ReadonlyMap<string, string>,
) {
  if (!isOfMerchants(operation)) return null;
  const authorization = headers.get('authorization');
  if (operation.access === 'merchant' && authorization !== null) return gates.merchantOf(authorization);
  const secret = cookies.get(dashboardCookie);
  if (!secret || !isDashboard(headers, server.config)) return null;
  return gates.merchantOfDashboard(secret);
}

function limitRequests(...counted: Parameters<typeof excessOf>): void {
  const tooMany = excessOf(...counted);
  if (tooMany) throw tooMany;
}

/** Counts a request. Returns the refusal above the limit, else null. */
function excessOf(
  { server }: Api,
  { limiter }: Call,
  name: keyof typeof rates,
  counted: string,
): Refusal | null {
  const retryAfterSeconds = limiter.take(`${name} ${counted}`, rates[name]);
  if (retryAfterSeconds === 0) return null;
  server.limitsHit.add(name);
  return new Refusal('too_many_requests', { retryAfterSeconds });
}

/** A shop's page may read that it is the wrong page, if the call is meant for shops' pages at all. */
const foreignPageRefusal = ({ errors }: OperationShape) =>
  errors.includes('origin_not_allowed') ? 'origin_not_allowed' : 'not_found';

const channelOf = (host: HostName): Channel => (host === 'portal' ? 'PORTAL' : 'CHECKOUT');

/** Why the call is refused before its caller is looked up; null when it is not. */
function guardRefusal({ route, request }: Call, { config }: ServerContext): Refusal | null {
  const { group, operation } = route;
  if (group === 'control') {
    return config.sandboxControl ? sandboxKeyRefusal(request, config.sandboxKey) : new Refusal('not_found');
  }
  if (group === 'dashboard') return isDashboard(request.headers, config) ? null : new Refusal('not_found');
  // A beacon cannot set headers; its JSON content type requires a preflight, which only our pages pass.
  if (group === 'public' && operation.access === 'checkout') {
    return isOwnPage(request.headers, config) ? null : new Refusal('not_found');
  }
  return needsCountryHeader(group, operation) ? mutationRefusal(request, config) : null;
}

function sandboxKeyRefusal(request: Request, key: string | null): Refusal | null {
  const isRight = key === null || isSame(request.headers.get('x-sandbox-key') ?? '', key);
  return isRight ? null : new Refusal('unauthorized');
}

/** A reply that does not fit its schema is our bug and is not sent. */
function replyTo({ operation }: MatchedRoute, result: unknown): Response {
  if (result instanceof Response) return result;
  const status = result instanceof Answer ? result.status : successStatus(operation);
  const body = result instanceof Answer ? result.body : result;
  if (!operation.reply) return new Response(null, { status });
  const parsed = operation.reply.parse(body);
  if (!operation.replyType) return jsonResponse(parsed, status);
  return new Response(String(parsed), {
    status,
    headers: { 'content-type': `${operation.replyType}; charset=utf-8` },
  });
}
