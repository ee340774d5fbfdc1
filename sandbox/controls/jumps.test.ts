/** One jump of the clock against many small ones. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpOf } from '#server/testing/dump.ts';
import { createShop } from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { advanceClock } from '#shared/contract/control/control.contract.ts';
import { resetSandbox } from '#shared/contract/control/reset.contract.ts';
import type { OperationShape } from '#shared/contract/index.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { seededMerchants } from '../seed/merchants.ts';
import { seed } from '../seed/seed.ts';

let server: TestServer;
let receiver: Server;
let received: string[] = [];
beforeAll(async () => {
  server = await createTestServer({ environment: { SANDBOX_SEED: 'jumps' } });
  await server.runUnit('seed', () => seed(server, server.provider.sandbox));
  receiver = createServer((request, response) => {
    let raw = '';
    request.on('data', (chunk) => {
      raw += chunk;
    });
    request.on('end', () => {
      received.push(raw);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
}, 120_000);
afterAll(async () => {
  receiver.close();
  await server.close();
});

async function control(operation: OperationShape, body: unknown) {
  const response = await server.handle(
    new Request(server.config.origins.api + operation.path, {
      method: operation.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  expect(response.status).toBe(200);
  return response.json();
}

/** The state, the webhooks and the effects after jumps from a fresh seed with a webhook for every shop. */
async function after(times: number, by: string, consumer?: string) {
  await control(resetSandbox, {});
  received = [];
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  for (const { id } of seededMerchants) {
    await createShop(server, id).call(webhooksContract.createWebhook, { body: { url, events: ['*'] } });
  }
  const effects: unknown[] = [];
  for (let jump = 0; jump < times; jump += 1) {
    const body = { by, ...(consumer && { consumer }) };
    effects.push(...(await control(advanceClock, body)).effects);
  }
  const { webhook_attempts: attempts = [], ...tables } = await dumpOf(server);
  // How long the receiver took to answer depends on the machine.
  const comparable = attempts.map((line) => line.replace(/"duration_ms": \d+/, ''));
  return { tables, attempts: comparable, webhooks: received, effects };
}

it('thirty days at once leave the state, events and order of webhooks of thirty single days, for every persona [MER-190]', {
  timeout: 300_000,
}, async () => {
  const [once, daily] = [await after(1, 'P30D'), await after(30, 'P1D')];
  expect(Object.keys(once.tables)).toEqual(Object.keys(daily.tables));
  for (const [name, lines] of Object.entries(once.tables)) {
    expect([name, lines]).toEqual([name, daily.tables[name]]);
  }
  expect(once.attempts).toEqual(daily.attempts);
  expect(once.effects).toEqual(daily.effects);
  expect(once.webhooks).toEqual(daily.webhooks);
  expect(once.webhooks.length).toBeGreaterThan(0);
});
