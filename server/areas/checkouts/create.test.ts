import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import {
  approvedCheckout,
  checkoutBody,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
  startFor,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const create = (patch: Parameters<typeof checkoutBody>[1] = {}, by = shop) =>
  by.call(merchantContract.createCheckout, { body: checkoutBody(server, patch) });
const aud = (amount: string) => ({ amount, currency: 'AUD' as const });

describe('creating a checkout', () => {
  it('returns a token that expires in exactly three hours [MER-150]', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.token).toMatch(/^ffc_[A-Za-z0-9_-]{43}$/);
    expect(body.expiresInMs).toBe(3 * 3_600_000);
    expect(Date.parse(body.expiresAt) - server.clock.now().getTime()).toBe(3 * 3_600_000);
    const url = new URL(body.redirectCheckoutUrl);
    expect([url.origin, url.searchParams.get('token')]).toEqual([server.config.origins.checkout, body.token]);
  });

  it.each([
    ['a zero character', 'Ana\0'],
    ['half of a surrogate pair', 'Ana \ud83d'],
  ])('names the field with %s, which the database cannot store [MER-142]', async (_, text) => {
    const answers = await Promise.all([
      create({ consumer: { email: 'ana@example.com', givenNames: text } }),
      create({ customFields: { [text]: 'yes' } }),
      shop.call(merchantContract.listPayments, { query: { merchantReference: text } }),
    ]);
    const wellFormed = new TextDecoder().decode(new TextEncoder().encode(text));
    expect(answers.map(({ status, error }) => [status, error.errorInfo])).toEqual([
      [400, { 'consumer.givenNames': 'invalid' }],
      [400, { customFields: 'invalid' }],
      // A URL cannot contain half of a surrogate pair.
      text === wellFormed ? [400, { merchantReference: 'invalid' }] : [200, undefined],
    ]);
  });

  it.each([
    'maya',
    'maya@',
    '@example.com',
    'maya@example',
    'maya example.com',
    'Maya <maya@example.com>',
    '',
    ' ',
  ])('names the email of the shopper that is none: %j', async (email) => {
    const { status, error } = await create({ consumer: { email } });
    expect([status, error.errorCode, error.errorInfo]).toEqual([
      400,
      'invalid_object',
      { 'consumer.email': 'invalid' },
    ]);
  });

  it('keeps an email and names of a shopper as they look', async () => {
    const consumer = { email: ' \u200bmaya@example.com\u202c', givenNames: 'Jose\u0301\u200b' };
    const { status, body } = await create({ consumer });
    const { rows } = await server.open.pool.query('select * from checkouts where token = $1', [body.token]);
    expect(status).toBe(201);
    expect(JSON.stringify(rows)).toContain('"maya@example.com"');
    expect(JSON.stringify(rows)).toContain('"José"');
  });

  it('keeps the addresses of a shop as their countries write them', async () => {
    const stored = async (patch: Parameters<typeof create>[0]) => {
      const { body } = await create(patch);
      const select = 'select request from checkouts where token = $1';
      const { rows } = await server.open.pool.query(select, [body.token]);
      return [rows[0].request.billing, rows[0].request.shipping];
    };
    const billing = { name: 'Ana', postcode: 'sw1a1aa', countryCode: 'GB' };
    const shipping = { address1: '1 Calle Luna', suburb: 'San Juan', postcode: '00901', countryCode: 'PR' };
    expect(await stored({ billing, shipping })).toEqual([
      { ...billing, postcode: 'SW1A 1AA' },
      { ...shipping, countryCode: 'US', state: 'PR' },
    ]);
    expect(await stored({ billing: { state: 'victoria', postcode: ' 3065' } })).toEqual([
      { state: 'VIC', postcode: '3065' },
      undefined,
    ]);
  });

  it('says how a shop writes a territory of the US whose state is another', async () => {
    const { status, error } = await create({ shipping: { countryCode: 'PR', state: 'San Juan' } });
    expect([status, error.errorCode]).toEqual([422, 'unsupported_shipping_country']);
    expect(error.message).toContain('countryCode US and state PR');
  });

  const item = { name: 'Lamp', quantity: 1, price: aud('120.00') };
  const turned = 'Lamp \u202epmaL';
  const [unseen, filler] = ['\u200e\u2060', '\u3164'];
  it.each<[string, Parameters<typeof create>[0]]>([
    ['items.0.name', { items: [{ ...item, name: turned }] }],
    ['items.0.name', { items: [{ ...item, name: unseen }] }],
    ['items.0.name', { items: [{ ...item, name: filler }] }],
    ['items.0.name', { items: [{ ...item, name: ' ' }] }],
    ['items.0.sku', { items: [{ ...item, sku: turned }] }],
    ['items.0.categories.1', { items: [{ ...item, categories: ['Light', turned] }] }],
    ['discounts.0.displayName', { discounts: [{ displayName: turned, amount: aud('1.00') }] }],
    ['discounts.0.displayName', { discounts: [{ displayName: filler, amount: aud('1.00') }] }],
    ['merchantReference', { merchantReference: turned }],
    ['consumer.surname', { consumer: { email: 'ana@example.com', surname: turned } }],
    ['consumer.givenNames', { consumer: { email: 'ana@example.com', givenNames: filler } }],
    ['billing.name', { billing: { name: turned } }],
    ['shipping.address1', { shipping: { address1: turned } }],
    ['shipping.suburb', { shipping: { suburb: filler } }],
    ['shipping.postcode', { shipping: { postcode: '20\u202e00' } }],
    ['promoCode', { promoCode: turned }],
    ['customFields.note', { customFields: { note: turned } }],
    [`customFields.${turned}`, { customFields: { [turned]: 'yes' } }],
  ])('refuses a text that turns what stands around it, or cannot be seen: %s', async (field, patch) => {
    const { status, error } = await create(patch);
    expect([status, error.errorCode, error.errorInfo]).toEqual([
      400,
      'invalid_object',
      { [field]: 'invalid' },
    ]);
  });

  it('reads amounts in the digits of other keyboards', async () => {
    const { body } = await create({ amount: aud('١٢٠٫٠٠') });
    const read = await shop.call(merchantContract.readMerchantCheckout, { params: { token: body.token } });
    expect(read.body.amount.amount).toBe('120.00');
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses the name %s of a custom field',
    async (name) => {
      const customFields = JSON.parse(`{"theme":"paper","${name}":"x"}`);
      const { status, error } = await create({ customFields });
      expect([status, error.errorInfo]).toEqual([400, { customFields: 'invalid' }]);
    },
  );

  it('accepts both limits and refuses amounts beyond them [MER-151]', async () => {
    const answers = await Promise.all(
      ['34.99', '35.00', '2000.00', '2000.01'].map((amount) => create({ amount: aud(amount) })),
    );
    expect(answers.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [422, 'below_minimum_order_value'],
      [201, undefined],
      [201, undefined],
      [422, 'above_maximum_order_value'],
    ]);
  });

  it('refuses a total under 1.00 in every call that sets one, though the merchant’s minimum is lower [PAY-357]', async () => {
    await server.open.pool.query("update merchants set minimum_minor = 1 where id = 'demo-ca'");
    const byCanadian = (amount: string) =>
      create({ amount: { amount, currency: 'CAD' } }, createShop(server, 'demo-ca'));
    const [under, exact] = [await byCanadian('0.99'), await byCanadian('1.00')];
    expect([under.status, under.error.errorCode]).toEqual([422, 'below_minimum_order_value']);
    expect(exact.status).toBe(201);
    const { token } = exact.body;
    // No call changes the amount of a checkout, and the database refuses a smaller one too.
    const shrink = server.open.pool.query('update checkouts set amount_minor = 99 where token = $1', [token]);
    await expect(shrink).rejects.toThrow(/amount_minor/);
    expect(await startFor(await newShopper(server, { countryCode: 'CA' }), token)).toEqual(
      expect.any(String),
    );
  });

  it('is STANDARD or EXPRESS, and STANDARD by default [PAY-033]', async () => {
    const modeOf = async (patch: Parameters<typeof create>[0]) => {
      const { status, body } = await create(patch);
      if (status !== 201) return status;
      const params = { token: body.token };
      return (await shop.call(merchantContract.readMerchantCheckout, { params })).body.mode;
    };
    expect(await modeOf({})).toBe('STANDARD');
    expect(await modeOf({ mode: 'STANDARD' })).toBe('STANDARD');
    expect(await modeOf({ mode: 'EXPRESS' })).toBe('EXPRESS');
    for (const mode of ['FAST', 'express', '']) expect(await modeOf({ mode: mode as never })).toBe(400);
  });

  it('needs the shopper in STANDARD, and neither shopper nor address in EXPRESS', async () => {
    const express = { mode: 'EXPRESS' as const, consumer: undefined };
    expect((await create(express)).status).toBe(201);
    expect((await create({ ...express, consumer: { givenNames: 'Ana' } })).status).toBe(201);
    const refused = [
      await create({ consumer: undefined }),
      await create({ consumer: { givenNames: 'Ana' } }),
      await create({ ...express, shipping: { countryCode: 'AU' } }),
      await create({ shippingOptionRequired: true }),
      await create({ mode: 'FAST' as never }),
    ];
    expect(refused.map(({ status, error }) => [status, error.errorCode, error.errorInfo])).toEqual([
      [400, 'invalid_object', { 'consumer.email': 'required' }],
      [400, 'invalid_object', { 'consumer.email': 'required' }],
      [400, 'invalid_object', { shipping: 'invalid' }],
      [400, 'invalid_object', { shippingOptionRequired: 'invalid' }],
      [400, 'invalid_object', { mode: 'invalid' }],
    ]);
  });

  it('says how the order is shipped: by an option in EXPRESS, unless its merchant chose another way', async () => {
    const shippingOf = async (patch: Parameters<typeof create>[0]) => {
      const { token } = (await create({ consumer: undefined, ...patch })).body;
      const { body } = await shop.call(merchantContract.readMerchantCheckout, { params: { token } });
      return [body.mode, body.pickup, body.buyNow, body.shippingOptionRequired];
    };
    const express = { mode: 'EXPRESS' as const };
    expect(await shippingOf(express)).toEqual(['EXPRESS', false, false, true]);
    expect(await shippingOf({ ...express, shippingOptionRequired: false })).toEqual([
      'EXPRESS',
      false,
      false,
      false,
    ]);
    expect(await shippingOf({ ...express, pickup: true, buyNow: true })).toEqual([
      'EXPRESS',
      true,
      true,
      true,
    ]);
    const standard = { consumer: { email: 'ana@example.com' }, shippingOptionRequired: false };
    expect(await shippingOf(standard)).toEqual(['STANDARD', false, false, false]);
  });

  it('refuses another currency, an unshipped country and a disabled merchant [MER-151]', async () => {
    const currency = await create({ amount: { amount: '100.00', currency: 'NZD' } });
    expect([currency.status, currency.error.errorCode]).toEqual([422, 'unsupported_currency']);
    const country = await create({ shipping: { countryCode: 'JP' } });
    expect([country.status, country.error.errorCode]).toEqual([422, 'unsupported_shipping_country']);
    const disabled = await create({}, createShop(server, 'demo-disabled'));
    expect([disabled.status, disabled.error.errorCode]).toEqual([412, 'merchant_disabled']);
    await server.open.pool.query(`update merchants set payment_options = '["PBI"]' where id = 'demo-ca'`);
    const option = await create(
      { amount: { amount: '100.00', currency: 'CAD' }, paymentOption: 'PAD' },
      createShop(server, 'demo-ca'),
    );
    expect([option.status, option.error.errorCode]).toEqual([422, 'unsupported_payment_option']);
  });

  it.each([
    'https://elsewhere.example/confirm',
    'http://shop.localhost:4403/confirm',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://user:pass@shop.localhost:4402/confirm',
    'http://shop.localhost:4402/confirm#done',
    'http://shop.localhost:4402/confirm#',
    'http://shop.example:4402/confirm',
    'not a url',
  ])('refuses %s as a callback [MER-152]', async (url) => {
    for (const field of ['redirectConfirmUrl', 'redirectCancelUrl', 'popupOriginUrl'] as const) {
      const refused = await create({ merchant: { ...checkoutBody(server).merchant, [field]: url } });
      expect([refused.status, refused.error.errorCode]).toEqual([422, 'invalid_callback_url']);
      expect(refused.error.errorInfo).toHaveProperty([`merchant.${field}`]);
    }
  });

  it('refuses an unsafe callback, even if its origin is registered [MER-152]', async () => {
    const registered = ['http://shop.example', 'https://shop.example', 'null'];
    await server.open.pool.query("update merchants set allowed_origins = $1 where id = 'demo-gb'", [
      JSON.stringify(registered),
    ]);
    const ofGreatBritain = createShop(server, 'demo-gb');
    const at = (url: string) =>
      create(
        {
          amount: { amount: '100.00', currency: 'GBP' },
          merchant: { redirectConfirmUrl: url, redirectCancelUrl: url, popupOriginUrl: url },
        },
        ofGreatBritain,
      );
    expect((await at('https://shop.example/confirm')).status).toBe(201);
    const unsafe = [
      ...['http://shop.example/confirm', 'javascript:alert(1)', 'data:text/html,hello'],
      ...['https://user@shop.example/', 'https://:pass@shop.example/', 'https://shop.example/#done'],
    ];
    for (const url of unsafe) {
      const refused = await at(url);
      expect([refused.status, refused.error.errorCode]).toEqual([422, 'invalid_callback_url']);
    }
  });

  it('refuses an amount in a wrong format, naming the field [MER-142]', async () => {
    for (const amount of [25, '25', '25.001']) {
      const refused = await create({ amount: { amount, currency: 'AUD' } as never });
      expect([refused.status, refused.error.errorCode]).toEqual([400, 'invalid_object']);
      expect(Object.keys(refused.error.errorInfo ?? {})).toEqual(['amount.amount']);
    }
  });

  it('accepts addresses in all markets unless the shop names some [MER-151]', async () => {
    const answers = async () => {
      const sent = [];
      for (const countryCode of countryCodes) sent.push((await create({ shipping: { countryCode } })).status);
      return sent;
    };
    const narrow = (countries: string | null) =>
      server.open.pool.query("update merchants set shipping_countries = $1 where id = 'demo-au'", [
        countries,
      ]);
    const { rows } = await server.open.pool.query('select distinct shipping_countries from merchants');
    expect(rows).toEqual([{ shipping_countries: null }]);
    expect(await answers()).toEqual(countryCodes.map(() => 201));
    await narrow('["AU", "DE"]');
    const narrowed = await answers();
    await narrow(null);
    expect(narrowed).toEqual(countryCodes.map((code) => (['AU', 'DE'].includes(code) ? 201 : 422)));
  });

  it('refuses an address in a high-risk country abroad, and does not list it [POR-373] [POR-374]', async () => {
    const allowed = ['AU', 'NZ', 'GB'];
    const sentTo = async () => {
      const { body } = await shop.call(merchantContract.readConfiguration, {});
      const sent = [];
      for (const countryCode of allowed) {
        const { status, error } = await create({ shipping: { countryCode } });
        sent.push([status, error?.errorCode]);
      }
      return { sent, offered: allowed.filter((each) => body.supportedShippingCountries.includes(each)) };
    };
    const created = [201, undefined];
    expect(await sentTo()).toEqual({ sent: [created, created, created], offered: allowed });
    Object.assign(server.config, { highRiskCountries: ['AU', 'GB'] });
    const narrowed = await sentTo();
    Object.assign(server.config, { highRiskCountries: [] });
    expect(narrowed).toEqual({
      sent: [created, created, [422, 'unsupported_shipping_country']],
      offered: ['AU', 'NZ'],
    });
  });

  it('returns the configuration that these rules use [MER-149]', async () => {
    const { body } = await shop.call(merchantContract.readConfiguration, {});
    expect(body).toEqual({
      merchantId: 'demo-au',
      displayName: 'Marlow Field',
      countryCode: 'AU',
      currency: 'AUD',
      minimumAmount: { amount: '35.00', currency: 'AUD', symbol: '$' },
      maximumAmount: { amount: '2000.00', currency: 'AUD', symbol: '$' },
      paymentOptions: ['PBI', 'PAD', 'PAY_NOW'],
      supportedShippingCountries: countryCodes,
      allowedOrigins: [server.config.origins.shop],
      enabled: true,
    });
  });
});

describe('a checkout, read by its merchant', () => {
  const read = (token: string, by = shop) =>
    by.call(merchantContract.readMerchantCheckout, { params: { token } });

  it('shows the shopper only once approved, and only to its merchant [MER-153]', async () => {
    const shipping = { name: 'Ana', address1: '1 Banksia Street', countryCode: 'AU' };
    const open = await read(await newCheckout(server, shop, { shipping }));
    const hidden = { consumer: null, shipping: null, shippingOption: null };
    expect(open.body).toMatchObject({ state: 'OPEN', ...hidden });
    const left = await newCheckout(server, shop, { shipping });
    await startFor(await newShopper(server), left);
    expect((await read(left)).body).toMatchObject({ state: 'STARTED', ...hidden });
    await shop.call(merchantContract.cancelCheckout, { params: { token: left }, body: {} });
    expect((await read(left)).body).toMatchObject({ state: 'CANCELLED', ...hidden });
    const token = await approvedCheckout(server, shop, await newShopper(server), { shipping });
    const approved = await read(token);
    expect(approved.body).toMatchObject({
      state: 'APPROVED',
      shipping,
      consumer: { email: 'ana@example.com' },
    });
    const foreign = await read(token, createShop(server, 'demo-nz'));
    expect([foreign.status, foreign.error.errorCode]).toEqual([404, 'checkout_not_found']);
  });

  it('carries the quote that the shopper agreed to', async () => {
    const { body } = await read(await approvedCheckout(server, shop, await newShopper(server)));
    expect(body.quote).toMatchObject({ amount: { amount: '100.00' }, amountDueToday: { amount: '25.00' } });
    expect(body.quote?.scheduleChecksum).toMatch(/^sc1_[A-Za-z0-9_-]{43}$/);
  });
});
