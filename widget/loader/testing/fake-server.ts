import { vi } from 'vitest';
import type { CheckoutStatus, LeaveReason } from '../session/status.ts';
import french from '../texts/fr.json';
import { checkoutOrigin } from './fake-browser.ts';
import { abandoned, makeStatus } from './statuses.ts';

interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  body: { openId?: string; reason?: LeaveReason } | null;
}

/** The public API as a fake `fetch`, with its long-poll and its abandon rule. */
export function createServer() {
  const checkouts = new Map<string, CheckoutStatus>();
  const presentSince = new Map<string, number>();
  const requests: Request[] = [];
  const waiting = new Map<() => void, string>();
  const server = {
    isUp: true,
    requests,
    messaging: null as object | null,
    messagingStatus: 200,
    /** Puts a checkout there, or changes it: its version rises and every waiting request gets a response. */
    put(token: string, patch: Partial<CheckoutStatus> = {}): void {
      const before = checkouts.get(token);
      checkouts.set(token, makeStatus({ ...before, version: (before?.version ?? 0) + 1, ...patch }));
      if (patch.presence) presentSince.set(token, performance.now());
      for (const [wake, of] of [...waiting]) if (of === token) wake();
    },
    get: current,
    abandons: () => requests.filter(({ path }) => path.endsWith('/abandon')).map(({ body }) => body?.reason),
    reads: () => requests.filter(({ path }) => path.endsWith('/status')).length,
  };

  function current(token: string): CheckoutStatus | undefined {
    const checkout = checkouts.get(token);
    const presenceAgeMs = performance.now() - (presentSince.get(token) ?? performance.now());
    return checkout && { ...checkout, presenceAgeMs };
  }

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams, origin } = new URL(url);
    const body = init.body ? JSON.parse(String(init.body)) : null;
    if (origin !== checkoutOrigin) throw new TypeError('another origin');
    requests.push({ method: init.method ?? 'GET', path: pathname, query: searchParams, body });
    if (!server.isUp) throw new TypeError('network');
    if (pathname.endsWith('/messaging'))
      return reply(server.messaging ? server.messagingStatus : 404, server.messaging);
    const words = /^\/widget\/1\.0\.0\/(\w+)\.json$/.exec(pathname)?.[1];
    if (words) return reply(200, words === 'fr' ? french : {});
    const token = pathname.split('/')[4] ?? '';
    const checkout = checkouts.get(token);
    if (!checkout) return reply(404, { errorCode: 'checkout_not_found' });
    if (pathname.endsWith('/abandon')) return abandon(token, checkout, body.reason);
    if (checkout.version <= Number(searchParams.get('since') ?? 0)) {
      await news(token, Number(searchParams.get('wait')) * 1000, init.signal);
      if (!server.isUp) throw new TypeError('network');
    }
    return reply(200, current(token));
  }

  function abandon(token: string, checkout: CheckoutStatus, reason: LeaveReason): Response {
    const change = abandoned(checkout, reason);
    if (change) server.put(token, change);
    const isOver = change || !/^(OPEN|STARTED)$/.test(checkout.state);
    return reply(isOver ? 200 : 202, checkouts.get(token));
  }

  function news(token: string, ms: number, signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(wake, ms);
      function wake(): void {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      }
      waiting.set(wake, token);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        waiting.delete(wake);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  vi.stubGlobal('fetch', vi.fn(answer));
  return server;
}

function reply(status: number, body: unknown): Response {
  // Not a real Response: reading its body needs turns of the event loop that fake timers do not run.
  return { status, ok: status < 300, json: async () => structuredClone(body) } as Response;
}
