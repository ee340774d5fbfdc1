import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';
import { createWebhookHandler, type SeenEvents } from '#shared/contract/webhooks/webhook-handler.ts';
import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
import { createFourfoldClient } from './client.ts';
import type { ClientOptions } from './send.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const snippet = /```ts\n(const fourfold = createFourfoldClient.*?)```/s.exec(readme)?.[1] ?? '';

it('what README tells a shop to run on its server creates and captures with the keys it names', async () => {
  const calls: { path: string; key: string | null }[] = [];
  const create = (options: ClientOptions) =>
    createFourfoldClient({
      ...options,
      async fetch(url, { headers } = {}) {
        calls.push({ path: new URL(String(url)).pathname, key: new Headers(headers).get('idempotency-key') });
        return Response.json({ token: 'ffc_token' });
      },
    });
  const given = {
    createFourfoldClient: create,
    baseUrl: 'http://127.0.0.1:4400',
    merchantId: 'demo-au',
    secretKey: 'sk_sandbox_secret',
    order: {},
    cart: { id: 'cart-7' },
  };
  const run = new Function(...Object.keys(given), `return (async () => {${snippet}})()`);
  await run(...Object.values(given));
  expect(calls).toEqual([
    { path: '/merchant/v1/checkouts', key: 'cart-7' },
    { path: '/merchant/v1/payments/capture', key: 'capture-cart-7' },
  ]);
});

it('what README tells a shop to run for webhooks handles a signed event once', async () => {
  const webhook = /```ts\n(const receive = createWebhookHandler.*?)```/s.exec(readme)?.[1] ?? '';
  const events = new Map<string, 'busy' | 'done'>();
  const seen: SeenEvents = {
    async claim(id) {
      const known = events.get(id);
      if (!known) events.set(id, 'busy');
      return known ?? 'claimed';
    },
    done: async (id) => events.set(id, 'done'),
    release: async (id) => events.delete(id),
  };
  const settled: string[] = [];
  const settle = async (event: WebhookEvent) => void settled.push(event.id);
  const webhookSecret = 'whsec_test';
  const receive = new Function(
    ...['createWebhookHandler', 'webhookSecret', 'seen', 'settle'],
    `${webhook}; return receive;`,
  )(createWebhookHandler, webhookSecret, seen, settle);

  const id = 'evt_1';
  const timestamp = Math.floor(Date.now() / 1000);
  const rawBody = JSON.stringify({
    ...{ id, type: 'payment.captured', createdAt: '2026-01-01T00:00:00.000Z', merchantId: 'demo-au' },
    ...{ sequence: 1, data: { token: 'ffc_token' } },
  });
  const headers = {
    'x-webhook-id': id,
    'x-webhook-timestamp': String(timestamp),
    'x-webhook-signature': await signWebhook({ id, timestamp, rawBody, secret: webhookSecret }),
  };
  const send = () => receive(new Request('http://shop.test/', { method: 'POST', body: rawBody, headers }));
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(settled).toEqual([id]);
});
