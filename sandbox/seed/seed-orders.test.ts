import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders, listOverduePayments } from '#shared/contract/orders/orders.contract.ts';
import { daysBetween } from '#shared/domain/dates.ts';
import { consumers } from '../db/schema/access.ts';
import { unbalanced } from '../testing/ledger.ts';
import { createShopWorld, signIn } from '../testing/shop.ts';
import type { TestWorld } from '../testing/world.ts';
import { seedConsumers } from './seed-consumers.ts';
import { seedOrders } from './seed-orders.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createShopWorld();
  await seedConsumers(world);
  await seedOrders(world, world.provider.sandbox);
  await seedOrders(world, world.provider.sandbox);
});
afterAll(() => world.close());

async function portalOf(email: string) {
  const [consumer] = await world.db.select().from(consumers).where(eq(consumers.email, email));
  return signIn(world, consumer?.id ?? '', 'PORTAL');
}

describe('the seeded people', () => {
  it('who pay on time have an order in every stage', async () => {
    const { body } = await (await portalOf('good.au@persona.test')).call(listOrders, { query: {} });
    expect(body.totalResults).toBe(5);
    expect(
      body.results.map(({ paymentScheduleSet }) => paymentScheduleSet.map(({ status }) => status)),
    ).toEqual([
      ['PAID', 'OWED', 'OWED', 'OWED'],
      ['DEFERRED', 'DEFERRED', 'DEFERRED', 'DEFERRED'],
      ['PAID', 'PAID', 'OWED', 'OWED'],
      ['PAID', 'PAID', 'PAID', 'PAID'],
      ['PAID', 'PAID', 'PAID', 'PAID'],
    ]);
  });

  it('who are overdue have been for ten days', async () => {
    const { body } = await (await portalOf('overdue.gb@persona.test')).call(listOverduePayments, {});
    expect(body.totalResults).toBe(1);
    const [entry] = body.results;
    expect(daysBetween(entry?.installmentDueDate ?? '', '2026-01-15')).toBe(10);
    expect(entry?.outstandingBalance).not.toEqual(entry?.amountOwed);
  });

  it('leave the books balanced', async () => {
    expect(await unbalanced(world.open.pool)).toEqual([]);
  });
});
