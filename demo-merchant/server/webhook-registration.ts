/** Registers the shop's webhook endpoint at Fourfold, and stores its secret, which is shown only once. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FourfoldClient } from '#widget/server/index.ts';

interface Endpoint {
  readonly id: string;
  readonly secret: string;
}

export interface EndpointStore {
  find(merchantId: string): Endpoint | undefined;
  /** The secrets of all accounts, because the account of an event is not known before it is verified. */
  secrets(): string[];
  save(merchantId: string, endpoint: Endpoint): void;
}

/** @param file where to store them; null for memory only. */
export function openEndpointStore(file: string | null): EndpointStore {
  const kept = file && existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const endpoints = new Map(Object.entries(JSON.parse(kept) as Record<string, Endpoint>));
  return {
    find: (merchantId) => endpoints.get(merchantId),
    secrets: () => [...endpoints.values()].map(({ secret }) => secret),
    save(merchantId, endpoint) {
      endpoints.set(merchantId, endpoint);
      if (!file) return;
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(Object.fromEntries(endpoints)), { mode: 0o600 });
    },
  };
}

/**
 * Ensures exactly one endpoint for the address, whose secret the shop has. May be repeated.
 * @returns whether it created a new one
 */
export async function registerWebhook(
  { webhooks }: FourfoldClient,
  merchantId: string,
  url: string,
  store: EndpointStore,
): Promise<boolean> {
  const { results } = await webhooks.list();
  const known = store.find(merchantId);
  const isCurrent = (webhook: { id: string; url: string }) => webhook.id === known?.id && webhook.url === url;
  for (const webhook of results) {
    // Ours has another address when the shop was started with another port or with TLS.
    const isOurs = webhook.id === known?.id || webhook.url === url;
    if (isOurs && !isCurrent(webhook)) await webhooks.delete(webhook.id);
  }
  if (results.some(isCurrent)) return false;
  const { id, secret } = await webhooks.create({ url, events: ['*'] }, randomUUID());
  store.save(merchantId, { id, secret });
  return true;
}

const firstRetryMs = 1_000;
const slowestRetryMs = 30_000;

export interface Registration {
  /** Calls `registerWebhook`. */
  register(): Promise<boolean>;
  /** Called when the endpoint was created, or with the error if that failed. */
  report(problem: unknown): void;
}

/**
 * Repeats while the shop runs, because Fourfold may start later than the shop and loses its webhooks when it is reset.
 */
export function maintainRegistration({ register, report }: Registration, pauseMs = firstRetryMs): void {
  const again = (afterMs: number, nextPauseMs: number) =>
    setTimeout(() => maintainRegistration({ register, report }, nextPauseMs), afterMs).unref();
  register().then(
    (isNew) => {
      if (isNew) report(null);
      again(slowestRetryMs, firstRetryMs);
    },
    (problem) => {
      report(problem);
      again(pauseMs, Math.min(pauseMs * 2, slowestRetryMs));
    },
  );
}
