/**
 * The shutdown of a server: running requests may finish, new ones are refused, and its health can still be read.
 * Source: MER-183.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import { Refusal } from '../core/refusal.ts';
import { errorResponse } from './error-response.ts';
import type { Fetch } from './shell/shell-parts.ts';

interface Drainable {
  readonly fetch: Fetch;
  /** Refuses new requests from now on. Resolves when all running ones have ended. */
  drain(): Promise<void>;
}

const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** Counts the running requests, so that the shutdown can wait for them. */
export function createDrainable(fetch: Fetch): Drainable {
  let running = 0;
  let isDraining = false;
  let onEmpty = () => {};
  return {
    async fetch(request, bindings) {
      running += 1;
      try {
        return isDraining && !asksForHealth(request) ? goneAway() : await fetch(request, bindings);
      } finally {
        running -= 1;
        // Closes the connection, so that the caller's next request goes to another server.
        if (isDraining) bindings.outgoing?.setHeader('connection', 'close');
        if (running === 0) onEmpty();
      }
    },
    drain() {
      isDraining = true;
      return new Promise((resolve) => {
        onEmpty = resolve;
        if (running === 0) resolve();
      });
    },
  };
}

export const asksForHealth = ({ url }: Request) => healthPaths.includes(new URL(url).pathname);

const goneAway = () =>
  errorResponse(new Refusal('service_unavailable', { retryAfterSeconds: 1 }), randomUUID());

/** How long running requests have to finish once the server ends (MER-183). */
export const requestsMayFinishWithinMs = 10_000;

/** Listens while requests are running, then closes the port; requests that still run after that time are cut off. */
export async function drainAndClose(
  server: ServerType,
  requests: Drainable,
  withinMs: number,
): Promise<void> {
  const closed = new AbortController();
  const timeUp = setTimeout(withinMs, undefined, closed).catch(() => {});
  await Promise.race([requests.drain(), timeUp]);
  // Responses may still be being written.
  timeUp.then(() => 'closeAllConnections' in server && server.closeAllConnections());
  await new Promise((resolve) => {
    server.close(resolve);
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
  closed.abort();
}
