import { and, count, eq, gte, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { listMerchantCheckouts as listCall } from '#shared/contract/merchant/merchant.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { afterCursor, cursorAfter, newestFirst } from '../../core/page-cursor.ts';
import { checkouts } from './checkouts.tables.ts';
import { orderIdText } from './merchant-view.ts';

type Query = z.output<(typeof listCall)['query']>;

const order = { createdAt: checkouts.createdAt, id: checkouts.token };

/** The merchant's checkouts, newest first. @throws {Refusal} `invalid_object` for an invalid cursor. */
export async function listMerchantCheckouts(
  db: Executor,
  merchantId: string,
  { state, merchantReference, from, to, cursor, limit }: Query,
): Promise<ReplyInputOf<typeof listCall>> {
  const matches = and(
    eq(checkouts.merchantId, merchantId),
    state && eq(checkouts.state, state),
    merchantReference === undefined ? undefined : eq(checkouts.merchantReference, merchantReference),
    from === undefined ? undefined : gte(checkouts.createdAt, new Date(from)),
    to === undefined ? undefined : lt(checkouts.createdAt, new Date(to)),
  );
  const rows = await db
    .select()
    .from(checkouts)
    .where(and(matches, afterCursor(cursor, order)))
    .orderBy(...newestFirst(order))
    .limit(limit + 1);
  const [total] = await db.select({ count: count() }).from(checkouts).where(matches);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    results: page.map((checkout) => ({
      token: checkout.token,
      state: checkout.state,
      mode: checkout.mode,
      amount: fromMinor(checkout.amountMinor, checkout.currency),
      merchantReference: checkout.merchantReference,
      paymentOption: checkout.paymentOption,
      orderId: orderIdText(checkout),
      cancelReason: checkout.cancelReason,
      lastResultCode: checkout.lastResultCode,
      createdAt: checkout.createdAt.toISOString(),
      expiresAt: checkout.expiresAt.toISOString(),
    })),
    totalResults: total?.count ?? 0,
    nextCursor: last ? cursorAfter(last.createdAt, last.token) : null,
  };
}
