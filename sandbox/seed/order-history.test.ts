import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumerOf } from '#server/areas/consumers/index.ts';
import { findMerchant } from '#server/areas/merchants/index.ts';
import { orders } from '#server/areas/orders/orders.tables.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { runDueJobs } from '#server/jobs/job-runner.ts';
import { createShopServer, newShopper } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { writeHistory } from './order-history.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

/** A job runner that runs after each transaction. */
function withBusyJobRunner(consumerId: string): ServerContext {
  const transaction: typeof server.db.transaction = async (work, config) => {
    const done = await server.db.transaction(work, config);
    await runDueJobs(server, { consumerId });
    return done;
  };
  const db = new Proxy(server.db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
  return { ...server, db };
}

it('writes a complete past order, also when a job runner runs at every step', async () => {
  const { consumerId } = await newShopper(server);
  const consumer = await consumerOf(server.db, consumerId);
  const merchant = await findMerchant(server.db, 'demo-au');
  const parts = { server: withBusyJobRunner(consumerId), sandbox: server.provider.sandbox, consumer };
  await writeHistory({ ...parts, merchant }, [{ daysAgo: 30, amount: 8_000, item: 'Cane basket' }]);
  const written = await server.db.select().from(orders).where(eq(orders.consumerId, consumerId));
  expect(written.map(({ totalMinor }) => totalMinor)).toEqual([8_000]);
});
