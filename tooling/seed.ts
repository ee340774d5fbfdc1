/**
 * `npm run seed -- 100000`: that many orders, captured and with the first instalment paid, spread over a year among the
 * seeded shoppers who have a card, for benches. The server must have run once and must not be running on the data
 * folder.
 */

import { writeManyOrders } from '#sandbox/seed/many-orders.ts';
import { readConfig } from '#server/core/config.ts';
import { openEmbedded, openPostgres } from '#server/core/database/database.ts';
import { isMigrated } from '#server/core/database/migrate.ts';

const merchantId = 'demo-au';
const shoppersWithCards = `
  select distinct on (consumers.id) consumers.id as "consumerId", cards.id as "cardId"
  from consumers join cards on cards.consumer_id = consumers.id
  where consumers.country_code = 'AU' and cards.deleted_at is null
  order by consumers.id, cards.created_at`;

async function seed(count: number): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const { pool, close } = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
  try {
    const consumers = (await isMigrated(pool)) ? (await pool.query(shoppersWithCards)).rows : [];
    if (consumers.length === 0) throw new Error('There are no shoppers with a card yet: npm start, once');
    const orders = { count, merchantId, consumers, now: new Date(), spreadDays: 365 };
    await writeManyOrders(pool, orders, (written) => {
      if (written % 10_000 === 0 || written === count) console.log(`${written} of ${count} orders`);
    });
  } finally {
    await close();
  }
}

try {
  const count = Number(process.argv[2] ?? 100_000);
  if (!Number.isInteger(count) || count < 1) throw new Error('How many orders? npm run seed -- 100000');
  await seed(count);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
