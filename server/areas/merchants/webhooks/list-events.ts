import { and, asc, eq, gt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ReplyOf } from '#shared/contract/index.ts';
import type { listEvents as operation } from '#shared/contract/merchant/webhooks.contract.ts';
import type { Database } from '../../../core/database/database.ts';
import { findMerchant } from '../merchant-store.ts';
import { outboxEvents } from './webhooks.tables.ts';

type Reply = ReplyOf<typeof operation>;

/**
 * The events of a merchant after a number, in order, with the number of the newest. Numbers have no gaps, and are committed in
 * order, so a reader who asks after the last one that they have misses none.
 */
export async function listEvents(
  db: Database,
  merchantId: string,
  { after, limit }: z.output<(typeof operation)['query']>,
): Promise<Reply> {
  const { lastSequence } = await findMerchant(db, merchantId);
  const rows = await db
    .select({ body: outboxEvents.body })
    .from(outboxEvents)
    .where(and(eq(outboxEvents.merchantId, merchantId), gt(outboxEvents.sequence, after)))
    .orderBy(asc(outboxEvents.sequence))
    .limit(limit);
  const results = rows.map(({ body }) => JSON.parse(body) as Reply['results'][number]);
  return { results, lastSequence: Math.max(lastSequence, results.at(-1)?.sequence ?? 0) };
}
