import type { Context } from 'hono';

/**
 * `GET /profiling`: where a fraud check would profile the browser. The simulation profiles nothing. Source: ACC-375.
 */
export const profilingReply = (c: Context): Response =>
  c.body('<!doctype html><html lang="en"><title>Profiling</title></html>', 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
