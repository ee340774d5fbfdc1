import type { Context } from 'hono';

/**
 * True for a request made by a document of the same origin. Both headers are required: `Origin` is exact,
 * and `Sec-Fetch-Site` cannot be set by a script.
 */
export function isSameOrigin(c: Context, origin: string): boolean {
  return c.req.header('origin') === origin && c.req.header('sec-fetch-site') === 'same-origin';
}
