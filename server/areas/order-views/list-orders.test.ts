/** What a list says of an order, and how many bytes it takes. Source: decision 245. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaPassword } from '#sandbox/seed/personas.ts';
import { login } from '#shared/contract/access/login.contract.ts';
import { lookup } from '#shared/contract/access/lookup.contract.ts';
import { listOrders, readOrder } from '#shared/contract/orders/orders.contract.ts';
import { orderEntryOf } from '#shared/domain/orders/order-entry.ts';
import { createShopServer } from '../../testing/shop.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createShopServer();
});
afterAll(() => server.close());

async function enter(name: string): Promise<Visitor> {
  const visitor = createVisitor(server, 'PORTAL');
  const username = `${name}@scenario.test`;
  await visitor.call(lookup, { body: { email: username } });
  await visitor.call(login, { body: { username, password: personaPassword } });
  return visitor;
}

const bytesOf = async (visitor: Visitor, query = '') => {
  const response = await visitor.send('GET', `${listOrders.path}${query}`);
  return (await response.arrayBuffer()).byteLength;
};

describe('a list of orders', () => {
  it.each(['good+orders-10.gb', 'overdue+orders-10.de', 'good+kind-all+orders-10.us'])(
    'takes at most 12,000 bytes for ten orders: %s',
    async (name) => {
      const visitor = await enter(name);
      const { body } = await visitor.call(listOrders, { query: {} });
      expect(body.results).toHaveLength(10);
      expect(await bytesOf(visitor)).toBeLessThanOrEqual(12_000);
    },
  );

  it('takes little for the count alone, which is all that its reader uses [POR-111]', async () => {
    const visitor = await enter('good+orders-3.nz');
    const { body } = await visitor.call(listOrders, { query: { limit: '1' } });
    expect([body.results.length, body.totalResults]).toEqual([1, 3]);
  });

  it.each(['good+orders-3.au', 'overdue.gb', 'good+kind-all.us', 'hardship.nz'])(
    'says the same of an order as its page: %s',
    async (name) => {
      const visitor = await enter(name);
      const { body } = await visitor.call(listOrders, { query: {} });
      expect(body.results.length).toBeGreaterThan(0);
      for (const entry of body.results) {
        const order = await visitor.call(readOrder, { params: { orderId: entry.id } });
        expect(entry).toEqual(orderEntryOf(order.body));
      }
    },
  );

  it('has of an order without anything special no more than what it shows', async () => {
    const visitor = await enter('good+orders-1.au');
    const response = await visitor.send('GET', listOrders.path);
    const [entry] = (await response.json()).results;
    expect(Object.keys(entry).toSorted()).toEqual([
      'channel',
      'id',
      'merchant',
      'orderDate',
      'orderStatus',
      'orderStatusReason',
      'orderSummary',
      'outstandingBalance',
      'paidOn',
      'paymentMethod',
      'paymentScheduleSet',
      'refund',
      'source',
    ]);
  });
});
