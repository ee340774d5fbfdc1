import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders, listOverduePayments } from '#shared/contract/orders/orders.contract.ts';
import { daysBetween } from '#shared/domain/dates.ts';
import { consumers } from '../services/consumers/consumers.tables.ts';
import { unbalanced } from '../testing/money-rules.ts';
import { createShopServer, signIn } from '../testing/shop.ts';
import type { TestServer } from '../testing/test-server.ts';
import { seedConsumers } from './seed-consumers.ts';
import { seedOrders } from './seed-orders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
  await seedConsumers(server);
  await seedOrders(server, server.provider.sandbox);
  await seedOrders(server, server.provider.sandbox);
});
afterAll(() => server.close());

async function portalOf(email: string) {
  const [consumer] = await server.db.select().from(consumers).where(eq(consumers.email, email));
  return signIn(server, consumer?.id ?? '', 'PORTAL');
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
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });
});
