import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhookDataSchemas, webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { readConfig } from '../../../core/config.ts';
import { jobs } from '../../../core/job-queue/job-queue.tables.ts';
import { leaseJob } from '../../../core/job-queue/leases.ts';
import { createJobPools, runDueJobs, runDueJobsInTurn } from '../../../jobs/job-runner.ts';
import { open } from '../../../testing/disputes.ts';
import { shopperWithOrder } from '../../../testing/portal-shopper.ts';
import {
  approvedCheckout,
  capturedOrder,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  startFor,
} from '../../../testing/shop.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { consumers } from '../../consumers/consumers.tables.ts';
import { answerDispute } from '../../dispute-answers/index.ts';
import { requestsAreWritten } from '../../request-log/index.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { isInternalAddress, targetOf } from './target.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: {
    id: string;
    type: string;
    sequence: number;
    merchantId: string;
    data: Record<string, unknown>;
  };
}

let server: TestServer;
let shop: Shop;
let receiver: Server;
let url: string;
let received: Received[];
let answers: (() => number)[];
let people = 0;

beforeAll(async () => {
  server = await createShopServer();
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
      const status = answers.shift()?.() ?? 200;
      response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(() => {
  received = [];
  answers = [];
  shop = createShop(server);
});
afterEach(async () => {
  for (const { id } of (await shop.call(webhooksContract.listWebhooks, {})).body.results) {
    await shop.call(webhooksContract.deleteWebhook, { params: { id } });
  }
});

const register = async (events: (typeof webhookEventTypes)[number][] | ['*'] = ['*']) =>
  (await shop.call(webhooksContract.createWebhook, { body: { url, events } })).body;
const deliver = () => runDueJobs(server, { kinds: ['webhook-delivery'] });
const minute = 60_000;
const deliveriesOf = async (id: string) =>
  (await shop.call(webhooksContract.listDeliveries, { params: { id }, query: { limit: '100' } })).body
    .results;
const signedBy = ({ headers, raw }: Received, secret: string) =>
  `v1=${createHmac('sha256', secret)
    .update(`${headers['x-webhook-id']}.${headers['x-webhook-timestamp']}.${raw}`)
    .digest('hex')}`;

describe('a webhook', () => {
  it('is registered with a secret that no later call shows, five at most [MER-166]', async () => {
    const made = await register();
    expect(made.secret).toMatch(/^whsec_/);
    for (let index = 0; index < 4; index += 1) await register();
    const sixth = await shop.call(webhooksContract.createWebhook, { body: { url, events: ['*'] } });
    expect([sixth.status, sixth.error.errorCode]).toEqual([422, 'too_many_webhooks']);
    const listed = await shop.call(webhooksContract.listWebhooks, {});
    expect(listed.body.totalResults).toBe(5);
    expect(listed.text).not.toContain('whsec_');
  });

  it('reports each change once, in order, without anything personal [MER-169] [MER-168]', async () => {
    await register();
    await capturedOrder(server, shop, await newShopper(server), {
      shipping: { name: 'Ana', address1: '1 Banksia Street', countryCode: 'AU' },
    });
    await shop.call(merchantContract.cancelCheckout, {
      params: { token: await newCheckout(server, shop) },
      body: {},
    });
    await deliver();
    expect(received.map(({ body }) => body.type).sort()).toEqual([
      'checkout.approved',
      'checkout.cancelled',
      'payment.authorised',
      'payment.captured',
    ]);
    for (const { body, raw } of received) {
      expect(Object.keys(body)).toEqual(['id', 'type', 'createdAt', 'merchantId', 'sequence', 'data']);
      expect(body.merchantId).toBe('demo-au');
      if (body.type.startsWith('checkout.')) expect(raw).not.toMatch(/ana@example\.com|Banksia/);
    }
    const sequences = received.map(({ body }) => body.sequence).sort((left, right) => left - right);
    expect(sequences.map((sequence) => sequence - (sequences[0] ?? 0))).toEqual([0, 1, 2, 3]);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(4);
  });

  it('gets a test event once, which takes no number of the sequence', async () => {
    const { id } = await register();
    const sequenceOfNext = async () => {
      await approvedCheckout(server, shop, await newShopper(server));
      await deliver();
      return received.at(-1)?.body.sequence ?? 0;
    };
    const before = await sequenceOfNext();
    answers = [() => 500];
    for (const _ of [1, 2]) {
      await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
      await deliver();
      expect(received.at(-1)?.body).toMatchObject({ type: 'webhook.test', sequence: 0 });
    }
    expect(await sequenceOfNext()).toBe(before + 1);
    const attempts = received.length;
    server.passTime(25 * 60 * minute);
    await deliver();
    expect(received).toHaveLength(attempts);
    const tests = (await deliveriesOf(id)).filter(({ type }) => type === 'webhook.test');
    expect(tests.map(({ state }) => state).sort()).toEqual(['DELIVERED', 'FAILED']);
  });

  it('lists its deliveries in pages that neither repeat nor leave out one while others come', async () => {
    const { id } = await register(['checkout.approved']);
    const page = async (cursor?: string) =>
      (
        await shop.call(webhooksContract.listDeliveries, {
          params: { id },
          query: { limit: '1', ...(cursor !== undefined && { cursor }) },
        })
      ).body;
    const approveOne = async () => {
      server.passTime(1000);
      await approvedCheckout(server, shop, await newShopper(server));
    };
    await approveOne();
    await approveOne();
    const known = (await deliveriesOf(id)).map(({ deliveryId }) => deliveryId);
    const first = await page();
    await approveOne();
    const second = await page(first.nextCursor ?? '');
    expect([...first.results, ...second.results].map(({ deliveryId }) => deliveryId)).toEqual(known);
    expect([second.totalResults, second.nextCursor]).toEqual([3, null]);
  });

  it('gets only the events that it is subscribed to', async () => {
    await register(['checkout.approved']);
    await capturedOrder(server, shop, await newShopper(server));
    await deliver();
    expect(received.map(({ body }) => body.type)).toEqual(['checkout.approved']);
  });

  it('is of twelve types, and one on request [MER-169]', async () => {
    const { id } = await register();
    const authorised = async () => {
      const shopper = await newShopper(server);
      const token = await approvedCheckout(server, shop, shopper);
      const { body } = await shop.call(merchantContract.authorisePayment, { body: { token } });
      return { shopper, params: { orderId: body.orderId } };
    };
    const given = { body: { amount: { amount: '100.00', currency: 'AUD' as const } } };

    const refunded = await capturedOrder(server, shop, await newShopper(server));
    await shop.call(merchantContract.refundPayment, { params: { orderId: refunded }, ...given });
    const buyer = await shopperWithOrder(server, shop);
    const reason = { reason: 'REFUND_AND_RETURN', reasonDetail: 'OTHER', files: [] } as const;
    const opened = await open(buyer.shopper, buyer.orderId, {
      ...reason,
      files: [],
      subject: 'Ana is cross',
    });
    const disputeId = opened.body.id ?? '';
    await answerDispute(server, disputeId, { action: 'CHALLENGE', note: 'It is at Banksia Street' });
    await answerDispute(server, disputeId, { action: 'ACCEPT' });
    const { params } = await authorised();
    await shop.call(merchantContract.voidPayment, { params, body: {} });
    const { shopper } = await authorised();
    await server.clock.advance(7 * 24 * 60 * minute, shopper.consumerId);
    await runDueJobsInTurn(server, { consumerId: shopper.consumerId });
    const cancelled = await newCheckout(server, shop);
    await shop.call(merchantContract.cancelCheckout, { params: { token: cancelled }, body: {} });
    const declined = await newShopper(server);
    const refused = await newCheckout(server, shop);
    presentCard(server, 'order', await startFor(declined, refused), 'fraud');
    await confirmFor(declined, refused);
    await newCheckout(server, shop);
    server.passTime(3 * 60 * minute);
    await runDueJobsInTurn(server);
    await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
    await deliver();
    expect([...new Set(received.map(({ body }) => body.type))].sort()).toEqual([
      'checkout.approved',
      'checkout.cancelled',
      'checkout.declined',
      'checkout.expired',
      'dispute.closed',
      'dispute.opened',
      'dispute.updated',
      'payment.authorised',
      'payment.captured',
      'payment.expired',
      'payment.refunded',
      'payment.voided',
      'webhook.test',
    ]);
    expect([...webhookEventTypes].sort()).toEqual([...new Set(received.map(({ body }) => body.type))].sort());
    const disputes = received.filter(({ body }) => body.type.startsWith('dispute.'));
    for (const { raw } of disputes) expect(raw).not.toMatch(/cross|Banksia/);
    for (const { body } of received) {
      const schema = webhookDataSchemas[body.type as keyof typeof webhookDataSchemas];
      expect([body.type, schema.safeParse(body.data).error?.issues ?? []]).toEqual([body.type, []]);
    }
  });

  it('is signed over id, time and raw body [MER-170]', async () => {
    const { secret } = await register();
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    const [message] = received;
    if (!message) throw new Error('Nothing arrived');
    expect(message.headers['x-webhook-id']).toBe(message.body.id);
    expect(Math.abs(Number(message.headers['x-webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(message.headers['x-webhook-signature']).toBe(signedBy(message, secret));
    expect(message.headers['content-type']).toBe('application/json');
  });

  it('is sent again after 1, 5, 30 min, 2, 12, 24 h, and then fails [MER-170] [MER-171] [MER-173]', async () => {
    const { id } = await register();
    answers = Array.from({ length: 7 }, () => () => 500);
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    for (const minutes of [1, 5, 30, 120, 720, 1440]) {
      const before = received.length;
      server.passTime(minutes * minute - 1);
      await deliver();
      expect(received).toHaveLength(before);
      server.passTime(1);
      await deliver();
      expect(received).toHaveLength(before + 1);
    }
    expect(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state: 'FAILED', type: 'checkout.approved' });
    expect(delivery?.attempts).toHaveLength(7);
    expect(delivery?.attempts[0]).toEqual({
      at: expect.any(String),
      status: 500,
      durationMs: expect.any(Number),
      error: 'status 500',
    });

    const again = await shop.call(webhooksContract.retryDelivery, {
      params: { id, deliveryId: delivery?.deliveryId ?? '' },
      body: {},
    });
    expect(again.status).toBe(202);
    await deliver();
    expect(received.at(-1)?.body.id).toBe(received[0]?.body.id);
    expect((await deliveriesOf(id))[0]?.state).toBe('DELIVERED');
  });

  it('treats any 2xx as success and follows no redirect [MER-171] [MER-167]', async () => {
    const { id } = await register();
    answers = [() => 204, () => 302];
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    expect(received).toHaveLength(2);
    expect((await deliveriesOf(id)).map(({ state }) => state).sort()).toEqual(['DELIVERED', 'PENDING']);
  });

  it('times out after ten seconds [MER-171]', async () => {
    const { id } = await register();
    await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const wait = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) =>
        ms === 10_000 ? AbortSignal.abort(new DOMException('late', 'TimeoutError')) : timeout(ms),
      );
    await deliver();
    wait.mockRestore();
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'FAILED', attempts: [{ status: null, error: 'timeout' }] },
    ]);
  });

  it('is not sent once its endpoint is deleted [MER-166]', async () => {
    const { id } = await register();
    answers = [() => 500];
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    await shop.call(webhooksContract.deleteWebhook, { params: { id } });
    server.passTime(minute);
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('signs with both secrets for exactly 24 hours after a rotation [MER-172]', async () => {
    const { id, secret } = await register();
    const rotated = await shop.call(webhooksContract.rotateWebhookSecret, { params: { id }, body: {} });
    const tooSoon = await shop.call(webhooksContract.rotateWebhookSecret, { params: { id }, body: {} });
    expect([tooSoon.status, tooSoon.error.errorCode]).toEqual([409, 'rotation_in_progress']);
    expect(rotated.body.secret).not.toBe(secret);
    const shown = await shop.call(webhooksContract.listWebhooks, {});
    for (const answer of [tooSoon, shown]) expect(JSON.stringify(answer)).not.toContain(rotated.body.secret);
    server.passTime(24 * 60 * minute - 1000);
    const stillTooSoon = await shop.call(webhooksContract.rotateWebhookSecret, { params: { id }, body: {} });
    expect(stillTooSoon.status).toBe(409);
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    server.passTime(1000);
    await approvedCheckout(server, shop, await newShopper(server));
    await deliver();
    const [during, after] = received;
    if (!during || !after) throw new Error('Nothing arrived');
    expect(during.headers['x-webhook-signature']).toBe(
      `${signedBy(during, rotated.body.secret)} ${signedBy(during, secret)}`,
    );
    expect(after.headers['x-webhook-signature']).toBe(signedBy(after, rotated.body.secret));
    const again = await shop.call(webhooksContract.rotateWebhookSecret, { params: { id }, body: {} });
    expect(again.status).toBe(201);
  });

  it('can be tested [MER-173]', async () => {
    const { id } = await register(['payment.captured']);
    const test = await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
    expect(test.status).toBe(202);
    await deliver();
    expect(received.map(({ body }) => body.type)).toEqual(['webhook.test']);
    expect((await deliveriesOf(id))[0]).toMatchObject({
      deliveryId: test.body.deliveryId,
      state: 'DELIVERED',
    });
  });

  it('belongs only to its merchant', async () => {
    const { id } = await register();
    const foreign = await createShop(server, 'demo-nz').call(webhooksContract.listDeliveries, {
      params: { id },
      query: {},
    });
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'not_found']);
  });
});

describe('a webhook of a scenario', () => {
  async function sendWithFault(knob: string) {
    const { id } = await register();
    const shopper = await newShopper(server);
    const email = `good+wh-${knob}.n${++people}@scenario.test`;
    await server.db.update(consumers).set({ email }).where(eq(consumers.id, shopper.consumerId));
    await capturedOrder(server, shop, shopper);
    await deliver();
    return id;
  }
  const types = () => received.map(({ body }) => body.type);

  it('arrives twice [MER-194]', async () => {
    await sendWithFault('dup');
    const each = (type: string) => received.filter(({ body }) => body.type === type);
    for (const type of ['checkout.approved', 'payment.authorised', 'payment.captured']) {
      const [first, second] = each(type);
      expect(each(type)).toHaveLength(2);
      expect(first?.headers['x-webhook-id']).toBe(second?.headers['x-webhook-id']);
    }
  });

  it('arrives an hour late [MER-194]', async () => {
    await sendWithFault('late');
    server.passTime(60 * minute - 1000);
    await deliver();
    expect(received).toEqual([]);
    server.passTime(1000);
    await deliver();
    expect(received).toHaveLength(3);
  });

  it('arrives last when it happened first [MER-194]', async () => {
    await sendWithFault('reverse');
    for (let minutes = 0; minutes < 3; minutes += 1) {
      server.passTime(minute);
      await deliver();
    }
    expect(types()).toEqual(['payment.captured', 'payment.authorised', 'checkout.approved']);
  });

  it('fails as often as the scenario says, and is then sent [MER-194]', async () => {
    const id = await sendWithFault('fail2');
    server.passTime(minute);
    await deliver();
    expect(received).toEqual([]);
    server.passTime(5 * minute);
    await deliver();
    expect(received).toHaveLength(3);
    for (const { state, attempts } of await deliveriesOf(id)) {
      expect(state).toBe('DELIVERED');
      expect(attempts.map(({ error }) => error === null)).toEqual([false, false, true]);
    }
  });
});

describe('the address of a webhook', () => {
  const sandbox = readConfig({});
  const production = readConfig({ NODE_ENV: 'production', PROVIDER_KEY: 'x'.repeat(32) });
  const resolveTo =
    (...addresses: string[]) =>
    async () =>
      addresses;

  it.each([
    'http://shop.example/hook',
    'ftp://shop.example/hook',
    'https://user:pass@shop.example/hook',
    'https://10.0.0.8/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'not a url',
  ])('%s is refused [MER-167]', async (text) => {
    expect(await targetOf(text, sandbox, resolveTo('93.184.216.34'))).toBeNull();
    const refused = await shop.call(webhooksContract.createWebhook, { body: { url: text, events: ['*'] } });
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'invalid_url']);
  });

  it('is refused when only one of its addresses is internal, and pinned when none is [MER-167]', async () => {
    const text = 'https://shop.example/hook';
    expect(await targetOf(text, sandbox, resolveTo('93.184.216.34', '192.168.1.4'))).toBeNull();
    expect(await targetOf(text, sandbox, resolveTo())).toBeNull();
    expect(await targetOf(text, sandbox, resolveTo('93.184.216.34'))).toMatchObject({
      address: '93.184.216.34',
    });
  });

  it('is refused when no name server responds within five seconds', async () => {
    // Requests of earlier tests are noted after their replies, which takes timers.
    await requestsAreWritten(server.db);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onTarget = vi.fn();
    const never = () => new Promise<never>(() => {});
    const found = targetOf('https://shop.example/hook', sandbox, never).then(onTarget);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(onTarget).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await found;
    expect(onTarget.mock.calls).toEqual([[null]]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('is looked up again before each attempt, and nothing is sent to an address that is no longer allowed [MER-167]', async () => {
    const { id } = await register();
    await server.open.pool.query('update webhook_endpoints set url = $1 where id = $2', [
      'https://169.254.169.254/latest',
      id,
    ]);
    await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
    await deliver();
    expect(received).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'FAILED', attempts: [{ status: null, error: 'address refused' }] },
    ]);
  });

  it('may be this machine in the sandbox but not in production [MER-167]', async () => {
    expect(await targetOf('http://localhost:4402/hook', sandbox)).toMatchObject({ address: '127.0.0.1' });
    const key = 'a-key-of-sixteen-characters';
    const shared = [
      { HOST: '0.0.0.0', SANDBOX_KEY: key },
      { TRUSTED_PROXIES: '10.0.0.0/8', SANDBOX_KEY: key },
      { API_ORIGIN: 'https://api.sandbox.example', SANDBOX_KEY: key },
    ].map(readConfig);
    for (const config of [production, ...shared]) {
      for (const host of ['localhost:4402', '127.0.0.1', '0x7f000001', '2130706433', 'shop.localhost']) {
        expect(await targetOf(`http://${host}/hook`, config)).toBeNull();
        expect(await targetOf(`https://${host}/hook`, config)).toBeNull();
      }
    }
    expect(['127.0.0.1', '172.20.0.1', 'fe80::1', 'fd00::1', '100.64.0.1'].every(isInternalAddress)).toBe(
      true,
    );
    expect(['93.184.216.34', '2606:2800:220:1::1'].some(isInternalAddress)).toBe(false);
  });

  it.each([
    ['::', '::ffff:ffff', '::1:0:0:0'],
    ['192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
    ['100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:1000::'],
    ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '5f01::'],
  ])('is refused from %s to %s, which lead to IPv4 or nowhere', (first, last, next) => {
    expect([first, last, next].map(isInternalAddress)).toEqual([true, true, false]);
  });
});

describe('a delivery that two servers process', () => {
  const jobOf = async (deliveryId: string) => {
    const [job] = await server.db.select().from(jobs).where(eq(jobs.subject, deliveryId));
    if (!job) throw new Error('No such job');
    return job;
  };
  async function sendTest() {
    const { id } = await register();
    const { body } = await shop.call(webhooksContract.testWebhook, { params: { id }, body: {} });
    return { id, deliveryId: body.deliveryId };
  }

  it('is not sent again by a server that repeats the job of one that died after the attempt', async () => {
    const { id, deliveryId } = await sendTest();
    const job = await jobOf(deliveryId);
    await deliver();
    await server.db.insert(jobs).values({ ...job, leasedUntil: null });
    await deliver();
    expect(received).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'DELIVERED', attempts: [{ status: 200 }] }]);
  });

  it('is not sent a second time on request while an attempt is under way', async () => {
    const { id, deliveryId } = await sendTest();
    const job = await jobOf(deliveryId);
    const retry = () => shop.call(webhooksContract.retryDelivery, { params: { id, deliveryId }, body: {} });
    const running = await server.db.transaction((tx) => leaseJob(tx, job.id));
    expect((await retry()).status).toBe(202);
    expect(await jobOf(deliveryId)).toMatchObject({ leaseOwner: running?.leaseOwner });
    await deliver();
    expect(received).toHaveLength(0);
    await deliverWebhook(server, running ?? job);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'DELIVERED' }]);
    // Its job is not removed yet, but its attempt is over.
    await retry();
    await deliver();
    expect(received).toHaveLength(2);
  });

  it('is sent again on request, whatever the outcome of a running attempt', async () => {
    const { id, deliveryId } = await sendTest();
    const job = await jobOf(deliveryId);
    await shop.call(webhooksContract.retryDelivery, { params: { id, deliveryId }, body: {} });
    answers = [() => 500];
    await deliverWebhook(server, { ...job, leaseOwner: randomUUID() });
    const planned = await server.db.select().from(jobs).where(eq(jobs.subject, deliveryId));
    expect(planned.map(({ attempt }) => attempt)).toEqual([1]);
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'DELIVERED', attempts: [{ status: 500 }, { status: 200 }] },
    ]);
  });
});

describe('a receiver that hangs', () => {
  it('blocks four of its own deliveries and none of another merchant', async () => {
    const held: ServerResponse[] = [];
    const hanging = createServer((_, response) => held.push(response));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as AddressInfo;
    const at = async (merchant: Shop, to: string) => {
      const body = { url: to, events: ['*' as const] as ['*'] };
      return (await merchant.call(webhooksContract.createWebhook, { body })).body.id;
    };
    const [slow, other] = [shop, createShop(server, 'demo-nz')];
    const [slowId, otherId] = [await at(slow, `http://localhost:${port}/hook`), await at(other, url)];
    const sendTests = async (merchant: Shop, id: string, count: number) => {
      for (let sent = 0; sent < count; sent += 1) {
        await merchant.call(webhooksContract.testWebhook, { params: { id }, body: {} });
      }
    };
    await sendTests(slow, slowId, 10);
    await sendTests(other, otherId, 6);

    const [, deliveries] = createJobPools(server);
    if (!deliveries) throw new Error('No deliveries');
    const untilHeld = async (count: number) => {
      await vi.waitFor(async () => {
        await deliveries.fill();
        expect(held).toHaveLength(count);
      });
    };
    await deliveries.fill();
    await vi.waitFor(() => expect(received).toHaveLength(6));
    await untilHeld(4);
    // Another server has the same limit of four.
    const [, beside] = createJobPools(server);
    await beside?.fill();
    expect(held).toHaveLength(4);

    for (const count of [8, 10, 10]) {
      for (const response of held) response.end();
      await untilHeld(count);
    }
    await deliveries.end();
    hanging.close();
    expect((await deliveriesOf(slowId)).map(({ state }) => state)).toEqual(Array(10).fill('DELIVERED'));
    await other.call(webhooksContract.deleteWebhook, { params: { id: otherId } });
  });
});

it('registers five endpoints that are requested at once [MER-166]', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      shop.call(webhooksContract.createWebhook, { body: { url, events: ['*'] } }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 422]);
});
