import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { merchantsContract } from '#shared/contract/control/merchants.contract.ts';
import type { InputOf } from '#shared/contract/index.ts';
import { merchantAccountContract } from '#shared/contract/merchant/account.contract.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { checkoutBody, createShop, createShopServer, type Shop } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { body } = await createShop(server).call(merchantsContract.createMerchant, {
    body: { displayName: 'New shop', countryCode: 'AU', allowedOrigins: ['https://new.example'] },
  });
  shop = createShop(server, body.merchantId, body.secretKey);
});

const update = (body: InputOf<typeof merchantAccountContract.updateConfiguration>['body']) =>
  shop.call(merchantAccountContract.updateConfiguration, { body });
const aud = (amount: string) => ({ amount, currency: 'AUD' as const });
const statusOfOrder = async (amount: string) =>
  (
    await shop.call(merchantContract.createCheckout, {
      body: {
        ...checkoutBody(server, { amount: aud(amount) }),
        merchant: {
          redirectConfirmUrl: 'https://new.example/confirm',
          redirectCancelUrl: 'https://new.example/cancel',
          popupOriginUrl: 'https://new.example',
        },
      },
    })
  ).status;

it('changes what is named and leaves the rest, also for the next checkout', async () => {
  const before = (await shop.call(merchantContract.readConfiguration, {})).body;
  expect(await statusOfOrder('34.99')).toBe(422);
  const changed = await update({ minimumAmount: aud('20.00') });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...before, minimumAmount: { ...aud('20.00'), symbol: '$' } },
  ]);
  expect([await statusOfOrder('20.00'), await statusOfOrder('19.99')]).toEqual([201, 422]);
  await update({ maximumAmount: aud('50.00') });
  expect([await statusOfOrder('50.00'), await statusOfOrder('50.01')]).toEqual([201, 422]);
});

it.each([
  ['1.00', '2000.00', 200],
  ['0.99', '2000.00', 422],
  ['1.00', '2000.01', 422],
  ['40.00', '40.00', 200],
  ['40.01', '40.00', 422],
])('limits of %s to %s are answered with %i', async (minimum, maximum, status) => {
  const answer = await update({ minimumAmount: aud(minimum), maximumAmount: aud(maximum) });
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.error.errorCode).toBe('invalid_order_limits');
});

it('refuses limits in another currency', async () => {
  const answer = await update({ minimumAmount: { amount: '20.00', currency: 'NZD' } });
  expect([answer.status, answer.error.errorCode]).toEqual([422, 'unsupported_currency']);
  expect(answer.error.message).toContain('It must be AUD, not NZD.');
});

it('replaces the origins, and refuses one of ours, one with a path and an empty list', async () => {
  const origins = ['https://new.example', 'https://www.new.example'];
  expect((await update({ allowedOrigins: [...origins, 'https://new.example'] })).body.allowedOrigins).toEqual(
    origins,
  );
  for (const allowedOrigins of [
    [server.config.origins.checkout],
    ['https://new.example/cart'],
    ['http://new.example'],
    [],
  ]) {
    const answer = await update({ allowedOrigins });
    expect([allowedOrigins, answer.status, answer.error.errorCode]).toEqual([
      allowedOrigins,
      400,
      'invalid_object',
    ]);
  }
  expect((await shop.call(merchantContract.readConfiguration, {})).body.allowedOrigins).toEqual(origins);
});

it('narrows the shipping countries, and opens them again', async () => {
  const all = (await shop.call(merchantContract.readConfiguration, {})).body.supportedShippingCountries;
  expect((await update({ supportedShippingCountries: ['AU'] })).body.supportedShippingCountries).toEqual([
    'AU',
  ]);
  for (const country of ['ZZ', 'JP']) {
    const refused = await update({ supportedShippingCountries: ['AU', country] });
    expect([country, refused.status, refused.error.errorCode]).toEqual([
      country,
      422,
      'unsupported_shipping_country',
    ]);
  }
  expect((await update({ supportedShippingCountries: null })).body.supportedShippingCountries).toEqual(all);
});

it('lists the keys with their endings and last use, and never a secret', async () => {
  const created = await shop.call(merchantAccountContract.createSecretKey, { body: {} });
  const { keyId, secret } = created.body;
  const read = async () => (await shop.call(merchantAccountContract.listSecretKeys, {})).body.results;
  expect(await read()).toMatchObject([
    { lastUsedAt: expect.any(String) },
    { keyId, ending: secret.slice(-4), lastUsedAt: null },
  ]);
  expect(JSON.stringify(await read())).not.toContain(secret);

  await createShop(server, shop.merchantId, secret).call(merchantContract.readConfiguration, {});
  const [, used] = await read();
  expect(used?.lastUsedAt).toBe(server.clock.now().toISOString());
});

it('writes the use of a key at most once a minute', async () => {
  const lastUse = async () =>
    (await shop.call(merchantAccountContract.listSecretKeys, {})).body.results[0]?.lastUsedAt;
  const first = await lastUse();
  await server.clock.advance(59_999);
  expect(await lastUse()).toBe(first);
  await server.clock.advance(1);
  expect(await lastUse()).toBe(server.clock.now().toISOString());
});

it('replaces a key without a gap: two work at once, and the last one stays', async () => {
  const call = merchantAccountContract;
  const [old] = (await shop.call(call.listSecretKeys, {})).body.results;
  const created = await shop.call(call.createSecretKey, { body: {} }, { key: 'roll-1' });
  const again = await shop.call(call.createSecretKey, { body: {} }, { key: 'roll-1' });
  expect([again.status, again.error.errorCode]).toEqual([409, 'secret_already_shown']);
  const third = await shop.call(call.createSecretKey, { body: {} });
  expect([third.status, third.error.errorCode]).toEqual([409, 'too_many_keys']);

  const next = createShop(server, shop.merchantId, created.body.secret);
  expect((await next.call(call.deleteSecretKey, { params: { keyId: old?.keyId ?? '' } })).status).toBe(204);
  expect((await shop.call(merchantContract.readConfiguration, {})).status).toBe(401);
  const last = await next.call(call.deleteSecretKey, { params: { keyId: created.body.keyId } });
  expect([last.status, last.error.errorCode]).toEqual([412, 'last_key']);
  expect((await next.call(merchantContract.readConfiguration, {})).status).toBe(200);
});
