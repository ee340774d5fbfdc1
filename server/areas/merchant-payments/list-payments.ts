import { and, count, eq, gte, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listPayments } from '#shared/contract/merchant/merchant.contract.ts';
import type { Database } from '../../core/database/database.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../core/page-cursor.ts';
import { paymentViews } from './merchant-payment.ts';
import { merchantPayments } from './merchant-payments.tables.ts';

type Query = z.output<(typeof listPayments)['query']>;

const order = { createdAt: merchantPayments.createdAt, id: merchantPayments.orderId };

/** Newest first; `from` is included, `to` is not (MER-165). @throws {Refusal} `invalid_object` for an invalid cursor. */
export async function listMerchantPayments(db: Database, merchantId: string, query: Query) {
  const { merchantReference, token, state, from, to } = query;
  const matches = and(
    eq(merchantPayments.merchantId, merchantId),
    merchantReference === undefined ? undefined : eq(merchantPayments.merchantReference, merchantReference),
    token === undefined ? undefined : eq(merchantPayments.token, token),
    state === undefined ? undefined : eq(merchantPayments.state, state),
    from === undefined ? undefined : gte(merchantPayments.createdAt, new Date(from)),
    to === undefined ? undefined : lt(merchantPayments.createdAt, new Date(to)),
  );
  const rows = await db
    .select()
    .from(merchantPayments)
    .where(and(matches, afterCursor(query.cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(query.limit + 1);
  const [total] = await db.select({ count: count() }).from(merchantPayments).where(matches);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    results: await paymentViews(db, page),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.createdAt, last.orderId) : null,
  };
}
