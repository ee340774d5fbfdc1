import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

/** The context variables of every request. */
export interface CorrelationEnv {
  Variables: { correlationId: string };
}

/** One finished request. The route is logged as its template, so that no identifier gets into a log. */
export interface RequestLine {
  readonly correlationId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Gives every response its `correlation-id` and writes one line for it. */
export function requestLog(write: (line: RequestLine) => void): MiddlewareHandler<CorrelationEnv> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header('correlation-id') ?? '';
    const correlationId = uuid.test(given) ? given : randomUUID();
    c.set('correlationId', correlationId);
    await next();
    c.header('correlation-id', correlationId);
    write({
      correlationId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
}
