/** Limits pages and documents: they are rendered for each request, and any caller may request them. */
import { randomUUID } from 'node:crypto';
import { callerNetworkOf } from '../../core/networks.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Connection } from '../dispatch.ts';
import { errorResponse } from '../error-response.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import type { ShellParts } from './shell-parts.ts';

/** The busiest gateway has 300 checkouts an hour (decision 69); a page takes as long as ten calls of the API. */
export const pagesByCaller = { burst: 120, perMinute: 600 };

/** Built files are not counted: sending one costs little, and a page requests many. */
const written =
  /^\/(?:[^/]*\/?|(?:legal|support|new-portal|docs\/internal|openapi)\/.*|docs\/internal|sandbox\/ui)$/;
const files = /^\/(?:healthz|readyz|metrics|favicon\.\w+)$/;

/** Refuses a caller who requests more pages than people do. One count for all hosts. */
export function createPageLimit({ config, limitsHit }: ShellParts['server']) {
  const limiter = createRateLimiter(config.rateLimit);
  return (pathname: string, { remoteAddress }: Connection): Response | null => {
    const path = decoded(pathname);
    if (!written.test(path) || files.test(path)) return null;
    const retryAfterSeconds = limiter.take(callerNetworkOf(remoteAddress), pagesByCaller);
    if (retryAfterSeconds === 0) return null;
    limitsHit.add('pagesByCaller');
    return errorResponse(new Refusal('too_many_requests', { retryAfterSeconds }), randomUUID());
  };
}

/** As the routes of the hosts read it, so that no other spelling bypasses the count. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
