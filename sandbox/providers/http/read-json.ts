import type { Context } from 'hono';

/** The body as JSON; undefined when it is none, or does not say that it is. */
export async function readJson(c: Context): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return undefined;
  return c.req.json().catch(() => undefined);
}
