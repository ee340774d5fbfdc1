import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
