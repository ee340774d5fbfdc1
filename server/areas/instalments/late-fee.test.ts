/** When a late fee is due. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lateFeeJob } from '../../testing/instalments.ts';
import { capturedOrder, createShop, createShopServer, newShopper, type Shop } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import { chargeLateFee } from './late-fee.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await createShopServer();
  shop = createShop(server);
});
afterAll(() => server.close());

async function instalment(patch: Partial<typeof scheduleItems.$inferInsert>) {
  const orderId = Number(await capturedOrder(server, shop, await newShopper(server)));
  const items = await server.db.select().from(scheduleItems).where(eq(scheduleItems.orderId, orderId));
  const second = items.find(({ position }) => position === 2);
  if (!second) throw new Error('An order has four instalments');
  await server.db.update(scheduleItems).set(patch).where(eq(scheduleItems.id, second.id));
  return { orderId, id: second.id };
}

it('is charged once for an overdue instalment', async () => {
  const { orderId, id } = await instalment({ isOverdue: true });
  expect(await chargeLateFee(server, lateFeeJob(id))).toEqual({
    orderId,
    amount: { amount: '10.00', currency: 'AUD', symbol: '$' },
  });
  expect(await chargeLateFee(server, lateFeeJob(id))).toBeNull();
  const [item] = await server.db.select().from(scheduleItems).where(eq(scheduleItems.id, id));
  expect(item?.lateFeeMinor).toBe(1000);
});

it.each([
  ['is not overdue', { isOverdue: false }],
  ['is being paid', { isOverdue: true, pendingMinor: 2500 }],
])('is not charged for an instalment that %s', async (_, patch) => {
  const { id } = await instalment(patch);
  expect(await chargeLateFee(server, lateFeeJob(id))).toBeNull();
  const [item] = await server.db.select().from(scheduleItems).where(eq(scheduleItems.id, id));
  expect(item?.lateFeeMinor).toBe(0);
});

it('is not charged for an instalment that is gone', async () => {
  expect(await chargeLateFee(server, lateFeeJob(0))).toBeNull();
});
