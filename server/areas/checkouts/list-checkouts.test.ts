import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import {
  approvedCheckout,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
} from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

const list = (query: Record<string, string>, by = shop) =>
  by.call(merchantContract.listMerchantCheckouts, { query });
const tokensOf = async (query: Record<string, string>) =>
  (await list(query)).body.results.map(({ token }) => token);

/** Three checkouts, a second apart: the oldest is open, the next cancelled, the newest approved. */
async function threeCheckouts(merchantReference: string) {
  const begun = server.clock.now();
  const open = await newCheckout(server, shop, { merchantReference });
  await server.clock.advance(1_000);
  const cancelled = await newCheckout(server, shop, { merchantReference });
  await shop.call(merchantContract.cancelCheckout, { params: { token: cancelled }, body: {} });
  await server.clock.advance(1_000);
  const approved = await approvedCheckout(server, shop, await newShopper(server), { merchantReference });
  return { open, cancelled, approved, begun };
}
const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString();

it('lists the checkouts of the merchant alone, the newest first, page by page', async () => {
  const merchantReference = 'pages';
  const { open, cancelled, approved } = await threeCheckouts(merchantReference);
  const first = (await list({ merchantReference, limit: '2' })).body;
  expect(first.results.map(({ token }) => token)).toEqual([approved, cancelled]);
  const next = (await list({ merchantReference, limit: '2', cursor: first.nextCursor ?? '' })).body;
  expect(next.results.map(({ token }) => token)).toEqual([open]);
  expect([first.totalResults, next.totalResults, next.nextCursor]).toEqual([3, 3, null]);
  const stranger = createShop(server, 'demo-nz');
  expect((await list({ merchantReference }, stranger)).body.results).toEqual([]);
});

it('filters checkouts by state, reference and time, the end excluded', async () => {
  const merchantReference = 'filters';
  const { open, cancelled, approved, begun } = await threeCheckouts(merchantReference);
  expect(await tokensOf({ merchantReference, state: 'OPEN' })).toEqual([open]);
  expect(await tokensOf({ merchantReference, state: 'CANCELLED' })).toEqual([cancelled]);
  expect(await tokensOf({ merchantReference, state: 'APPROVED' })).toEqual([approved]);
  expect(await tokensOf({ merchantReference: 'other' })).toEqual([]);
  const second = { from: after(begun, 1_000), to: after(begun, 2_000) };
  expect(await tokensOf({ merchantReference, ...second })).toEqual([cancelled]);
  const bad = await list({ state: 'GONE' });
  expect([bad.status, bad.error.errorInfo]).toMatchObject([400, { state: expect.anything() }]);
});

it('says nothing about the shopper of a checkout in the list', async () => {
  const merchantReference = 'impersonal';
  await threeCheckouts(merchantReference);
  const { text, body } = await list({ merchantReference });
  expect(text).not.toContain('ana@example.com');
  expect(body.results[0]).toEqual({
    token: expect.any(String),
    state: 'APPROVED',
    mode: 'STANDARD',
    amount: { amount: '100.00', currency: 'AUD', symbol: '$' },
    merchantReference,
    paymentOption: 'PBI',
    orderId: expect.any(String),
    cancelReason: null,
    lastResultCode: 0,
    createdAt: server.clock.now().toISOString(),
    expiresAt: after(server.clock.now(), 3 * 3_600_000),
  });
});
