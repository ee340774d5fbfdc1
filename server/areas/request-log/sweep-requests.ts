import { sql } from 'drizzle-orm';
import type { ServerContext } from '../../core/server-context.ts';
import { merchantRequests } from './request-log.tables.ts';

/** How many of a merchant's requests are kept. */
const keptRequests = 1_000;

/** Deletes the older requests of each merchant. */
export async function sweepRequests({ db }: ServerContext, kept = keptRequests): Promise<void> {
  await db.execute(sql`delete from ${merchantRequests} where id in (
    select id from (
      select id, row_number() over (partition by merchant_id order by id desc) as place from ${merchantRequests}
    ) numbered where place > ${kept})`);
}
