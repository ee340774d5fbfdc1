import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createFourfoldClient } from '#widget/server/index.ts';
import { createFakeFourfold, merchantSecret } from './testing/fake-fourfold.ts';
import { maintainRegistration, openEndpointStore, registerWebhook } from './webhook-registration.ts';

const url = 'http://shop.localhost:4402/webhooks/fourfold';

function setUp() {
  const fourfold = createFakeFourfold();
  const client = createFourfoldClient({
    baseUrl: 'http://fourfold.test',
    merchantId: 'demo-au',
    secretKey: merchantSecret,
    fetch: fourfold.fetch,
  });
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'shop-')), 'demo', 'webhooks.json');
  const start = (at = url) => registerWebhook(client, 'demo-au', at, openEndpointStore(file));
  return { fourfold, file, start, client };
}

afterEach(() => {
  vi.useRealTimers();
});

it('registers once, however often the shop starts', async () => {
  const { fourfold, file, start } = setUp();
  await start();
  await start();
  expect(fourfold.calls('/webhooks')).toHaveLength(1);
  expect(openEndpointStore(file).secrets()).toEqual(['whsec_of_whk_1']);
});

it('replaces an endpoint whose secret it has lost, and keeps those of others', async () => {
  const { fourfold, file, start, client } = setUp();
  await client.webhooks.create({ url, events: ['*'] }, 'k1');
  await client.webhooks.create({ url: 'https://other.example/', events: ['*'] }, 'k2');
  await start();
  expect([...fourfold.webhooks.values()].map((webhook) => webhook.url)).toEqual([
    'https://other.example/',
    url,
  ]);
  expect(openEndpointStore(file).secrets()).toHaveLength(1);
});

it('moves its endpoint when it starts at another address, as with TLS', async () => {
  const { fourfold, start, client } = setUp();
  await client.webhooks.create({ url: 'https://other.example/', events: ['*'] }, 'k1');
  await start();
  await start(url.replace('http:', 'https:'));
  expect([...fourfold.webhooks.values()].map((webhook) => webhook.url)).toEqual([
    'https://other.example/',
    url.replace('http:', 'https:'),
  ]);
});

it('stores the secrets in a file that only its user can read', async () => {
  const { file, start } = setUp();
  await start();
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('registers again when Fourfold was reset or unreachable while the shop runs', async () => {
  vi.useFakeTimers();
  const { fourfold, file, start } = setUp();
  const reports: unknown[] = [];
  const away = new Error('away');
  const register = vi.fn(start).mockRejectedValueOnce(away);
  maintainRegistration({ register, report: (problem) => reports.push(problem) });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(openEndpointStore(file).secrets()).toEqual(['whsec_of_whk_1']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toEqual([away, null]);

  fourfold.webhooks.clear();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(openEndpointStore(file).secrets()).toEqual(['whsec_of_whk_2']);
  expect(reports).toEqual([away, null, null]);
});
