import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { merchantAccountContract } from '#shared/contract/merchant/account.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { requestsContract } from '#shared/contract/merchant/requests.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';
import {
  approvedCheckout,
  checkoutBody,
  createShop,
  createShopServer,
  newShopper,
  type Shop,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { requestsAreWritten, sweepRequests } from './index.ts';
import { merchantRequests } from './request-log.tables.ts';

let server: TestServer;
let shop: Shop;
let stranger: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
  stranger = createShop(server, 'demo-nz');
});
afterAll(() => server.close());

const canary = 'Zephyrine';
const list = (query: Record<string, string>, by = shop) =>
  by.call(requestsContract.listRequests, { query: query as object });
const read = (errorId: string, by = shop) => by.call(requestsContract.readRequest, { params: { errorId } });
const idOf = ({ headers }: { headers: Headers }) => headers.get('correlation-id') ?? '';
const unknownOrder = { params: { orderId: '999999999' } };

it('shows what was sent and answered of a failure, by its errorId', async () => {
  const body = { amount: { amount: '20.00', currency: 'AUD' as const }, reason: canary };
  const refused = await shop.call(merchantContract.refundPayment, { ...unknownOrder, body });
  const { errorId } = refused.error;
  const keys = await shop.call(merchantAccountContract.listSecretKeys, {});
  expect((await read(errorId)).body).toEqual({
    errorId,
    keyId: keys.body.results[0]?.keyId,
    method: 'POST',
    path: '/merchant/v1/payments/{orderId}/refund',
    status: 404,
    errorCode: 'payment_not_found',
    durationMs: expect.any(Number),
    createdAt: server.clock.now().toISOString(),
    request: { amount: { amount: '20.00', currency: 'AUD' }, reason: '[redacted]' },
    response: refused.error,
  });
});

it('keeps no text that people typed, no contact, no secret and no whole token', async () => {
  const address = { name: canary, address1: canary, suburb: canary, postcode: canary, phoneNumber: canary };
  const person = { email: `${canary}@example.com`, givenNames: canary, surname: canary, phoneNumber: canary };
  const { shop: shopOrigin } = server.config.origins;
  const typed = {
    ...checkoutBody(server, { merchantReference: canary }),
    consumer: person,
    billing: address,
    items: [{ name: canary, sku: canary, quantity: 2, price: { amount: '5.00', currency: 'AUD' as const } }],
    customFields: { [canary]: canary },
  };
  const created = await shop.call(merchantContract.createCheckout, { body: typed });
  expect(created.status).toBe(201);
  const token = await approvedCheckout(server, shop, await newShopper(server), { consumer: person });
  const answers = [
    created,
    await shop.call(merchantContract.createCheckout, {
      // Values of other forms than the contract's, and names that it does not know.
      body: {
        ...typed,
        amount: { amount: canary, currency: canary },
        [canary]: canary,
        mode: canary,
      } as never,
    }),
    await shop.call(merchantContract.readMerchantCheckout, { params: { token } }),
    await shop.call(merchantContract.listPayments, { query: { merchantReference: canary } }),
    await shop.call(merchantAccountContract.createSecretKey, { body: {} }),
  ];
  const kept = await Promise.all(answers.map(async (answer) => (await read(idOf(answer))).body));
  const text = JSON.stringify(kept);
  expect(text).not.toMatch(/zephyrine|sk_sandbox_/i);
  expect(text).not.toContain(token);
  expect(kept[0]?.request).toEqual({
    amount: { amount: '100.00', currency: 'AUD' },
    merchantReference: '[redacted]',
    consumer: '[redacted]',
    billing: '[redacted]',
    items: [
      { name: '[redacted]', sku: '[redacted]', quantity: 2, price: { amount: '5.00', currency: 'AUD' } },
    ],
    merchant: {
      redirectConfirmUrl: `${shopOrigin}/…`,
      redirectCancelUrl: `${shopOrigin}/…`,
      popupOriginUrl: `${shopOrigin}/`,
    },
    customFields: '[redacted]',
  });
  expect(kept[1]).toMatchObject({
    errorCode: 'invalid_object',
    request: {
      amount: { amount: '[redacted]', currency: '[redacted]' },
      mode: '[redacted]',
      '[1 unknown]': '[redacted]',
    },
    response: { errorInfo: { mode: 'invalid', 'amount.amount': 'invalid', 'amount.currency': 'invalid' } },
  });
  expect(kept[2]?.response).toMatchObject({
    token: `${token.slice(0, 8)}…`,
    state: 'APPROVED',
    amount: { amount: '100.00', currency: 'AUD', symbol: '$' },
    orderId: expect.stringMatching(/^\d{9}$/),
    consumer: '[redacted]',
    shipping: null,
  });
  expect(kept[4]?.response).toEqual({ keyId: expect.stringMatching(/^key_/), secret: '[redacted]' });
});

it.each([
  ['https://other.example/done?name=Zephyrine', 'https://other.example/…'],
  ['HTTPS://Zephyrine:Zephyrine@other.example:8443', 'https://other.example:8443/…'],
  [`https://other.example/#${canary}`, 'https://other.example/…'],
  ['/done', '[redacted]'],
  [`mailto:${canary}@example.com`, '[redacted]'],
  [`https://${'x'.repeat(63)}.${'y'.repeat(30)}.example/`, '[redacted]'],
  ['https://', '[redacted]'],
])('shows of the address %s of a shop only %s', async (popupOriginUrl, shown) => {
  const body = checkoutBody(server);
  const merchant = { ...body.merchant, popupOriginUrl };
  const refused = await shop.call(merchantContract.createCheckout, { body: { ...body, merchant } });
  expect((await read(idOf(refused))).body).toMatchObject({
    request: { merchant: { popupOriginUrl: shown } },
  });
});

it.each([
  ['120', '120'],
  ['1.200,00', '1.200,00'],
  ['-5.00', '-5.00'],
  ['123456789012', '123456789012'],
  ['4242424242424', '[redacted]'],
  ['12 dollars', '[redacted]'],
  ['', '[redacted]'],
])('shows of the wrong amount %j %j', async (amount, shown) => {
  const body = checkoutBody(server, { amount: { amount, currency: 'AUD' } });
  const refused = await shop.call(merchantContract.createCheckout, { body });
  expect((await read(idOf(refused))).body).toMatchObject({ request: { amount: { amount: shown } } });
});

it('lists the requests of the merchant alone, by class, path and id, page by page', async () => {
  const other = createShop(server, 'demo-gb');
  const failed = await other.call(merchantContract.readPayment, unknownOrder);
  const succeeded = await other.call(merchantContract.readConfiguration, {});
  const idsOf = async (query: Record<string, string>) =>
    (await list(query, other)).body.results.map(({ errorId }) => errorId);
  expect(await idsOf({})).toEqual([idOf(succeeded), idOf(failed)]);
  expect(await idsOf({ statusClass: '4xx' })).toEqual([idOf(failed)]);
  expect(await idsOf({ statusClass: '2xx' })).toEqual([idOf(succeeded)]);
  expect(await idsOf({ statusClass: '5xx' })).toEqual([]);
  expect(await idsOf({ path: '/merchant/v1/payments/{orderId}' })).toEqual([idOf(failed)]);
  expect(await idsOf({ errorId: idOf(succeeded) })).toEqual([idOf(succeeded)]);
  const first = (await list({ limit: '1' }, other)).body;
  expect(await idsOf({ limit: '1', cursor: first.nextCursor ?? '' })).toEqual([idOf(failed)]);
  for (const errorId of [idOf(failed), randomUUID()]) {
    const { status, error } = await read(errorId, stranger);
    expect([status, error.errorCode]).toEqual([404, 'not_found']);
  }
});

it('notes no call that is repeated each second: of the log, and of the events', async () => {
  const other = createShop(server, 'demo-us');
  await other.call(webhooksContract.listEvents, { query: {} as object });
  await list({}, other);
  const noted = await other.call(merchantContract.readConfiguration, {});
  const { results } = (await list({}, other)).body;
  expect(results.map(({ errorId }) => errorId)).toEqual([idOf(noted)]);
});

it('answers as usual where an entry cannot be written', async () => {
  const insert = vi.spyOn(server.db, 'insert').mockImplementation(() => {
    throw new Error('The database is gone');
  });
  const warn = vi.spyOn(server.log, 'warn');
  const answer = await shop.call(merchantContract.readConfiguration, {});
  await requestsAreWritten(server.db);
  insert.mockRestore();
  expect(answer.status).toBe(200);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ lost: 1 }), expect.any(String));
  expect((await read(idOf(answer))).status).toBe(404);
});

it('keeps the newest 1,000 of each merchant', async () => {
  const row = (merchantId: string) => ({
    ...{ merchantId, errorId: randomUUID(), keyId: 'key', method: 'GET', path: '/merchant/v1/payments' },
    ...{ status: 200, durationMs: 1, createdAt: server.clock.now() },
  });
  const rows = (merchantId: string, count: number) => Array.from({ length: count }, () => row(merchantId));
  const added = rows('demo-us', 1_001);
  await server.db.insert(merchantRequests).values(added);
  await server.db.insert(merchantRequests).values(rows('demo-ca', 1_000));
  await sweepRequests(server);
  const countOf = async (merchantId: string) =>
    (await list({}, createShop(server, merchantId))).body.totalResults;
  expect([await countOf('demo-us'), await countOf('demo-ca')]).toEqual([1_000, 1_000]);
  const us = createShop(server, 'demo-us');
  expect([
    (await read(added[0]?.errorId ?? '', us)).status,
    (await read(added[1]?.errorId ?? '', us)).status,
  ]).toEqual([404, 200]);
});
