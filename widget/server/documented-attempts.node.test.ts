/** What docs/site/quickstart.md and docs/site/guides/express.md tell a shop to run works over the server, also beside the happy path. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmFor,
  createShop,
  createShopServer,
  newShopper,
  presentCard,
  secretOf,
  startFor,
} from '#server/testing/shop.ts';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { FourfoldApiError } from './api-error.ts';
import { createFourfoldClient } from './client.ts';
import type { ClientOptions } from './send.ts';

let server: Awaited<ReturnType<typeof createShopServer>>;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

const text = readFileSync(new URL('../../docs/site/quickstart.md', import.meta.url), 'utf8');
/** The block of code that begins with these words. */
const snippet = (beginning: string) =>
  text
    .split('```ts\n')
    .find((each) => each.startsWith(beginning))
    ?.split('```')[0] ?? '';
const creating = snippet('const fourfold = createFourfoldClient');
const capturing = snippet('const { state }');

const client = (options: ClientOptions) =>
  createFourfoldClient({
    ...options,
    retries: 0,
    fetch: (url, init) => server.handle(new Request(url, init)),
  });

interface Cart {
  id: string;
  total: string;
}

/** Runs the documented code with these names. */
function run(code: string, given: object): Promise<string> {
  return new Function(...Object.keys(given), `return (async () => {${code}})()`)(...Object.values(given));
}

const givenFor = (cart: Cart, attempt: string) => ({
  createFourfoldClient: client,
  merchantId: 'demo-au',
  secretKey: secretOf('demo-au'),
  origin: server.config.origins.shop,
  attempt,
  cart: { email: 'ana@example.com', items: [], ...cart },
});

/** The documented answer to the page's call for a token. */
const create = (cart: Cart, attempt: string) => run(`${creating}; return token;`, givenFor(cart, attempt));

/** The documented result page. @returns the orders that were shipped */
async function showResult(cart: Cart, token: string): Promise<string[]> {
  const shipped: string[] = [];
  const ship = async (orderId: string) => void shipped.push(orderId);
  const before = creating.slice(0, creating.indexOf('const { token }'));
  await run(`${before}; ${capturing}`, { ...givenFor(cart, ''), token, ship });
  return shipped;
}

async function approve(token: string): Promise<void> {
  const shopper = await newShopper(server);
  presentCard(server, 'order', await startFor(shopper, token), 'visa');
  expect((await confirmFor(shopper, token)).body.status).toBe('APPROVED');
}

const office = () =>
  client({ baseUrl: server.config.origins.api, merchantId: 'demo-au', secretKey: secretOf('demo-au') });
const stateOf = async (token: string) => (await office().getCheckout(token)).state;

const leave = (token: string) =>
  createShop(server).call(merchantContract.cancelCheckout, { params: { token }, body: {} });

describe('a shopper of the documented shop', () => {
  it('who cancelled gets another checkout, and so does one whose checkout has expired', async () => {
    const cart = { id: 'cart-1', total: '120.00' };
    const first = await create(cart, 'attempt-1');
    await leave(first);
    const second = await create(cart, 'attempt-2');
    expect([await stateOf(first), await stateOf(second)]).toEqual(['CANCELLED', 'OPEN']);
    server.passTime(3 * 3_600_000);
    const third = await create(cart, 'attempt-3');
    expect(new Set([first, second, third]).size).toBe(3);
    await approve(third);
    expect(await showResult(cart, third)).toHaveLength(1);
  });

  it('whose request is repeated gets the same checkout, until it has ended', async () => {
    const cart = { id: 'cart-2', total: '120.00' };
    const token = await create(cart, 'attempt-1');
    expect(await create(cart, 'attempt-1')).toBe(token);
    await leave(token);
    const error = await create(cart, 'attempt-1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FourfoldApiError);
    expect(error).toMatchObject({ errorCode: 'checkout_ended', errorInfo: { state: 'CANCELLED' } });
  });

  it('who changed the cart gets a checkout of the new total', async () => {
    await create({ id: 'cart-3', total: '120.00' }, 'attempt-1');
    const token = await create({ id: 'cart-3', total: '80.00' }, 'attempt-2');
    await approve(token);
    expect(await showResult({ id: 'cart-3', total: '80.00' }, token)).toHaveLength(1);
  });

  it('who buys a second time with the same cart is charged for both, each captured once', async () => {
    const cart = { id: 'cart-4', total: '120.00' };
    const orders: string[] = [];
    for (const attempt of ['attempt-1', 'attempt-2']) {
      const token = await create(cart, attempt);
      await approve(token);
      const [orderId = ''] = await showResult(cart, token);
      // The result page may be loaded again.
      expect(await showResult(cart, token)).toEqual([orderId]);
      orders.push(orderId);
    }
    expect(new Set(orders).size).toBe(2);
    const { results } = await office().listPayments({ merchantReference: cart.id });
    expect(results.map(({ orderId, state }) => [orderId, state]).sort()).toEqual(
      orders.map((orderId) => [orderId, 'CAPTURED']).sort(),
    );
  });

  it.each(['eu/cart#7', 'my cart', 'Korb-Übergröße', 'c'.repeat(200), '4111111111111111', '🛒'])(
    'may have the cart %s',
    async (id) => {
      const cart = { id: id === '4111111111111111' ? 'long-number' : id.slice(0, 128), total: '120.00' };
      const given = { ...givenFor(cart, id) };
      const token = await run(`${creating}; return token;`, given);
      expect(await create(cart, id)).toBe(token);
      expect(await create(cart, `${id}x`)).not.toBe(token);
    },
  );
});
