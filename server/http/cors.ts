/**
 * Which pages may read a response. The consumer API: our own two apps, with credentials. The public API: any page for
 * public data, and only the shop of a token for what belongs to that token. Merchant API and controls: no page at all.
 */
import type { Config } from '../core/config.ts';
import type { Gates } from './gates.ts';
import type { Route } from './routes.ts';

interface CorsDecision {
  /** Whether the page may read the response; the call is refused otherwise. */
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const noHeaders = {};
const exposed = 'correlation-id, x-auth-token, retry-after';
const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed };
const preflightSeconds = '600';

export async function decideCors(
  route: Route,
  request: { origin: string | null; params: Readonly<Record<string, string>> },
  config: Config,
  gates: Gates,
): Promise<CorsDecision> {
  const { origin } = request;
  const { checkout, portal } = config.origins;
  switch (route.group) {
    case 'merchant':
    case 'webhooks':
    case 'linkedProducts':
    case 'dashboard':
    case 'control':
      return { isAllowed: true, headers: noHeaders };
    case 'public':
      return publicDecision(route, request, config, gates);
    default: {
      // Without an origin it is not a page of another site: browsers send the origin with every CORS request.
      const isOurs = origin === checkout || origin === portal;
      return { isAllowed: origin === null || isOurs, headers: isOurs ? exactly(origin, true) : varies };
    }
  }
}

async function publicDecision(
  { operation }: Route,
  { origin, params }: { origin: string | null; params: Readonly<Record<string, string>> },
  config: Config,
  gates: Gates,
): Promise<CorsDecision> {
  if (operation.access === 'checkout') {
    return { isAllowed: origin === null || origin === config.origins.checkout, headers: varies };
  }
  const { token } = params;
  if (token === undefined) return { isAllowed: true, headers: anyOrigin };
  if (origin === null || origin === config.origins.checkout) return { isAllowed: true, headers: varies };
  const origins = await gates.originsOfToken(token);
  // The refusal and "no such checkout" reveal nothing about a session, and both windows must be able to read them.
  if (origins === null) return { isAllowed: true, headers: anyOrigin };
  const isAllowed = origins.includes(origin);
  return { isAllowed, headers: isAllowed ? exactly(origin, false) : { ...anyOrigin, ...varies } };
}

const varies = { vary: 'origin' };

function exactly(origin: string, withCredentials: boolean) {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
    ...(withCredentials && { 'access-control-allow-credentials': 'true' }),
    ...varies,
  };
}

/** The response to a preflight; null when no page may call it. */
export function preflightHeaders(
  routes: readonly Route[],
  origin: string,
  config: Config,
): Readonly<Record<string, string>> | null {
  const route = routes[0];
  if (!route) return null;
  const methods = [...new Set(routes.map(({ operation }) => operation.method))].join(', ');
  const common = { 'access-control-allow-methods': methods, 'access-control-max-age': preflightSeconds };
  switch (route.group) {
    case 'merchant':
    case 'webhooks':
    case 'linkedProducts':
    case 'dashboard':
    case 'control':
      return null;
    case 'public':
      return {
        ...common,
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
      };
    default: {
      if (origin !== config.origins.checkout && origin !== config.origins.portal) return null;
      return {
        ...common,
        ...exactly(origin, true),
        'access-control-allow-headers':
          'content-type, x-auth-token, x-country-code, device-info, analytics-session-id, correlation-id',
      };
    }
  }
}
