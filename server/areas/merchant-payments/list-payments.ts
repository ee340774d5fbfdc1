import { and, count, desc, eq, gte, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listPayments } from '#shared/contract/merchant/merchant.contract.ts';
import type { Database } from '../../core/database/database.ts';
import { paymentViews } from './merchant-payment.ts';
import { merchantPayments } from './merchant-payments.tables.ts';

type Query = z.output<(typeof listPayments)['query']>;

/** Newest first; `from` is included, `to` is not (MER-165). */
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
    .where(matches)
    .orderBy(desc(merchantPayments.createdAt), desc(merchantPayments.orderId))
    .limit(query.limit)
    .offset(query.offset);
  const [total] = await db.select({ count: count() }).from(merchantPayments).where(matches);
  return { results: await paymentViews(db, rows), totalResults: total?.count ?? 0 };
}
