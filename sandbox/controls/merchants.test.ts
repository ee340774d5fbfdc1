import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutBody, createShop, createShopServer } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { setMerchantConfiguration } from '#shared/contract/control/merchant-configuration.contract.ts';
import {
  createMerchant,
  listMerchants,
  setMerchantOrigins,
} from '#shared/contract/control/merchants.contract.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/index.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { webhooksContract } from '#shared/contract/merchant/webhooks.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

async function control<Op extends OperationShape>(operation: Op, input: InputOf<Op>) {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const response = await server.handle(
    new Request(server.config.origins.api + path, {
      method: operation.method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
  const json = await response.json();
  return { status: response.status, body: json as ReplyOf<Op>, error: json };
}

const origin = 'http://localhost:3000';
const merchant = { displayName: 'My Shop & Söhne', countryCode: 'NZ', allowedOrigins: [origin] } as const;
type Given = InputOf<typeof createMerchant>['body'];
const create = (patch: Partial<Given> = {}) =>
  control(createMerchant, { body: { ...merchant, allowedOrigins: [origin], ...patch } });

const urlsOn = (at: string) => ({
  merchant: { redirectConfirmUrl: `${at}/done`, redirectCancelUrl: `${at}/cart`, popupOriginUrl: at },
});
const amount = { amount: '120.00', currency: 'NZD' } as const;

describe('a merchant of the sandbox', () => {
  it('has the dispute flow that it is created with', async () => {
    for (const disputeFlowType of ['SUP', 'ALIBABA'] as const) {
      const { status, body } = await create({ disputeFlowType });
      expect([status, body.disputeFlowType]).toEqual([201, disputeFlowType]);
    }
    const { status, error } = await create({ disputeFlowType: 'OTHER' as 'SUP' });
    expect([status, error.errorInfo]).toEqual([400, { disputeFlowType: 'invalid' }]);
  });

  it('takes any field of its configuration but country and currency, and keeps the others', async () => {
    const { merchantId, secretKey } = (await create()).body;
    const set = (body: InputOf<typeof setMerchantConfiguration>['body'], id = merchantId) =>
      control(setMerchantConfiguration, { params: { merchantId: id }, body });
    const before = await set({});
    const change = {
      displayName: 'Another name',
      minimumAmount: { amount: '50.00', currency: 'NZD' as const, symbol: '$' },
      maximumAmount: { amount: '90.00', currency: 'NZD' as const, symbol: '$' },
      supportedShippingCountries: ['NZ'],
      paymentOptions: ['PBI' as const],
      allowedOrigins: ['https://shop.example'],
      enabled: false,
    };
    const after = await set(change);
    expect([after.status, after.body]).toEqual([200, { ...before.body, ...change }]);
    expect((await set({})).body).toEqual(after.body);
    const shop = createShop(server, merchantId, secretKey);
    expect((await shop.call(merchantContract.readConfiguration, {})).body).toEqual(after.body);
    const refusals = [
      await set({ minimumAmount: { amount: '90.01', currency: 'NZD' } }),
      await set({ minimumAmount: { amount: '50.00', currency: 'AUD' } }),
      await set({ supportedShippingCountries: ['KP'] }),
      await set({ countryCode: 'AU' } as object),
      await set({}, 'no-such-shop'),
    ];
    expect(refusals.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [422, 'invalid_order_limits'],
      [422, 'unsupported_currency'],
      [422, 'unsupported_shipping_country'],
      [400, 'invalid_object'],
      [404, 'not_found'],
    ]);
    expect((await set({})).body).toEqual(after.body);
  });

  it('is refused with the name of the wrong field and the form that it expects', async () => {
    const of = async (patch: object) => (await create(patch)).error.message;
    expect(await of({ allowedOrigins: [origin, 'http://shop.example'] })).toContain(
      'allowedOrigins.1: not in the expected form. Expected: list of text, up to 20, each such as https://shop.example, or http://localhost:3000 on this machine, without a path.',
    );
    expect(await of({ allowedOrigins: [server.config.origins.api] })).toContain(
      "allowedOrigins: an origin of Fourfold can't be one of a shop.",
    );
    expect(await of({ allowedOrigins: undefined })).toContain('allowedOrigins: missing.');
    expect(await of({ name: 'My shop' })).toContain('name: this call has no such field.');
  });

  it('is created with a key with which its server makes checkouts for its own pages', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        merchantId: expect.stringMatching(/^my-shop-sohne-[a-z0-9]{6}$/),
        displayName: 'My Shop & Söhne',
        countryCode: 'NZ',
        currency: 'NZD',
        allowedOrigins: [origin],
        minimumAmount: { amount: '35.00', currency: 'NZD', symbol: '$' },
        maximumAmount: { amount: '2000.00', currency: 'NZD', symbol: '$' },
        supportedShippingCountries: expect.arrayContaining(['AU', 'NZ', 'US']),
        disputeFlowType: 'DEFAULT',
        enabled: true,
        keyId: expect.stringMatching(/^key_/),
        secretKey: expect.stringMatching(/^sk_sandbox_/),
        webhooks: [],
      },
    ]);
    const shop = createShop(server, body.merchantId, body.secretKey);
    const made = await shop.call(merchantContract.createCheckout, {
      body: checkoutBody(server, { amount, ...urlsOn(origin) }),
    });
    expect(made.status).toBe(201);
  });

  it.each(['checkout', 'portal', 'api', 'files', 'provider', 'acs', 'bank'] as const)(
    'has no page on our own origin of the %s',
    async (name) => {
      const refusal = { errorCode: 'invalid_object', errorInfo: { allowedOrigins: 'own_origin' } };
      const allowedOrigins = [origin, server.config.origins[name]];
      const created = await create({ allowedOrigins });
      expect([created.status, created.error]).toEqual([400, expect.objectContaining(refusal)]);
      const { merchantId } = (await create()).body;
      const set = await control(setMerchantOrigins, { params: { merchantId }, body: { allowedOrigins } });
      expect([set.status, set.error]).toEqual([400, expect.objectContaining(refusal)]);
      const { results } = (await control(listMerchants, {})).body;
      expect(results.find((listed) => listed.merchantId === merchantId)?.allowedOrigins).toEqual([origin]);
    },
  );

  it('may use the origin of the demo shop', async () => {
    expect((await create({ allowedOrigins: [server.config.origins.shop] })).status).toBe(201);
  });

  it('has a webhook for each address, with a secret that no list shows', async () => {
    const urls = ['http://localhost:3000/hook', 'http://localhost:3000/other'];
    const { body } = await create({ webhookUrls: urls });
    expect(body.webhooks.map(({ url }) => url)).toEqual(urls);
    for (const { secret } of body.webhooks) expect(secret).toMatch(/^whsec_/);
    const shop = createShop(server, body.merchantId, body.secretKey);
    const registered = (await shop.call(webhooksContract.listWebhooks, {})).body.results;
    expect(registered.map(({ id, url, events }) => [id, url, events])).toEqual(
      body.webhooks.map(({ id, url }) => [id, url, ['*']]),
    );
    const listed = await control(listMerchants, {});
    expect(listed.body.results.map(({ merchantId }) => merchantId)).toEqual(
      expect.arrayContaining(['demo-au', body.merchantId]),
    );
    expect(JSON.stringify(listed.body)).not.toMatch(/sk_sandbox_|whsec_/);
  });

  it('is not created with an address to which webhooks may not be sent', async () => {
    const before = (await control(listMerchants, {})).body.results.length;
    const { status, error } = await create({ webhookUrls: ['http://shop.example/hook'] });
    expect([status, error.errorCode]).toEqual([422, 'invalid_url']);
    expect((await control(listMerchants, {})).body.results).toHaveLength(before);
  });

  it('has a name, and one to twenty origins', async () => {
    const origins = (count: number) =>
      Array.from({ length: count }, (_, at) => `http://localhost:${3000 + at}`);
    expect((await create({ allowedOrigins: origins(20) })).status).toBe(201);
    for (const allowedOrigins of [[], origins(21), ['http://shop.example'], ['https://*.example']]) {
      expect((await create({ allowedOrigins })).error.errorCode).toBe('invalid_object');
    }
    for (const displayName of ['', '  ', 'a\nb', 'a'.repeat(101)]) {
      const { error } = await create({ displayName });
      expect([error.errorCode, error.errorInfo]).toEqual(['invalid_object', { displayName: 'invalid' }]);
    }
    expect((await create({ displayName: '商店' })).body.merchantId).toMatch(/^shop-[a-z0-9]{6}$/);
  });

  it('is told which origins are registered when a callback is on another, and where to add one', async () => {
    const { merchantId, secretKey } = (await create()).body;
    const shop = createShop(server, merchantId, secretKey);
    const elsewhere = 'https://shop.example';
    const body = checkoutBody(server, { amount, ...urlsOn(elsewhere) });
    const refused = await shop.call(merchantContract.createCheckout, { body });
    expect(refused.error.errorCode).toBe('invalid_callback_url');
    expect(refused.error.message).toContain('/sandbox/ui#merchants');
    expect(refused.error.message).toMatch(/ Registered: http:\/\/localhost:3000\.$/);

    const allowedOrigins = [origin, elsewhere];
    const changed = await control(setMerchantOrigins, { params: { merchantId }, body: { allowedOrigins } });
    expect([changed.status, changed.body.allowedOrigins]).toEqual([200, allowedOrigins]);
    expect((await shop.call(merchantContract.createCheckout, { body })).status).toBe(201);
  });

  it('keeps its origins when a new one is invalid, and is 404 when it does not exist', async () => {
    const { merchantId } = (await create()).body;
    const body = { allowedOrigins: [origin, 'http://shop.example'] };
    const wrong = await control(setMerchantOrigins, { params: { merchantId }, body });
    expect([wrong.status, wrong.error.errorInfo]).toEqual([400, { 'allowedOrigins.1': 'invalid' }]);
    const { results } = (await control(listMerchants, {})).body;
    expect(results.find((each) => each.merchantId === merchantId)?.allowedOrigins).toEqual([origin]);
    const unknown = { params: { merchantId: 'nobody' }, body: { allowedOrigins: [origin] } };
    expect((await control(setMerchantOrigins, unknown)).status).toBe(404);
  });
});
