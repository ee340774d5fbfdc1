import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { versionsInForce } from '#shared/domain/legal-documents.ts';
import { capturedOrder, createShop, createShopServer, newShopper } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { orders } from './orders.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

it('stores with an order the versions of the documents that were agreed to', async () => {
  const shop = createShop(server);
  const orderId = await capturedOrder(server, shop, await newShopper(server));
  const [order] = await server.db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(orderId)));
  expect(order?.acceptedDocuments).toEqual(versionsInForce);
});
