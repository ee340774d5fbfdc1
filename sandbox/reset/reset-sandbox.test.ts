import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpOf } from '#server/testing/dump.ts';
import { createShop, newCheckout } from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { login, lookup } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { advanceClock } from '#shared/contract/control/control.contract.ts';
import { createFault } from '#shared/contract/control/faults.contract.ts';
import { setFlag } from '#shared/contract/control/flags.contract.ts';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { resetSandbox } from '#shared/contract/control/reset.contract.ts';
import { setWebhookBehaviour } from '#shared/contract/control/webhook-behaviour.contract.ts';
import type { OperationShape } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { personaPassword } from '../seed/personas.ts';
import { seedSandbox } from './reset-sandbox.ts';

type Dump = Awaited<ReturnType<typeof dumpOf>>;

/** With a seed, so that two dumps can be compared row by row. */
let server: TestServer;
let fresh: Dump;
let freshMessages: unknown;
beforeAll(async () => {
  server = await createTestServer({ environment: { SANDBOX_SEED: 'reset' } });
  await seedSandbox(server);
  fresh = await dumpOf(server);
  freshMessages = await server.outbox.list({ limit: 1_000 });
}, 300_000);
afterAll(() => server.close());

async function control(operation: OperationShape, body: unknown, path = operation.path) {
  const response = await server.handle(
    new Request(server.config.origins.api + path, {
      method: operation.method,
      ...(operation.body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const reset = (keep?: readonly string[]) => control(resetSandbox, keep === undefined ? {} : { keep });

async function signedIn(email: string) {
  const visitor = createVisitor(server, 'PORTAL');
  await visitor.call(lookup, { body: { email } });
  const { status } = await visitor.call(login, { body: { username: email, password: personaPassword } });
  if (status !== 200) throw new Error(`${email} has status ${status}`);
  return visitor;
}

const ownShop = { displayName: 'My shop', countryCode: 'AU', allowedOrigins: ['http://localhost:3000'] };

/** Leaves traces in every part of the sandbox. */
async function use() {
  const visitor = await signedIn('good.au@persona.test');
  await signedIn('overdue+orders-2.n1@scenario.test');
  const token = await newCheckout(server, createShop(server));
  const { body: merchant } = await control(createMerchant, {
    ...ownShop,
    webhookUrls: ['http://localhost:1/hook'],
  });
  await control(setWebhookBehaviour, {
    ...{ merchantId: merchant.merchantId, order: 'reverse', duplicate: 1, delayMs: 5, failFirst: 0 },
  });
  await control(createFault, { method: 'GET', path: readAccount.path, fault: 'empty', times: 9 });
  await control(setFlag, { value: true, scope: 'global' }, '/sandbox/flags/enable-dob-info');
  await control(advanceClock, { by: 'P20D' });
  await control(advanceClock, { by: 'P20D', consumer: 'good.nz@persona.test' });
  expect(await dumpOf(server)).not.toEqual(fresh);
  return { visitor, token, merchant };
}

function expectSame(dump: Dump) {
  expect(Object.keys(dump)).toEqual(Object.keys(fresh));
  for (const [name, lines] of Object.entries(dump)) expect([name, lines]).toEqual([name, fresh[name]]);
}

describe('a reset', { timeout: 300_000 }, () => {
  it('brings the database to the content of a fresh seed within 10 s, and ends every session and token [MER-202]', async () => {
    const { visitor, token, merchant } = await use();
    const begun = performance.now();
    expect(await reset()).toEqual({ status: 200, body: { now: '2026-01-15T00:00:00.000Z' } });
    // Measured on two cores with a load of fifteen: 1.3 to 1.8 s on both databases. The calls of the seed took 20 to 27 s.
    expect(performance.now() - begun).toBeLessThan(10_000);
    expectSame(await dumpOf(server));
    expect((await visitor.call(readAccount, {})).status).toBe(401);
    const shop = createShop(server);
    const read = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
    expect(read.status).toBe(404);
    const own = createShop(server, merchant.merchantId, merchant.secretKey);
    expect((await own.call(merchantContract.readMerchantCheckout, { params: { token } })).status).toBe(401);
    expect(await server.outbox.list({ limit: 1_000 })).toEqual(freshMessages);
    // The clock and the rules of faults are those of the start, too.
    expect(server.clock.state()).toEqual({
      offsetMs: 0,
      frozenAt: new Date('2026-01-15T00:00:00.000Z'),
      consumerOffsets: new Map(),
    });
    expect(await server.faultRules.list()).toEqual([]);
    const again = await signedIn('good.au@persona.test');
    expect((await again.call(readAccount, {})).status).toBe(200);
  });

  it('keeps the merchants of developers with their keys and webhooks, if it is asked to', async () => {
    const { token, merchant } = await use();
    expect((await reset(['merchants'])).status).toBe(200);
    const own = createShop(server, merchant.merchantId, merchant.secretKey);
    expect((await own.call(merchantContract.readMerchantCheckout, { params: { token } })).status).toBe(404);
    const dump = await dumpOf(server);
    for (const name of [
      'consumers',
      'orders',
      'payments',
      'ledger_entries',
      'sessions',
      'checkouts',
      'outbox_events',
    ]) {
      expect([name, dump[name]]).toEqual([name, fresh[name]]);
    }
    expect(dump.webhook_endpoints?.length).toBe(1);
    // The merchants of the seed count their events on from those of the seed.
    const withOwn = (dump.merchants ?? []).filter((line) => !line.includes(merchant.merchantId));
    expect([withOwn, dump.merchants?.length]).toEqual([fresh.merchants, (fresh.merchants?.length ?? 0) + 1]);
    const wrong = await reset(['orders']);
    expect([wrong.status, wrong.body.errorCode]).toEqual([400, 'invalid_object']);
    await reset();
    expectSame(await dumpOf(server));
  });

  it('makes the seed again, with the same content, where the kept one is of another seed', async () => {
    await use();
    await server.open.pool.query(`update sandbox_snapshots set seed = 'another'`);
    await reset();
    expectSame(await dumpOf(server));
    const { rows } = await server.open.pool.query('select name, seed from sandbox_snapshots');
    expect(rows).toEqual([{ name: '#seed', seed: 'reset' }]);
  });
});
