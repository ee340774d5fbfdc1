import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordEvent } from '#server/areas/merchants/index.ts';
import { runDueJobs } from '#server/jobs/job-runner.ts';
import { createShop, createShopServer, newShopper, type Shop } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import {
  listAllDeliveries,
  listWebhookBehaviours,
  retryAnyDelivery,
  setWebhookBehaviour,
  type WebhookBehaviour,
} from '#shared/contract/control/webhook-behaviour.contract.ts';
import type { OperationShape } from '#shared/contract/index.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';

const second = 1_000;

let server: TestServer;
let receiver: Server;
let url: string;
/** The natural order of each event that arrived, and the time since the test began, in milliseconds. */
let received: { readonly number: number; readonly id: string; readonly afterMs: number }[];
let statuses: number[];
let beganAt: number;
let events = 0;

beforeAll(async () => {
  server = await createShopServer();
  receiver = createServer((request, response) => {
    let raw = '';
    request.on('data', (chunk) => {
      raw += chunk;
    });
    request.on('end', () => {
      const { id, data } = JSON.parse(raw);
      received.push({ number: data.number, id, afterMs: server.clock.now().getTime() - beganAt });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  for (const shop of [createShop(server), createShop(server, 'demo-nz')]) await register(shop);
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(() => {
  received = [];
  statuses = [];
  beganAt = server.clock.now().getTime();
});

const register = async (shop: Shop) =>
  (await shop.call(webhooksContract.createWebhook, { body: { url, events: ['*'] } })).body;

async function control(operation: OperationShape, path: string, body?: unknown) {
  const response = await server.handle(
    new Request(server.config.origins.api + path, {
      method: operation.method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const normal: WebhookBehaviour = {
  ...{ merchantId: 'demo-au', order: 'normal', duplicate: 0, delayMs: 0, failFirst: 0 },
};
const behave = (patch: Partial<WebhookBehaviour>) =>
  control(setWebhookBehaviour, setWebhookBehaviour.path, { ...normal, ...patch });

/** Events that follow each other. Returns their numbers in that order. */
async function record(count: number, merchantId = 'demo-au', consumerId: string | null = null) {
  const numbers = Array.from({ length: count }, () => ++events);
  for (const number of numbers) {
    await server.db.transaction((tx) =>
      recordEvent(tx, server, {
        ...{ merchantId, type: 'payment.captured', naturalKey: `test:${number}`, consumerId },
        ...{ data: { number }, at: server.clock.now() },
      }),
    );
  }
  return numbers;
}

/** Lets seconds pass one by one, as the server looks for due work. */
async function wait(seconds: number) {
  for (let passed = 0; passed <= seconds; passed += 1) {
    await runDueJobs(server, { kinds: ['webhook-delivery'] });
    if (passed < seconds) server.passTime(second);
  }
}
const numbers = () => received.map(({ number }) => number);

describe('the webhooks of a merchant', () => {
  it('arrive in the order of their events, at once and once, unless it is set otherwise [MER-200]', async () => {
    await behave({});
    const sent = await record(3);
    await wait(0);
    expect(numbers().toSorted((left, right) => left - right)).toEqual(sent);
  });

  it('arrive in reverse, one after the other, when they follow each other [MER-200]', async () => {
    await behave({ order: 'reverse' });
    const sent = await record(4);
    server.passTime(9 * second);
    sent.push(...(await record(1)));
    await wait(30);
    expect(numbers()).toEqual(sent.toReversed());
    // The next batch: after ten seconds or eleven events the first one has ended.
    const later = await record(1);
    await wait(30);
    expect(numbers().slice(5)).toEqual(later);
    const [first, second_] = [await record(11), await record(1)];
    await wait(30);
    expect(new Set(numbers().slice(6))).toEqual(new Set([...first, ...second_]));
    expect(
      numbers()
        .slice(6)
        .filter((each) => first.includes(each)),
    ).toEqual(first.toReversed());
  });

  it('arrive shuffled, each of them, and in another order from batch to batch [MER-200]', async () => {
    await behave({ order: 'shuffle' });
    const orders: string[] = [];
    for (let batch = 0; batch < 3; batch += 1) {
      received = [];
      const sent = await record(6);
      await wait(31);
      expect(numbers().toSorted((left, right) => left - right)).toEqual(sent);
      orders.push(
        numbers()
          .map((number) => sent.indexOf(number))
          .join(''),
      );
      server.passTime(1);
    }
    expect(orders).not.toContain('012345');
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it.each([0, 1, 5])('arrive %i more times, with the same id [MER-200]', async (duplicate) => {
    await behave({ duplicate });
    const [number] = await record(1);
    await wait(0);
    expect(numbers()).toEqual(Array(duplicate + 1).fill(number));
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  });

  it.each([1_000, 60_000])('arrive %i milliseconds later [MER-200]', async (delayMs) => {
    await behave({ delayMs });
    await record(1);
    server.passTime(delayMs - 1);
    await wait(0);
    expect(received).toEqual([]);
    server.passTime(1);
    await wait(0);
    expect(received.map(({ afterMs }) => afterMs)).toEqual([delayMs]);
  });

  it('arrive at the first attempt that does not fail; of seven failures none arrives [MER-200]', async () => {
    for (const failFirst of [1, 2, 6, 7]) {
      received = [];
      await behave({ failFirst });
      await record(1);
      await runDueJobs(server, { kinds: ['webhook-delivery'] });
      // Past every retry of the schedule.
      for (let attempt = 1; attempt < 7; attempt += 1) {
        server.passTime(24 * 3_600 * second);
        await runDueJobs(server, { kinds: ['webhook-delivery'] });
      }
      const { results } = (await deliveries('limit=1')).body;
      const failures = results[0].attempts.filter(({ error }: { error: string | null }) => error !== null);
      expect([failFirst, failures.length, received.length]).toEqual([
        ...[failFirst, failFirst, failFirst === 7 ? 0 : 1],
      ]);
      expect(results[0].state).toBe(failFirst === 7 ? 'FAILED' : 'DELIVERED');
    }
  });

  it('are those of that merchant alone, and of no shopper whose address says otherwise', async () => {
    await behave({ duplicate: 2 });
    const shopper = await newShopper(server);
    await server.open.pool.query('update consumers set email = $1 where id = $2', [
      'good+wh-dup.n9@scenario.test',
      shopper.consumerId,
    ]);
    const sent = [...(await record(1, 'demo-nz')), ...(await record(1, 'demo-au', shopper.consumerId))];
    await wait(0);
    expect(sent.map((each) => numbers().filter((number) => number === each).length)).toEqual([1, 2]);
  });
});

it('a behaviour is refused past its limits and for no merchant, and listed once it is set', async () => {
  for (const [patch, field] of [
    [{ order: 'random' }, 'order'],
    [{ duplicate: -1 }, 'duplicate'],
    [{ duplicate: 6 }, 'duplicate'],
    [{ delayMs: -1 }, 'delayMs'],
    [{ delayMs: 60_001 }, 'delayMs'],
    [{ failFirst: -1 }, 'failFirst'],
    [{ failFirst: 8 }, 'failFirst'],
  ] as const) {
    const { status, body } = await behave(patch as Partial<WebhookBehaviour>);
    expect([status, body.errorCode, Object.keys(body.errorInfo)]).toEqual([400, 'invalid_object', [field]]);
  }
  expect((await behave({ merchantId: 'demo-nowhere' })).status).toBe(404);
  const set = { ...normal, duplicate: 5, delayMs: 60_000, failFirst: 7 };
  expect(await behave(set)).toEqual({ status: 200, body: set });
  const listed = await control(listWebhookBehaviours, listWebhookBehaviours.path);
  expect(listed.body).toEqual({ results: [set] });
  await behave({});
});

const deliveries = (query: string) => control(listAllDeliveries, `${listAllDeliveries.path}?${query}`);

describe('the deliveries of all merchants', () => {
  it('are listed newest first with what was sent and when it is sent next, by merchant and state [MER-200]', async () => {
    statuses = [503];
    server.passTime(1);
    await record(1, 'demo-nz');
    await wait(0);
    server.passTime(1);
    await record(1, 'demo-au');
    await wait(0);
    const { body } = await deliveries('limit=2');
    expect(body.results.map(({ merchantId }: { merchantId: string }) => merchantId)).toEqual([
      'demo-au',
      'demo-nz',
    ]);
    const [delivered, failed] = body.results;
    expect(delivered).toMatchObject({
      state: 'DELIVERED',
      nextAttemptAt: null,
      url,
      type: 'payment.captured',
    });
    expect(JSON.parse(delivered.body)).toMatchObject({ id: delivered.eventId, data: { number: events } });
    expect(failed).toMatchObject({
      state: 'PENDING',
      attempts: [{ status: 503, error: 'status 503' }],
      nextAttemptAt: new Date(Date.parse(failed.createdAt) + 60 * second).toISOString(),
    });
    expect((await deliveries('limit=1&state=PENDING&merchantId=demo-nz')).body.results[0]).toEqual(failed);
    expect((await deliveries('state=PENDING&merchantId=demo-au')).body).toMatchObject({ totalResults: 0 });
    const next = await deliveries(`limit=1&cursor=${(await deliveries('limit=1')).body.nextCursor}`);
    expect(next.body.results).toEqual([failed]);
  });

  it('can be sent again at once, of any merchant [MER-200]', async () => {
    const [{ deliveryId, state }] = (await deliveries('limit=1&merchantId=demo-nz')).body.results;
    expect(state).toBe('PENDING');
    const retry = (id: string) =>
      control(retryAnyDelivery, retryAnyDelivery.path.replace('{deliveryId}', id), {});
    expect((await retry(deliveryId)).status).toBe(202);
    await wait(0);
    expect(received).toHaveLength(1);
    expect((await deliveries('limit=1&merchantId=demo-nz')).body.results[0].state).toBe('DELIVERED');
    expect((await retry(deliveryId)).status).toBe(202);
    await wait(0);
    expect(received).toHaveLength(2);
    expect((await retry(`dlv_${'a'.repeat(22)}`)).status).toBe(404);
  });
});
