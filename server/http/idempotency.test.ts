import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { merchantKeysContract } from '#shared/contract/control/merchant-keys.contract.ts';
import { contracts } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import { claimKey, keepingKey } from '../core/idempotency/idempotency-keys.ts';
import { ProviderUnavailable } from '../core/providers.ts';
import {
  approvedCheckout,
  capturedOrder,
  checkoutBody,
  completePayments,
  confirmFor,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  presentCard,
  type Shop,
  secretOf,
  startFor,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const { createCheckout } = merchantContract;
/** A path with ids that do not exist. */
const pathOf = ({ path }: OperationShape) =>
  path
    .replace('{token}', `ffc_${'A'.repeat(43)}`)
    .replace('{orderId}', '999999999')
    .replace('{disputeId}', `dsp_${'A'.repeat(22)}`)
    .replace('{errorId}', '00000000-0000-4000-8000-000000000000')
    .replace('{settlementId}', `stl_${'A'.repeat(22)}`)
    .replace('{keyId}', `key_${'A'.repeat(22)}`)
    .replace('{deliveryId}', `dlv_${'A'.repeat(22)}`)
    .replace('{id}', `whk_${'A'.repeat(22)}`);
const basic = (merchantId: string, secret: string) =>
  `Basic ${Buffer.from(`${merchantId}:${secret}`).toString('base64')}`;
const rowsOf = async (query: string) => (await server.open.pool.query(query)).rows;
const countOf = async (table: string) => Number((await rowsOf(`select count(*) from ${table}`))[0].count);

describe('the credentials of a merchant', () => {
  it('get the same refusal for an unknown merchant and for a wrong secret [MER-137]', async () => {
    const unknown = await createShop(server, 'nobody', 'sk_sandbox_x').call(
      merchantContract.readConfiguration,
      {},
    );
    const wrong = await createShop(server, 'demo-au', 'sk_sandbox_x').call(
      merchantContract.readConfiguration,
      {},
    );
    const foreign = createShop(server, 'demo-nz', secretOf('demo-au'));
    for (const answer of [unknown, wrong, await foreign.call(merchantContract.readConfiguration, {})]) {
      expect(answer.status).toBe(401);
      expect(answer.error.message).toContain('check the merchant id and its key');
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="fourfold"');
      expect(answer.error).toEqual({ ...unknown.error, errorId: answer.headers.get('correlation-id') });
    }
  });

  it.each([
    [undefined, 'has no header Authorization'],
    [`Bearer ${secretOf('demo-au')}`, 'is not HTTP Basic'],
    ['Basic demo-au', 'is not merchantId:secretKey in base64'],
    [basic('demo-au', `${secretOf('demo-au')}\n`), 'has a blank or a line break'],
    [basic(secretOf('demo-au'), 'demo-au'), 'The key stands where the merchant id belongs'],
    [basic('demo-au', 'whsec_x'), 'The secret of a webhook stands where the key belongs'],
    [basic('demo-au', 'demo-au'), 'does not begin with sk_'],
    [basic('demo-nz', secretOf('demo-au')), 'not a key of this merchant'],
    [basic('nobody', secretOf('demo-au')), 'not a key of this merchant'],
  ])('are refused with what is wrong with their form: %s', async (authorization, why) => {
    const request = new Request(server.config.origins.api + merchantContract.readConfiguration.path, {
      headers: { ...(authorization !== undefined && { authorization }) },
    });
    const { message } = await (await server.handle(request)).json();
    expect(message).toContain('check the merchant id and its key. ');
    expect(message).toContain(why);
  });

  it('are needed by every call of a merchant [MER-137]', async () => {
    for (const operation of Object.values<OperationShape>({ ...contracts.merchant, ...contracts.webhooks })) {
      const path = operation.path.replace(/\{\w+\}/g, 'x');
      for (const authorization of [undefined, 'Basic ', `Bearer ${secretOf('demo-au')}`]) {
        const request = new Request(server.config.origins.api + pathOf(operation), {
          method: operation.method,
          headers: { ...(authorization !== undefined && { authorization }) },
        });
        const answer = await server.handle(request);
        expect([path, answer.status]).toEqual([path, 401]);
        expect((await answer.json()).errorCode).toBe('unauthorized');
        expect(answer.headers.get('www-authenticate')).toBe('Basic realm="fourfold"');
      }
    }
  });

  it('are stored as hashes, two at a time, and fail once deleted [MER-138]', async () => {
    const { createMerchantKey, deleteMerchantKey } = merchantKeysContract;
    const create = (merchantId: string) => shop.call(createMerchantKey, { params: { merchantId }, body: {} });
    const statusWith = async (secret: string) =>
      (await createShop(server, 'demo-gb', secret).call(merchantContract.readConfiguration, {})).status;

    const created = await create('demo-gb');
    expect(created.status).toBe(201);
    const { keyId, secret } = created.body;
    expect([await statusWith(secretOf('demo-gb')), await statusWith(secret)]).toEqual([200, 200]);

    const third = await create('demo-gb');
    expect([third.status, third.error.errorCode]).toEqual([409, 'too_many_keys']);

    const params = { merchantId: 'demo-gb', keyId };
    expect((await shop.call(deleteMerchantKey, { params })).status).toBe(204);
    expect([await statusWith(secretOf('demo-gb')), await statusWith(secret)]).toEqual([200, 401]);
    expect((await shop.call(deleteMerchantKey, { params })).status).toBe(404);
    expect((await create('nobody')).status).toBe(404);

    const everything = await server.open.pool.query('select * from merchant_keys');
    expect(JSON.stringify(everything.rows)).not.toContain(secret);
    expect(JSON.stringify(everything.rows)).not.toContain(secretOf('demo-gb'));
  });

  it('give no page access [MER-139]', async () => {
    for (const operation of Object.values({ ...contracts.merchant, ...contracts.webhooks })) {
      const path = operation.path.replace(/\{\w+\}/g, 'x');
      for (const method of ['OPTIONS', operation.method]) {
        const request = new Request(server.config.origins.api + path, {
          method,
          headers: { origin: server.config.origins.shop, 'access-control-request-method': operation.method },
        });
        const answer = await server.handle(request);
        expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      }
    }
  });
});

describe('an idempotency key', () => {
  it('is required on every POST, which does nothing without one [MER-143]', async () => {
    const before = await countOf('checkouts');
    const problems = new Map([
      [null, 'required'],
      ['', 'required'],
      ['x'.repeat(65), 'invalid'],
      ['cart 7', 'invalid'],
      ['[object Object]', 'invalid'],
      ['4111111111111111', 'noCreditCardNumber'],
      ['order-4111-1111-1111-1111', 'noCreditCardNumber'],
    ]);
    for (const [key, problem] of problems) {
      const headers = key === null ? {} : { 'idempotency-key': key };
      const refused = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: null, headers });
      expect(refused.status).toBe(400);
      expect(refused.error.errorInfo).toEqual({ 'Idempotency-Key': problem });
    }
    expect(await countOf('checkouts')).toBe(before);
  });

  it.each([
    ['x'.repeat(65), 'this one has 65 characters.'],
    ['cart 7', 'character 5 of this one is " ".'],
    ['', 'this request has none.'],
  ])('with a wrong form (%s) is refused with the form and what is wrong [MER-143]', async (key, fault) => {
    const headers = { 'idempotency-key': key };
    const { error } = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: null, headers });
    expect(error.message).toContain(
      `An Idempotency-Key has 1 to 64 of the characters A-Z a-z 0-9 _ . : -; ${fault}`,
    );
  });

  it('is required by each POST of a merchant, with 1 to 64 permitted characters [MER-143]', async () => {
    const amount = { amount: '1.00', currency: 'AUD' };
    const token = `ffc_${'A'.repeat(43)}`;
    const bodies: Readonly<Record<string, object>> = {
      createCheckout: checkoutBody(server),
      ...{ authorisePayment: { token }, capturePayment: { token } },
      ...{ captureAuthorised: { amount }, refundPayment: { amount } },
      answerMerchantDispute: { action: 'CHALLENGE', message: 'No.' },
      createWebhook: { url: 'http://localhost:4999/hook', events: ['*'] },
    };
    const before = await Promise.all(['checkouts', 'webhook_endpoints'].map(countOf));
    const operations = Object.entries<OperationShape>({ ...contracts.merchant, ...contracts.webhooks });
    const posts = operations.filter(([, { method }]) => method === 'POST');
    expect(posts.length).toBeGreaterThan(8);
    for (const [name, operation] of posts) {
      const authorization = `Basic ${btoa(`demo-au:${secretOf('demo-au')}`)}`;
      const request = new Request(server.config.origins.api + pathOf(operation), {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(bodies[name] ?? {}),
      });
      const answer = await server.handle(request);
      expect([name, answer.status]).toEqual([name, 400]);
      expect(await answer.json()).toMatchObject({
        errorCode: 'invalid_object',
        errorInfo: { 'Idempotency-Key': 'required' },
      });
    }
    expect(await Promise.all(['checkouts', 'webhook_endpoints'].map(countOf))).toEqual(before);
    for (const key of ['k', 'x'.repeat(64)])
      expect((await shop.call(createCheckout, { body: checkoutBody(server) }, { key })).status).toBe(201);
  });

  it('replays status and bytes for 24 hours, and executes again a second later [MER-144]', async () => {
    const body = checkoutBody(server);
    const created = await shop.call(createCheckout, { body }, { key: 'cart-7' });
    const params = { token: created.body.token };
    const cancel = () =>
      shop.call(merchantContract.cancelCheckout, { params, body: {} }, { key: 'cancel-7' });
    const first = await cancel();
    server.passTime(24 * 3_600_000 - 1000);
    const again = await cancel();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    server.passTime(2000);
    expect((await cancel()).headers.get('idempotent-replayed')).toBeNull();
    const anew = await shop.call(createCheckout, { body }, { key: 'cart-7' });
    expect(anew.status).toBe(201);
    expect(anew.body.token).not.toBe(created.body.token);
  });

  it('gives the same checkout until it has ended, then says how it ended', async () => {
    const body = checkoutBody(server);
    const create = (key: string) => shop.call(createCheckout, { body }, { key });
    const cancelled = await create('try-1');
    const expired = await create('try-2');
    server.passTime(3 * 3_600_000 - 1);
    for (const [key, { text }] of [['try-1', cancelled] as const, ['try-2', expired] as const]) {
      expect((await create(key)).text).toBe(text);
    }
    const params = { token: cancelled.body.token };
    await shop.call(merchantContract.cancelCheckout, { params, body: {} });
    server.passTime(1);
    for (const [key, state] of [
      ['try-1', 'CANCELLED'],
      ['try-2', 'EXPIRED'],
    ] as const) {
      const { status, error, headers } = await create(key);
      expect([status, error.errorCode, error.errorInfo]).toEqual([409, 'checkout_ended', { state }]);
      expect(error.message).toContain('Use a new key for each attempt');
      expect(headers.has('idempotent-replayed')).toBe(false);
    }
  });

  it('gives an approved checkout as often as it is used, so that its outcome can be learnt', async () => {
    const first = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: 'try-3' });
    const shopper = await newShopper(server);
    presentCard(server, 'order', await startFor(shopper, first.body.token), 'visa');
    await confirmFor(shopper, first.body.token);
    const again = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: 'try-3' });
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('belongs to one body and one path [MER-145]', async () => {
    await shop.call(createCheckout, { body: checkoutBody(server) }, { key: 'cart-8' });
    const otherBody = await shop.call(
      createCheckout,
      { body: checkoutBody(server, { merchantReference: 'x' }) },
      { key: 'cart-8' },
    );
    const token = await newCheckout(server, shop);
    const otherPath = await shop.call(
      merchantContract.cancelCheckout,
      { params: { token }, body: {} },
      { key: 'cart-8' },
    );
    for (const [answer, difference, words] of [
      [otherBody, 'otherBody', 'went to this address with another body. Give each attempt a key'],
      [otherPath, 'otherAddress', 'went to another address.'],
    ] as const) {
      expect([answer.status, answer.error.errorCode]).toEqual([409, 'idempotency_key_conflict']);
      expect(answer.error.errorInfo).toEqual({ 'Idempotency-Key': difference });
      expect(answer.error.message).toContain(words);
    }
  });

  it('is in progress while its first call runs [MER-145]', async () => {
    await server.open.pool.query(
      `insert into idempotency_keys (merchant_id, key, path, body_hash, owner, lease_until, created_at)
       values ('demo-au', 'cart-9', '/merchant/v1/checkouts', encode(sha256($1), 'hex'), gen_random_uuid(),
               clock_timestamp() + interval '30 seconds', $2)`,
      [Buffer.from(JSON.stringify(checkoutBody(server))), server.clock.now()],
    );
    const running = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: 'cart-9' });
    expect([running.status, running.error.errorCode]).toEqual([409, 'request_in_progress']);
    expect(running.headers.get('retry-after')).toBe('1');
    await server.open.pool.query(
      "update idempotency_keys set lease_until = clock_timestamp() - interval '1 second' where key = 'cart-9'",
    );
    const afterCrash = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: 'cart-9' });
    expect(afterCrash.status).toBe(201);
  });

  it('is free five seconds after the process of its first call died [MER-145]', async () => {
    const body = checkoutBody(server);
    const call = {
      merchantId: 'demo-au',
      key: 'cart-dead',
      path: '/merchant/v1/checkouts',
      owner: randomUUID(),
    };
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    await claimKey(server, { ...call, bodyHash });
    const repeat = () => shop.call(createCheckout, { body }, { key: 'cart-dead' });
    expect((await repeat()).error.errorCode).toBe('request_in_progress');
    await rowsOf(
      "update idempotency_keys set lease_until = lease_until - interval '5 s' where key = 'cart-dead'",
    );
    expect((await repeat()).status).toBe(201);
  });

  it('is kept by a call that takes longer, which renews it', async () => {
    const call = { merchantId: 'demo-au', key: 'cart-slow', path: '/', bodyHash: 'x', owner: randomUUID() };
    await claimKey(server, call);
    const lapse = "update idempotency_keys set lease_until = now() - interval '1 s' where key = 'cart-slow'";
    const lease =
      "select lease_until > clock_timestamp() as held from idempotency_keys where key = 'cart-slow'";
    await rowsOf(lapse);
    await keepingKey(server, call, () =>
      vi.waitFor(async () => expect(await rowsOf(lease)).toEqual([{ held: true }]), { timeout: 20_000 }),
    );
    expect(await rowsOf(lease)).toEqual([{ held: true }]);
  });

  it('stores refusals of executed calls, and no others [MER-146]', async () => {
    const tooSmall = checkoutBody(server, { amount: { amount: '1.00', currency: 'AUD' } });
    const refused = await shop.call(createCheckout, { body: tooSmall }, { key: 'cart-10' });
    const again = await shop.call(createCheckout, { body: tooSmall }, { key: 'cart-10' });
    expect([again.status, again.text]).toEqual([422, refused.text]);
    expect(again.headers.get('correlation-id')).toBe(again.error.errorId);

    const malformed = { ...checkoutBody(server), surprise: true };
    const invalid = await shop.call(createCheckout, { body: malformed }, { key: 'cart-11' });
    expect([invalid.status, invalid.error.errorInfo]).toEqual([400, { surprise: expect.anything() }]);
    const corrected = await shop.call(createCheckout, { body: checkoutBody(server) }, { key: 'cart-11' });
    expect(corrected.status).toBe(201);
  });

  it('stores 402, 404 and a 412 that is final, and does not store 401, 413, 415 and 5xx [MER-146]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const [hold] = await server.provider.sandbox.statement({ reference: token });
    await server.cards.releaseHold({ key: 'elsewhere', holdId: hold?.id ?? '' });
    const authorise = (of: string, key: string) =>
      shop.call(merchantContract.authorisePayment, { body: { token: of } }, { key });
    const orderId = await capturedOrder(server, shop, await newShopper(server));
    const captureAgain = (key: string) =>
      shop.call(
        merchantContract.captureAuthorised,
        { params: { orderId }, body: { amount: { amount: '1.00', currency: 'AUD' } } },
        { key },
      );
    const none = `ffc_${'A'.repeat(43)}`;
    for (const [call, key, status] of [
      [(key: string) => authorise(token, key), 'kept-402', 402],
      [(key: string) => authorise(none, key), 'kept-404', 404],
      [captureAgain, 'kept-412', 412],
    ] as const) {
      const [first, again] = [await call(key), await call(key)];
      expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([status, null]);
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    }

    const body = checkoutBody(server);
    const create = (by: Shop, key: string, headers: Record<string, string> = {}) =>
      by.call(createCheckout, { body }, { key, headers });
    const stranger = createShop(server, 'demo-au', 'sk_sandbox_x');
    expect((await create(stranger, 'free-401')).status).toBe(401);
    expect((await create(shop, 'free-415', { 'content-type': 'text/plain' })).status).toBe(415);
    const large = { ...body, merchantReference: 'x'.repeat(65_536) };
    expect((await shop.call(createCheckout, { body: large }, { key: 'free-413' })).status).toBe(413);
    const { transaction } = server.db;
    server.db.transaction = () => Promise.reject(new Error('the database went away'));
    const failed = await create(shop, 'free-500');
    server.db.transaction = transaction;
    expect(failed.status).toBeGreaterThanOrEqual(500);
    for (const key of ['free-401', 'free-415', 'free-413', 'free-500'])
      expect([key, (await create(shop, key)).status]).toEqual([key, 201]);
  });

  it('is free again after what the shopper or the shop may change, and after every 409', async () => {
    const shopper = await newShopper(server);
    const token = await newCheckout(server, shop);
    const authorise = () =>
      shop.call(merchantContract.authorisePayment, { body: { token } }, { key: 'waits' });
    expect([(await authorise()).error.errorCode, (await authorise()).error.errorCode]).toEqual([
      'checkout_not_approved',
      'checkout_not_approved',
    ]);
    presentCard(server, 'order', await startFor(shopper, token), 'visa');
    await confirmFor(shopper, token);
    expect((await authorise()).status).toBe(201);

    const cancel = () =>
      shop.call(merchantContract.cancelCheckout, { params: { token }, body: {} }, { key: 'c' });
    for (const refused of [await cancel(), await cancel()]) {
      expect([refused.status, refused.error.errorCode]).toEqual([409, 'checkout_already_approved']);
      expect(refused.headers.has('idempotent-replayed')).toBe(false);
    }
  });

  it('makes one payment of twenty concurrent calls [MER-147]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call(merchantContract.authorisePayment, { body: { token } }, { key: 'authorise-1' }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, error } of answers) {
      if (status !== 201) expect([status, error.errorCode]).toEqual([409, 'request_in_progress']);
    }
    const captures = await server.provider.sandbox.statement({ reference: token });
    expect(captures.map(({ kind }) => kind)).toEqual(['HOLD', 'CAPTURE']);
  });

  it('answers a repeat with the first payment when the response of the provider was lost, and charges nothing more [MER-147]', async () => {
    const token = await approvedCheckout(server, shop, await newShopper(server));
    const authorise = () =>
      shop.call(merchantContract.authorisePayment, { body: { token } }, { key: 'dropped-after' });
    const kinds = async () =>
      (await server.provider.sandbox.statement({ reference: token })).map(({ kind }) => kind);
    const { captureHold } = server.cards;
    Object.assign(server.cards, {
      async captureHold(request: Parameters<typeof captureHold>[0]) {
        await captureHold(request);
        throw new ProviderUnavailable('dropped after the effect');
      },
    });
    const lost = await authorise();
    Object.assign(server.cards, { captureHold });
    expect(lost.status).toBeGreaterThanOrEqual(400);
    expect(await kinds()).toEqual(['HOLD', 'CAPTURE']);
    await completePayments(server);
    const [first, again] = [await authorise(), await authorise()];
    expect([200, 201]).toContain(first.status);
    expect(first.body).toMatchObject({ token, state: 'AUTHORISED' });
    expect(again.text).toBe(first.text);
    expect(await kinds()).toEqual(['HOLD', 'CAPTURE']);
  });

  it('never returns a secret twice, and does not store it with the reply [MER-148]', async () => {
    const body = { url: 'http://localhost:4999/hook', events: ['*' as const] };
    const made = await shop.call(webhooksContract.createWebhook, { body }, { key: 'hook-1' });
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    const params = { id: made.body.id };
    const rotated = await shop.call(
      webhooksContract.rotateWebhookSecret,
      { params, body: {} },
      { key: 'turn-1' },
    );
    const repeats = [
      await shop.call(webhooksContract.createWebhook, { body }, { key: 'hook-1' }),
      await shop.call(webhooksContract.rotateWebhookSecret, { params, body: {} }, { key: 'turn-1' }),
    ];
    for (const repeat of repeats) {
      expect([repeat.status, repeat.error.errorCode]).toEqual([409, 'secret_already_shown']);
    }
    const stored = JSON.stringify(await rowsOf('select * from idempotency_keys'));
    expect(stored).not.toContain(made.body.secret);
    expect(stored).not.toContain(rotated.body.secret);
  });
});
