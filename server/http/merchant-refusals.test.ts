import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { checkoutBody, createShop, createShopServer, type Shop } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { createVisitor } from '../testing/visitor.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const create = (patch: object, key?: string) =>
  shop.call(
    merchantContract.createCheckout,
    { body: { ...checkoutBody(server), ...patch } },
    key === undefined ? {} : { key },
  );
const money = (amount: string, currency = 'AUD') => ({ amount: { amount, currency } });

it.each([
  [money('34.99'), 'below_minimum_order_value', 'amount must be at least 35.00 AUD.'],
  [money('2000.01'), 'above_maximum_order_value', 'amount must be at most 2000.00 AUD.'],
  [money('50.00', 'NZD'), 'unsupported_currency', 'It must be AUD, not NZD.'],
  [
    { shipping: { name: 'Ana', countryCode: 'JP' } },
    'unsupported_shipping_country',
    'shipping.countryCode must be one of AU, NZ, GB,',
  ],
])('a refusal of %o says which limit it is: %s', async (patch, code, sentence) => {
  const { error } = await create(patch);
  expect([error.errorCode, error.message]).toEqual([code, expect.stringContaining(sentence)]);
});

it.each([
  [{ surprise: 1 }, 'surprise: this call has no such field.'],
  [
    { amount: { amount: '50', currency: 'AUD' } },
    'amount.amount: not in the expected form. Expected: text, such as "120.00". The sum, as text with two decimals, such as "120.00".',
  ],
  [{ amount: undefined }, 'amount: missing. Expected: money, such as {"amount":"120.00","currency":"AUD"}.'],
  [
    { merchantReference: 'x'.repeat(129) },
    'merchantReference: not in the expected form. Expected: text, 1 to 128 characters. Your own reference for the order.',
  ],
  [
    { items: [{ name: 'Lamp', quantity: 0, price: { amount: '50.00', currency: 'AUD' } }] },
    'items.0.quantity: not in the expected form. Expected: number, 1 to 9999. How many of it.',
  ],
])('a body with %o is refused with the name of the field and what it expects', async (patch, sentence) => {
  const { status, error } = await create(patch);
  expect([status, error.errorCode]).toEqual([400, 'invalid_object']);
  expect(error.message).toContain(sentence);
});

it.each([
  [
    { params: { orderId: '999' }, body: money('50.00') },
    'orderId: not in the expected form. Expected: text, such as "100000042".',
  ],
  [
    { params: { orderId: '100000001' }, body: { amount: '50.00' } },
    'amount: not in the expected form. Expected: money, such as {"amount":"20.00","currency":"AUD"}.',
  ],
  [
    { params: { orderId: '100000001' }, body: { amount: { amount: 50, currency: 'AUD' } } },
    'amount.amount: not in the expected form. Expected: text, such as "20.00".',
  ],
])('a refund with %j is refused with the form that it expects', async (input, sentence) => {
  const { error } = await shop.call(merchantContract.refundPayment, input as never, { key: 'refund-1' });
  expect([error.errorCode, error.message]).toEqual(['invalid_object', expect.stringContaining(sentence)]);
});

it('explains the first three wrong fields, and names all in errorInfo', async () => {
  const { error } = await create({ a: 1, b: 1, c: 1, d: 1 });
  expect(Object.keys(error.errorInfo ?? {})).toEqual(['a', 'b', 'c', 'd']);
  expect(error.message).toContain('c: this call has no such field.');
  expect(error.message).not.toContain('d: this call');
});

it('links to the page of its code, also when it is repeated', async () => {
  const page = `<${server.config.origins.api}/docs/errors/below_minimum_order_value>; rel="help"`;
  const first = await create(money('20.00'), 'low-1');
  const again = await create(money('20.00'), 'low-1');
  expect([first, again].map(({ headers }) => headers.get('link'))).toEqual([page, page]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const wrongKey = await createShop(server, 'demo-au', 'wrong').call(merchantContract.readConfiguration, {});
  expect(wrongKey.headers.get('link')).toBe(
    `<${server.config.origins.api}/docs/errors/unauthorized>; rel="help"`,
  );
});

it('leaves refusals of shoppers as they are', async () => {
  const answer = await createVisitor(server, 'PORTAL').send('POST', '/portal/consumers/auth/lookup', {
    body: '{}',
  });
  expect([answer.status, answer.headers.get('link')]).toEqual([400, null]);
  expect((await answer.json()).message).not.toContain('Expected:');
});
