/**
 * `npm run bench:flat-cost`: whether reading a shopper's orders and confirming a payment cost the same in a database of
 * many orders as in one of a thousand. Two servers on PostgreSQL, asked in turns, so that other load on the machine affects
 * both. The shopper who asks has the same orders in each. `-- --full` has a million orders, `-- --json` prints figures.
 */
import type pg from 'pg';
import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { listOrders } from '#shared/contract/orders/orders.contract.ts';
import { createProofDatabase } from '../proofs/databases.ts';
import { openStageDatabase } from '../proofs/open-database.ts';
import { createStage } from '../proofs/processes.ts';
import { percentile, readOptions, run } from '../proofs/report.ts';
import { addShopper, asShopper, nextItems, preparePayment } from '../proofs/shoppers.ts';

const fewOrders = 1_000;
const ordersOfOneShopper = 20;
/** As a multiple of the median with a thousand orders. */
const mayCost = 1.3;

interface Side {
  /** Milliseconds. */
  readOrders(): Promise<number>;
  confirm(): Promise<number>;
  close(): Promise<void>;
}

/** A server over a database of that many orders, and one shopper who asks it. */
async function openSide(orderCount: number, confirmCount: number): Promise<Side> {
  const database = await createProofDatabase('the bench of a flat cost');
  if (!database) throw new Error('This bench needs PostgreSQL');
  const stage = await createStage(database.url);
  const { config } = stage;
  const open = await openStageDatabase(config);
  const spread = { merchantId: 'demo-au', now: new Date(), spreadDays: 1 };
  const crowd = await addCrowd(open.pool, orderCount / ordersOfOneShopper);
  await writeManyOrders(open.pool, { ...spread, count: orderCount, consumers: crowd }, (written) => {
    if (written % 100_000 === 0) console.error(`${written} of ${orderCount} orders`);
  });
  const reader = await addShopper(open.pool);
  await writeManyOrders(open.pool, { ...spread, count: ordersOfOneShopper, consumers: [reader] });
  const payer = await addShopper(open.pool);
  const payable = await writeManyOrders(open.pool, { ...spread, count: confirmCount, consumers: [payer] });
  const items = await nextItems(open.pool, payable);
  await open.pool.query('vacuum analyze');
  await open.close();
  const { port } = await stage.startServer();
  return {
    readOrders: () => timed(() => asShopper(config, port, reader, { method: 'GET', path: listOrders.path })),
    async confirm() {
      const item = items.pop();
      if (!item) throw new Error('No payment is left to confirm');
      const confirm = await preparePayment(config, port, payer, item);
      return timed(() => asShopper(config, port, payer, confirm));
    },
    async close() {
      await stage.close();
      await database.close();
    },
  };
}

/** Shoppers who only have orders. */
async function addCrowd(pool: pg.Pool, count: number) {
  const model = await addShopper(pool);
  await pool.query(
    `insert into consumers (id, email, country_code, region, preferred_locale, credit_limit, profile_confirmed,
       created_at)
     select gen_random_uuid(), 'crowd' || number || '@example.com', country_code, region, preferred_locale, credit_limit,
       profile_confirmed, created_at
     from consumers, generate_series(1, $2::int) number where id = $1`,
    [model.consumerId, count],
  );
  await pool.query(
    `insert into cards (id, consumer_id, provider_token, fingerprint, brand, last4, expiry_month, expiry_year,
       funding_type, holder_name, is_listed, created_at)
     select made.id, made.consumer_id, made.id::text, made.id::text, brand, last4, expiry_month, expiry_year, funding_type,
       holder_name, is_listed, created_at
     from cards, (select gen_random_uuid() as id, id as consumer_id from consumers where email like 'crowd%') made
     where cards.id = $1`,
    [model.cardId],
  );
  const { rows } = await pool.query<{ consumerId: string; cardId: string }>(
    `select consumer_id as "consumerId", cards.id as "cardId" from cards join consumers on consumers.id = consumer_id
     where email like 'crowd%'`,
  );
  return rows;
}

async function timed(ask: () => Promise<{ status: number; text: string }>): Promise<number> {
  const startedAt = performance.now();
  const reply = await ask();
  if (reply.status !== 200) throw new Error(`Answered ${reply.status}: ${reply.text}`);
  return performance.now() - startedAt;
}

await run(async () => {
  const { isFull, isJson } = readOptions();
  const manyOrders = isFull ? 1_000_000 : 20_000;
  const rounds = isFull ? 200 : 40;
  const warmUps = 10;
  const few = await openSide(fewOrders, rounds + warmUps);
  const many = await openSide(manyOrders, rounds + warmUps);
  const figures = [];
  try {
    for (const work of ['readOrders', 'confirm'] as const) {
      const taken = { few: [] as number[], many: [] as number[] };
      for (let round = -warmUps; round < rounds; round += 1) {
        const ofFew = await few[work]();
        const ofMany = await many[work]();
        if (round < 0) continue;
        taken.few.push(ofFew);
        taken.many.push(ofMany);
      }
      const ratio = percentile(taken.many, 0.5) / percentile(taken.few, 0.5);
      figures.push({ work, orders: manyOrders, rounds, ratio: Number(ratio.toFixed(2)), goal: mayCost });
    }
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
  if (isJson) console.log(JSON.stringify(figures, null, 2));
  else console.table(figures);
  return figures.every(({ ratio }) => ratio <= mayCost);
});
