import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchantContract } from '#shared/contract/merchant/merchant.contract.ts';
import { listOrders, readAmountDueSummary } from '#shared/contract/orders/orders.contract.ts';
import { runDueJobsInTurn } from '../../jobs/job-runner.ts';
import {
  approvedCheckout,
  createShop,
  createShopServer,
  newCheckout,
  newShopper,
  type Shop,
  type Shopper,
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

const orders = async ({ visitor }: Shopper) => ({
  ...(await visitor.call(listOrders, { query: {} })).body,
  ...(await visitor.call(readAmountDueSummary, {})).body,
});
const money = (amount: string) => ({ amount, currency: 'AUD', symbol: '$' });

it('an order waits for its shop from the confirm to the authorise, with the held amount', async () => {
  const shopper = await newShopper(server);
  await startFor(shopper, await newCheckout(server, shop));
  expect(await orders(shopper)).toMatchObject({ totalResults: 0 });
  expect(await orders(shopper)).not.toHaveProperty('waiting');

  const token = await approvedCheckout(server, shop, shopper);
  const { waiting = [], totalResults } = await orders(shopper);
  expect(totalResults).toBe(0);
  expect(waiting).toEqual([
    {
      id: expect.stringMatching(/^\d{9,12}$/),
      merchantDisplayName: expect.any(String),
      approvedAt: expect.any(String),
      amount: money('100.00'),
      held: money('25.00'),
    },
  ]);
  expect(await orders(await newShopper(server))).not.toHaveProperty('waiting');

  const authorised = await shop.call(merchantContract.authorisePayment, {
    body: { token, amount: { amount: '100.00', currency: 'AUD' } },
  });
  expect(authorised.status).toBeLessThan(300);
  const after = await orders(shopper);
  expect(after).not.toHaveProperty('waiting');
  expect(after.results.map(({ id }) => id)).toEqual([waiting[0]?.id]);
});

it('an order no longer waits once its approval has expired', async () => {
  const shopper = await newShopper(server);
  await approvedCheckout(server, shop, shopper);
  expect((await orders(shopper)).waiting).toHaveLength(1);
  server.passTime(61 * 60_000);
  await runDueJobsInTurn(server);
  expect(await orders(shopper)).not.toHaveProperty('waiting');
});
