import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpOf } from '#server/testing/dump.ts';
import { createShop, newCheckout } from '#server/testing/shop.ts';
import { createTestServer, type TestServer } from '#server/testing/test-server.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { login, lookup } from '#shared/contract/access/access.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { advanceClock, clearOutbox, readClock } from '#shared/contract/control/control.contract.ts';
import { createFault } from '#shared/contract/control/faults.contract.ts';
import { createMerchant } from '#shared/contract/control/merchants.contract.ts';
import { resetSandbox } from '#shared/contract/control/reset.contract.ts';
import {
  deleteSnapshot,
  listSnapshots,
  restoreSnapshot,
  saveSnapshot,
} from '#shared/contract/control/snapshots.contract.ts';
import type { OperationShape } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { millisecondsPerDay } from '#shared/domain/dates.ts';
import { personaPassword } from '../seed/personas.ts';
import { seedSandbox } from './reset-sandbox.ts';

const tenMinutes = 600_000;

/** Its time runs, so that it has to be brought back. */
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedSandbox(server);
}, 300_000);
afterAll(() => server.close());

async function control(operation: OperationShape, body: unknown = {}, path = operation.path) {
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
const save = (name: string) => control(saveSnapshot, { name });
const restore = (name: string) => control(restoreSnapshot, {}, `/sandbox/snapshots/${name}/restore`);
const remove = (name: string) => control(deleteSnapshot, {}, `/sandbox/snapshots/${name}`);
const names = async () =>
  (await control(listSnapshots)).body.results.map(({ name }: { name: string }) => name);

async function signedIn(email: string) {
  const visitor = createVisitor(server, 'PORTAL');
  await visitor.call(lookup, { body: { email } });
  const { status } = await visitor.call(login, { body: { username: email, password: personaPassword } });
  expect(status).toBe(200);
  return visitor;
}

/** All that a sandbox holds. The clock's row is left out: a running clock comes back to the same time by another offset. */
async function stateNow() {
  const { sandbox_clock: _, ...tables } = await dumpOf(server);
  const { rows: counters } = await server.open.pool.query(
    'select sequencename, last_value from pg_sequences order by 1',
  );
  return {
    ...{ tables, counters },
    now: server.clock.now().toISOString(),
    consumers: [...server.clock.state().consumerOffsets],
    movements: await server.sandbox.statement(),
    messages: await server.outbox.list({ limit: 1_000 }),
  };
}

describe('the kept seed', { timeout: 300_000 }, () => {
  const seededAt = async () => {
    const { rows } = await server.open.pool.query(
      `select saved_at from sandbox_snapshots where name = '#seed'`,
    );
    return rows[0].saved_at.getTime();
  };

  it('is brought back within a day, and made anew after it', async () => {
    const first = await seededAt();
    server.passTime(millisecondsPerDay - tenMinutes);
    await control(resetSandbox);
    expect(await seededAt()).toBe(first);
    server.passTime(tenMinutes);
    await control(resetSandbox);
    expect((await seededAt()) - first).toBeGreaterThanOrEqual(millisecondsPerDay);
  });
});

describe('a snapshot', { timeout: 300_000 }, () => {
  it('brings back rows, time, sessions, messages and movements of money as they were', async () => {
    const token = await newCheckout(server, createShop(server));
    await control(advanceClock, { by: 'P20D' });
    const visitor = await signedIn('good.au@persona.test');
    await control(advanceClock, { by: 'P3D', consumer: 'good.nz@persona.test' });
    const saved = await stateNow();
    expect(await save('three-days')).toEqual({
      status: 201,
      body: { name: 'three-days', savedAt: expect.any(String), now: saved.now, outdated: false },
    });

    server.passTime(millisecondsPerDay);
    await control(advanceClock, { by: 'P30D' });
    await control(createFault, { method: 'GET', path: readAccount.path, fault: 'empty', times: 9 });
    const { body: merchant } = await control(createMerchant, {
      ...{ displayName: 'My shop', countryCode: 'AU', allowedOrigins: ['http://localhost:3000'] },
    });
    const later = await signedIn('good.nz@persona.test');
    await control(clearOutbox);
    const changed = await stateNow();
    expect(changed.movements.length).toBeGreaterThan(saved.movements.length);
    expect([saved.messages.length > 0, changed.messages]).toEqual([true, []]);

    expect(await restore('three-days')).toEqual({ status: 200, body: { now: saved.now } });
    expect(await stateNow()).toEqual(saved);
    expect((await control(readClock)).body.now).toBe(saved.now);
    expect((await visitor.call(readAccount, {})).status).toBe(200);
    expect((await later.call(readAccount, {})).status).toBe(401);
    const shop = createShop(server);
    const read = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
    expect(read.status).toBe(200);
    const gone = createShop(server, merchant.merchantId, merchant.secretKey);
    expect((await gone.call(merchantContract.readMerchantCheckout, { params: { token } })).status).toBe(401);

    // What is due then is charged as it was the first time.
    await control(advanceClock, { by: 'P31D' });
    expect((await server.sandbox.statement()).length).toBe(changed.movements.length);
  });

  it('may be restored several times, stays over a reset, and is deleted', async () => {
    const saved = await stateNow();
    await save('first');
    await control(resetSandbox);
    expect(await stateNow()).not.toEqual(saved);
    await save('second');
    expect(await names()).toEqual(['three-days', 'first', 'second']);
    for (const _ of ['once', 'twice']) {
      expect((await restore('first')).status).toBe(200);
      expect(await stateNow()).toEqual(saved);
    }
    expect(await remove('first')).toEqual({ status: 204, body: null });
    expect(await names()).toEqual(['three-days', 'second']);
    expect((await restore('second')).status).toBe(200);
    expect((await save('first')).status).toBe(201);
  });

  it('is refused by its name where there is none, one already, or another form is needed', async () => {
    await save('taken');
    expect(await save('taken')).toMatchObject({ status: 409, body: { errorCode: 'snapshot_name_taken' } });
    for (const call of [restore, remove]) {
      expect(await call('none')).toMatchObject({ status: 404, body: { errorCode: 'snapshot_not_found' } });
    }
    for (const name of ['', 'Upper', 'two words', '-first', '#seed', 'a'.repeat(41)]) {
      const refused = await save(name);
      expect([name, refused.status, refused.body.errorInfo]).toEqual([
        name,
        400,
        { name: expect.any(String) },
      ]);
    }
    expect((await save('a'.repeat(40))).status).toBe(201);
  });

  it('of another schema, or without its part at the provider, is refused and changes nothing', async () => {
    await save('old');
    await save('halved');
    await server.open.pool.query(`update sandbox_snapshots set schema_version = '0001' where name = 'old'`);
    await server.sandbox.deleteState('halved');
    const before = await stateNow();
    for (const name of ['old', 'halved']) {
      expect([name, await restore(name)]).toMatchObject([
        name,
        { status: 409, body: { errorCode: 'snapshot_outdated' } },
      ]);
    }
    expect(await stateNow()).toEqual(before);
    const { results } = (await control(listSnapshots)).body;
    expect(results.filter(({ outdated }: { outdated: boolean }) => outdated)).toMatchObject([
      { name: 'old' },
    ]);
  });
});
