/**
 * The API of a sandbox with faults in its requests: by the header `x-sandbox-fault`, or by the rules of `/sandbox/faults`
 * for requests without it. Source: merchant-api §7.3, MER-201, decision 258.
 */
import { randomUUID } from 'node:crypto';
import { pause } from '#server/core/pause.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import type { Api } from '#server/create-api.ts';
import { browserSecretIn } from '#server/http/browser.ts';
import { parseCookies } from '#server/http/cookies.ts';
import { decideCors } from '#server/http/cors.ts';
import { errorResponse } from '#server/http/error-response.ts';
import { hostOf, servesGroup } from '#server/http/hosts.ts';
import { type MatchedRoute, matchRoute } from '#server/http/routes.ts';
import { lostResponse } from '../scenarios/lost-response.ts';
import type { FaultRules } from './fault-rules.ts';
import { parseRequestFault, type RequestFault } from './request-fault.ts';

const faultHeader = 'x-sandbox-fault';

export function withFaults({ gates, handle }: Api, { config }: ServerContext, rules: FaultRules): Api {
  return {
    gates,
    async handle(request, connection) {
      const given = request.headers.get(faultHeader);
      const route = routeOf(request);
      const text = given ?? (route && (await ruleFor(request, route)));
      if (text === null) return handle(request, connection);
      const fault = parseRequestFault(text);
      if (!fault) return finished(request, route, refusalOfHeader());
      await pause(fault.latencyMs, request.signal);
      const kind = fault.answer?.kind;
      if (kind === 'drop-before' || kind === 'drop-after') {
        if (kind === 'drop-after') await handle(request, connection);
        connection?.close?.();
        return lostResponse();
      }
      const replaced = replacementOf(fault);
      if (replaced) return finished(request, route, replaced);
      return alteredBy(fault, await handle(request, connection));
    },
  };

  function routeOf(request: Request): MatchedRoute | null {
    const url = new URL(request.url);
    const host = hostOf(url, config.origins);
    const route = host && matchRoute(request.method, url.pathname);
    return route && servesGroup(host, route.group) ? route : null;
  }

  function ruleFor(request: Request, { operation: { method, path } }: MatchedRoute) {
    return rules.take({ method, path, email: () => emailOf(request) });
  }

  /** The shopper of the request's session. */
  async function emailOf(request: Request): Promise<string | null> {
    const token = request.headers.get('x-auth-token');
    if (token === null) return null;
    const channel = hostOf(new URL(request.url), config.origins) === 'portal' ? 'PORTAL' : 'CHECKOUT';
    const secrets = await gates.browserSecrets(channel);
    const browserSecret = browserSecretIn(parseCookies(request.headers.get('cookie')), secrets);
    const checkoutToken = routeOf(request)?.params.token;
    const session = await gates.consumerSession({ token, browserSecret, channel, checkoutToken });
    return session?.email ?? null;
  }

  /** With the headers that let the calling page read it, as it may read every other response. */
  async function finished(
    request: Request,
    route: MatchedRoute | null,
    response: Response,
  ): Promise<Response> {
    const { headers } = response;
    headers.set('cache-control', 'no-store');
    if (!headers.has('correlation-id')) headers.set('correlation-id', randomUUID());
    if (!route) return response;
    const origin = request.headers.get('origin');
    const cors = await decideCors(route, { origin, params: route.params }, config, gates);
    for (const [name, value] of Object.entries(cors.headers)) headers.set(name, value);
    return response;
  }
}

const refusalOfHeader = (): Response =>
  errorResponse(new Refusal('invalid_object', { errorInfo: { [faultHeader]: 'invalid' } }), randomUUID());

/** The response of a request that does no work; null for one that does. */
function replacementOf({ answer }: RequestFault): Response | null {
  switch (answer?.kind) {
    case 'status':
      return new Response(null, { status: answer.status });
    case 'error': {
      const correlationId = randomUUID();
      const response = errorResponse(new Refusal(answer.errorCode), correlationId, answer.status);
      response.headers.set('correlation-id', correlationId);
      return response;
    }
    default:
      return null;
  }
}

/** The response of a request whose work is done. */
async function alteredBy({ answer }: RequestFault, response: Response): Promise<Response> {
  switch (answer?.kind) {
    case 'malformed': {
      const text = await response.text();
      const headers = new Headers(response.headers);
      headers.set('content-type', 'application/json');
      return new Response(text.slice(0, text.length / 2) || '{', { status: bodyStatusOf(response), headers });
    }
    case 'empty': {
      await response.body?.cancel();
      const headers = new Headers(response.headers);
      headers.delete('content-type');
      return new Response(null, { status: 200, headers });
    }
    default:
      return response;
  }
}

/** A response of 204 or 304 can have no body. */
const bodyStatusOf = ({ status }: Response): number => (status === 204 || status === 304 ? 200 : status);
