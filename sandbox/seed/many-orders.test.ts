import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards } from '#server/areas/methods/methods.tables.ts';
import { closeSettlement } from '#server/areas/settlements/index.ts';
import { unbalanced } from '#server/testing/money-rules.ts';
import { createShopServer, newShopper } from '#server/testing/shop.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { writeManyOrders } from './many-orders.ts';

let server: TestServer;
let consumerId: string;
beforeAll(async () => {
  server = await createShopServer();
  const consumers = [];
  for (let index = 0; index < 20; index += 1) consumers.push(await withCard());
  consumerId = consumers[0]?.consumerId ?? '';
  const now = server.clock.now();
  await writeManyOrders(server.open.pool, {
    count: 4_000,
    merchantId: 'demo-au',
    consumers,
    now,
    spreadDays: 300,
  });
});
afterAll(() => server.close());

async function withCard() {
  const { consumerId } = await newShopper(server);
  const cardId = randomUUID();
  await server.db.insert(cards).values({
    id: cardId,
    consumerId,
    providerToken: cardId,
    fingerprint: cardId,
    brand: 'VISA',
    last4: '1111',
    expiryMonth: 11,
    expiryYear: 2035,
    fundingType: 'CREDIT',
    holderName: 'Ana Marlow',
    isListed: true,
    createdAt: server.clock.now(),
  });
  return { consumerId, cardId };
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/**
 * The tables that a query reads from end to end.
 * @param mayScan false when a table is too small for an index to be used; then only its existence is checked.
 */
async function scannedTables(query: string, values: unknown[], mayScan = true): Promise<string[]> {
  const client = await server.open.pool.connect();
  try {
    await client.query('begin');
    if (!mayScan) await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain (format json) ${query}`, values);
    return seqScans(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const seqScans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(seqScans),
];

describe('many orders', () => {
  it('keep the books balanced', async () => {
    const { rows } = await server.open.pool.query('select count(*)::int as orders from orders');
    expect(rows).toEqual([{ orders: 4_000 }]);
    expect(await unbalanced(server.open.pool)).toEqual([]);
  });

  it('are in the settlements of their weeks, with the fee of each', async () => {
    const { rows } = await server.open.pool.query(
      `select count(*)::int as lines, count(distinct settlement_id)::int as weeks,
         count(*) filter (where line.occurred_at >= closes_at or line.occurred_at < closes_at - interval '7 days 1 hour')::int
           as misplaced,
         count(*) filter (where fee_minor <> round(amount_minor * 0.04) + 30)::int as misjudged
       from settlement_lines line join settlements on settlements.id = settlement_id`,
    );
    expect(rows).toEqual([{ lines: 4_000, weeks: 1, misplaced: 0, misjudged: 0 }]);
  });

  it('are in the next settlement where that of their week is closed', async () => {
    const { pool } = server.open;
    const { rows: weeks } = await pool.query<{ id: string }>('select id from settlements');
    const [week] = weeks;
    await closeSettlement(server, { subject: week?.id } as Parameters<typeof closeSettlement>[1]);
    const at = server.clock.now();
    const consumers = [await withCard()];
    const [later] = await writeManyOrders(pool, {
      ...{ count: 1, merchantId: 'demo-au', consumers, spreadDays: 1 },
      now: at,
    });
    const { rows } = await pool.query(
      `select first_day::text from settlement_lines join settlements on settlements.id = settlement_id where order_id = $1`,
      [later],
    );
    expect(rows).toEqual([{ first_day: '2026-01-19' }]);
    expect(await unbalanced(pool)).toEqual([]);
  });

  it.each([
    [
      'the order list',
      'select * from orders where consumer_id = $1 order by order_date desc, id desc limit 10',
    ],
    ['its length', 'select count(*) from orders where consumer_id = $1'],
    [
      'what is due',
      'select * from schedule_items where consumer_id = $1 and amount_minor > settled_minor order by due_date, id limit 10',
    ],
    [
      'the items of a page of orders',
      'select * from schedule_items where order_id in (select id from orders where consumer_id = $1 order by order_date desc limit 10)',
    ],
    [
      'the payments of a page of orders',
      'select * from payments where order_id in (select id from orders where consumer_id = $1 order by order_date desc limit 10)',
    ],
    [
      'the ledger of an order',
      'select * from ledger_entries where order_id = (select id from orders where consumer_id = $1 order by order_date desc limit 1)',
    ],
  ])('leave %s an index look-up', async (_name, query) => {
    expect(await scannedTables(query, [consumerId])).toEqual([]);
  });

  it.each([
    ['a repeat of a confirm', "select * from payments where natural_key = 'trace:x'", []],
    ['claims left open', "select * from payments where state = 'CLAIMED' and claimed_at < now()", []],
    ['the next job', 'select id from jobs where due_at <= now() order by due_at, id limit 1', []],
    ['an item by its uuid', 'select * from schedule_items where uuid = $1', [randomUUID()]],
  ])('leave %s an index look-up', async (_name, query, values) => {
    expect(await scannedTables(query, values, false)).toEqual([]);
  });
});
