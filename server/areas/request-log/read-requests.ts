import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  listRequests as listCall,
  readRequest as readCall,
} from '#shared/contract/merchant/requests.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import type { Database } from '../../core/database/database.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../core/page-cursor.ts';
import { Refusal } from '../../core/refusal.ts';
import { requestsAreWritten } from './note-request.ts';
import { type MerchantRequestRow, merchantRequests } from './request-log.tables.ts';

type Query = z.output<(typeof listCall)['query']>;

const order = { createdAt: merchantRequests.createdAt, id: merchantRequests.id };

/** Newest first. @throws {Refusal} `invalid_object` for an invalid cursor. */
export async function listRequests(
  db: Database,
  merchantId: string,
  { statusClass, path, errorId, cursor, limit }: Query,
): Promise<ReplyInputOf<typeof listCall>> {
  await requestsAreWritten(db);
  const hundred = statusClass && Number(statusClass[0]) * 100;
  const matches = and(
    eq(merchantRequests.merchantId, merchantId),
    hundred
      ? and(gte(merchantRequests.status, hundred), lt(merchantRequests.status, hundred + 100))
      : undefined,
    path ? eq(merchantRequests.path, path) : undefined,
    errorId ? eq(merchantRequests.errorId, errorId) : undefined,
  );
  const rows = await db
    .select()
    .from(merchantRequests)
    .where(and(matches, afterCursor(cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(limit + 1);
  const [total] = await db.select({ count: count() }).from(merchantRequests).where(matches);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    results: page.map(summaryOf),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.createdAt, last.id) : null,
  };
}

/** The newest with that id: a replay has the id of its first response. @throws {Refusal} `not_found`, also for another merchant's. */
export async function readRequest(
  db: Database,
  merchantId: string,
  errorId: string,
): Promise<ReplyInputOf<typeof readCall>> {
  await requestsAreWritten(db);
  const [found] = await db
    .select()
    .from(merchantRequests)
    .where(and(eq(merchantRequests.merchantId, merchantId), eq(merchantRequests.errorId, errorId)))
    .orderBy(desc(merchantRequests.id))
    .limit(1);
  if (!found) throw new Refusal('not_found');
  return { ...summaryOf(found), request: found.request, response: found.response };
}

const summaryOf = (row: MerchantRequestRow) => ({
  errorId: row.errorId,
  keyId: row.keyId,
  method: row.method,
  path: row.path,
  status: row.status,
  errorCode: row.errorCode,
  durationMs: row.durationMs,
  createdAt: row.createdAt.toISOString(),
});
