import type { Context } from 'hono';

/** The body as JSON; undefined when it is not JSON, or is not declared as such. */
export async function readJson(c: Context): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return undefined;
  return c.req.json().catch(() => undefined);
}
