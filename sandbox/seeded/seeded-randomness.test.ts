import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDueJobsInTurn } from '#server/jobs/job-runner.ts';
import { confirmFor, createShop, newCheckout, presentCard, startFor } from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { login, lookup } from '#shared/contract/access/access.contract.ts';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readOutbox } from '#shared/contract/control/control.contract.ts';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { resetSandbox } from '#shared/contract/control/reset.contract.ts';
import type { OperationShape } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { personaPassword } from '../seed/personas.ts';

let receiver: Server;
let webhooks: string[] = [];
const servers: TestServer[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let raw = '';
    request.on('data', (chunk) => {
      raw += chunk;
    });
    request.on('end', () => {
      webhooks.push(raw);
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  receiver.close();
  for (const server of servers) await server.close();
});

async function seeded(seed: string): Promise<TestServer> {
  const server = await createTestServer({ environment: { SANDBOX_SEED: seed } });
  servers.push(server);
  return server;
}

/** What a sandbox answers and sends from a reset on, as text. */
async function historyOf(server: TestServer) {
  const answers: string[] = [];
  const shopper = { ...server, handle };
  async function handle(...given: Parameters<TestServer['handle']>) {
    const response = await server.handle(...given);
    const { status, headers } = response;
    const kept = ['x-auth-token', 'set-cookie', 'correlation-id'].map((name) => headers.get(name));
    answers.push([status, ...kept, await response.clone().text()].join(' '));
    return response;
  }
  const control = (operation: OperationShape, body?: unknown) =>
    handle(
      new Request(server.config.origins.api + operation.path, {
        method: operation.method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );
  webhooks = [];
  await control(resetSandbox, {});
  const shop = createShop(shopper);
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  await shop.call(webhooksContract.createWebhook, { body: { url, events: ['*'] } });
  await control(createMerchant, {
    ...{ displayName: 'My shop', countryCode: 'AU', allowedOrigins: ['http://localhost:3000'] },
    webhookUrls: [],
  });
  const email = 'good+2fa+orders-2.n7@scenario.test';
  const visitor = createVisitor(shopper, 'CHECKOUT');
  await visitor.call(lookup, { body: { email } });
  await visitor.call(login, { body: { username: email, password: personaPassword } });
  const buyer = createVisitor(shopper, 'CHECKOUT');
  const other = 'good+logins-2.n8@scenario.test';
  await buyer.call(lookup, { body: { email: other } });
  await buyer.call(login, { body: { username: other, password: personaPassword } });
  await buyer.call(readAccount, {});
  await visitor.call(requestOneTimeCode, { body: { email: other } });
  const token = await newCheckout(shopper, shop);
  const signedIn = { visitor: buyer, consumerId: '', email: other };
  presentCard(server, 'order', await startFor(signedIn, token), 'visa');
  await confirmFor(signedIn, token);
  await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
  await runDueJobsInTurn(server);
  const outbox = await (await control(readOutbox)).text();
  return { answers, outbox, webhooks };
}

it('the same requests after two resets have the same responses, messages and webhooks, byte for byte [MER-196]', {
  timeout: 300_000,
}, async () => {
  const server = await seeded('one');
  const first = await historyOf(server);
  // Requests between and beside them change nothing.
  const again = await historyOf(server);
  expect(again).toEqual(first);
  expect(first.answers.map((line) => line.slice(0, 3))).not.toContain('500');
  expect(first.outbox).toMatch(/"code":"\d{6}"/);
  expect(first.webhooks.map((raw) => JSON.parse(raw).type)).toContain('checkout.approved');
  expect(server.clock.now().toISOString()).toBe('2026-01-15T00:00:00.000Z');
  expect(await historyOf(await seeded('one'))).toEqual(first);
  const different = await historyOf(await seeded('two'));
  const shared = different.webhooks.filter((raw) => first.webhooks.includes(raw));
  expect([shared, different.outbox === first.outbox]).toEqual([[], false]);
});

it('values follow from the unit of work, however work runs beside it, and chance returns when the server ends', async () => {
  const server = await seeded('units');
  const drawn = () => [randomUUID(), randomBytes(40).toString('hex'), randomInt(1_000_000), randomInt(5, 7)];
  const alone = server.runUnit('a', drawn);
  server.randomness.restart();
  const [beside, inOther] = await Promise.all([
    server.runUnit('a', async () => [await Promise.resolve(randomUUID()), ...drawn()]),
    server.runUnit('b', async () => drawn()),
  ]);
  expect(beside[0]).toBe(alone[0]);
  expect(beside[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(inOther).not.toEqual(alone);
  expect(server.runUnit('a', drawn)).not.toEqual(alone);
  expect(alone[3] === 5 || alone[3] === 6).toBe(true);
  server.randomness.restart();
  expect(server.runUnit('a', drawn)).toEqual(alone);
  await servers.pop()?.close();
  server.randomness.restart();
  expect(server.runUnit('a', drawn)).not.toEqual(alone);
});
