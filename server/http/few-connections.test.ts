/** A server with the minimum of connections: one, and on PostgreSQL a second one that listens. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listOrders } from '#shared/contract/orders/orders.contract.ts';
import { confirmPayNow, initiatePayNow } from '#shared/contract/payments/payments.contract.ts';
import { runDueJobsInTurn } from '../jobs/job-runner.ts';
import { freshDatabase, isOnPostgres } from '../testing/database.ts';
import {
  capturedOrder,
  createShop,
  createShopServer,
  deviceDetails,
  newShopper,
  presentCard,
  type Shop,
  type Shopper,
  signIn,
} from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  const open = await freshDatabase();
  open.pool.options.max = isOnPostgres ? 2 : 1;
  server = await createShopServer({ open });
  shop = createShop(server);
});
afterAll(() => server.close());

interface Ready {
  readonly shopper: Shopper;
  readonly traceId: string;
}

/** A shopper with an order whose next payment only needs its confirm. */
async function readyToPay(): Promise<Ready> {
  const shopper = await newShopper(server);
  await capturedOrder(server, shop, shopper);
  const visitor = await signIn(server, shopper.consumerId, 'PORTAL');
  const { results } = (await visitor.call(listOrders, { query: {} })).body;
  const next = results[0]?.paymentScheduleSet[1];
  const { traceId } = (
    await visitor.call(initiatePayNow, {
      params: { paymentScheduleId: String(next?.id) },
      body: { deviceDetails },
    })
  ).body;
  presentCard(server, 'payment', traceId, 'visa');
  return { shopper: { ...shopper, visitor }, traceId };
}

describe('a server with few connections', () => {
  it('holds no connection while it waits for a provider, and answers other calls during that time', async () => {
    const ready: Ready[] = [];
    for (let index = 0; index < 4; index += 1) ready.push(await readyToPay());
    let [allAsked, answer] = [() => {}, () => {}];
    const asked = new Promise<void>((resolve) => {
      allAsked = resolve;
    });
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { charge } = server.provider.cards;
    const charges = vi.spyOn(server.provider.cards, 'charge').mockImplementation(async (request) => {
      if (charges.mock.calls.length === ready.length) allAsked();
      await hanging;
      return charge(request);
    });
    const paid = Promise.all(
      ready.map(({ shopper, traceId }) =>
        shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } }),
      ),
    );
    await asked;

    const lists = await Promise.all(
      ready.map(({ shopper }) => shopper.visitor.call(listOrders, { query: {} })),
    );
    expect(lists.map(({ body }) => body.results[0]?.paymentScheduleSet[1]?.status)).toEqual(
      ready.map(() => 'PAYMENT_PENDING'),
    );
    await runDueJobsInTurn(server);
    // Their repeats wait for the first outcome.
    const repeated = Promise.all(
      ready.map(({ shopper, traceId }) =>
        shopper.visitor.call(confirmPayNow, { body: { traceId, storeToken: true } }),
      ),
    );
    expect((await newShopper(server)).consumerId).toBeTruthy();

    answer();
    for (const { status, body } of [...(await paid), ...(await repeated)])
      expect([status, body.status]).toEqual([200, 'PAYMENT_SUCCESS']);
  });
});
