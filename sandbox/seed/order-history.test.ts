import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerContext } from '../core/server-context.ts';
import { runDueJobs } from '../jobs/job-runner.ts';
import { consumerOf } from '../services/consumers/index.ts';
import { findMerchant } from '../services/merchants/index.ts';
import { orders } from '../services/orders/orders.tables.ts';
import { createShopServer, newShopper } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { writeHistory } from './order-history.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

/** A job runner that comes by after each transaction. */
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

it('writes a past order whole, also when a job runner comes by at every step', async () => {
  const { consumerId } = await newShopper(server);
  const consumer = await consumerOf(server.db, consumerId);
  const merchant = await findMerchant(server.db, 'demo-au');
  const parts = { server: withBusyJobRunner(consumerId), sandbox: server.provider.sandbox, consumer };
  await writeHistory({ ...parts, merchant }, [{ daysAgo: 30, amount: 8_000, item: 'Cane basket' }]);
  const written = await server.db.select().from(orders).where(eq(orders.consumerId, consumerId));
  expect(written.map(({ totalMinor }) => totalMinor)).toEqual([8_000]);
});
