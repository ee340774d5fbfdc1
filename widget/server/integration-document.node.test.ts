/** What docs/site/quickstart.md says works with the server package. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import type { WebhookEvent } from '#shared/contract/webhooks/webhook-event.ts';
import { createWebhookHandler, type SeenEvents } from '#shared/contract/webhooks/webhook-handler.ts';
import { signWebhook } from '#shared/contract/webhooks/webhook-signature.ts';
import { approvalExpiry } from '#shared/domain/checkout/checkout-state.ts';
import { authorisationExpiry } from '#shared/domain/payments/payment-state.ts';
import { createFourfoldClient } from './client.ts';
import type { ClientOptions } from './send.ts';

const text = readFileSync(new URL('../../docs/site/quickstart.md', import.meta.url), 'utf8');

/** The block of code that begins with these words. */
function snippet(beginning: string): string {
  const block = text.split('```ts\n').find((each) => each.startsWith(beginning));
  if (!block) throw new Error(`docs/site/quickstart.md has no code that begins with ${beginning}`);
  return block.slice(0, block.indexOf('```'));
}

/** Runs what docs/site/quickstart.md tells a shop to run on its server: for a checkout in that state, and a payment that its capture returns. */
async function runOnServer(state: string, captured = 'CAPTURED') {
  const calls: { path: string; key: string | null; body: unknown }[] = [];
  const create = (options: ClientOptions) =>
    createFourfoldClient({
      ...options,
      async fetch(url, { headers, body } = {}) {
        const { origin, pathname } = new URL(String(url));
        expect(origin).toBe('http://localhost:4400');
        const key = new Headers(headers).get('idempotency-key');
        calls.push({ path: pathname, key, body: body ? JSON.parse(String(body)) : null });
        const isPayment = pathname.startsWith('/merchant/v1/payments/');
        return Response.json({ token, state: isPayment ? captured : state, orderId: '100000001' });
      },
    });
  const shipped: string[] = [];
  const given = {
    createFourfoldClient: create,
    merchantId: 'demo-au',
    secretKey: 'sk_sandbox_secret',
    origin: 'http://localhost:3000',
    attempt: 'aB3-_xYz0123456789abcd',
    ship: async (orderId: string) => void shipped.push(orderId),
    cart: {
      id: 'cart-7',
      total: '120.00',
      email: 'sam@example.com',
      items: [{ name: 'Linen throw', quantity: 1, price: { amount: '120.00', currency: 'AUD' } }],
    },
  };
  const code = snippet('const fourfold = createFourfoldClient') + snippet('const { state }');
  const run = new Function(...Object.keys(given), `return (async () => {${code}})()`);
  await run(...Object.values(given));
  return { calls, shipped };
}

const token = `ffc_${'t'.repeat(43)}`;

it('what docs/site/quickstart.md tells a shop to run on its server creates, asks, and captures with the keys it names', async () => {
  const { calls, shipped } = await runOnServer('APPROVED');
  expect(calls.map(({ path, key }) => [path, key])).toEqual([
    ['/merchant/v1/checkouts', 'checkout-cart-7-aB3-_xYz0123456789abcd'],
    [`/merchant/v1/checkouts/${token}`, null],
    ['/merchant/v1/payments/capture', `capture-${token}`],
  ]);
  expect(shipped).toEqual(['100000001']);
  const { createCheckout, capturePayment } = merchantContract;
  expect(createCheckout.body.safeParse(calls[0]?.body)).toMatchObject({ success: true });
  expect(capturePayment.body.safeParse(calls[2]?.body)).toMatchObject({ success: true });
});

it.each(['DECLINED', 'CANCELLED', 'EXPIRED', 'STARTED'])(
  'what docs/site/quickstart.md tells a shop to run captures and ships nothing of a checkout that is %s',
  async (state) => {
    const { calls, shipped } = await runOnServer(state);
    expect(calls.map(({ path }) => path)).not.toContain('/merchant/v1/payments/capture');
    expect(shipped).toEqual([]);
  },
);

it('what docs/site/quickstart.md tells a shop to run ships nothing that was authorised earlier and not captured', async () => {
  const { shipped } = await runOnServer('APPROVED', 'AUTHORISED');
  expect(shipped).toEqual([]);
});

it('docs/site/quickstart.md names no call that the client does not have', () => {
  const client = createFourfoldClient({
    baseUrl: 'http://localhost:4400',
    merchantId: 'demo-au',
    secretKey: 'sk_sandbox_secret',
  });
  const named = new Set([...text.matchAll(/\bfourfold\.(\w+)\(/g)].map(([, name]) => name));
  expect(named).toEqual(new Set(['createCheckout', 'getCheckout', 'capture', 'refund']));
  for (const name of named) expect(client).toHaveProperty(name ?? '', expect.any(Function));
});

it('docs/site/quickstart.md names the times that a shop has, and the version that is built', () => {
  const minutes =
    (Date.parse(approvalExpiry('2026-01-01T00:00:00.000Z')) - Date.parse('2026-01-01')) / 60_000;
  const days =
    (Date.parse(authorisationExpiry('2026-01-01T00:00:00.000Z')) - Date.parse('2026-01-01')) / 86_400_000;
  expect(text).toContain(`within ${minutes} minutes of the approval`);
  expect(text).toContain(`capture within ${days} days`);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(text).toContain(`src="http://checkout.localhost:4400/widget/${version}/fourfold.js"`);
  expect(text).toContain(`http://checkout.localhost:4400/widget/${version}/sri.json`);
});

it('what docs/site/quickstart.md tells a shop to run for webhooks handles a signed event once', async () => {
  const webhook = snippet('const receive = createWebhookHandler');
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
