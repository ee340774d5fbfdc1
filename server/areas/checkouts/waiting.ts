/** Orders that a shopper has agreed to, and whose merchant has not authorised them yet. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { fromMinor } from '#shared/domain/money.ts';
import type { WaitingOrder } from '#shared/domain/orders/order.ts';
import type { Executor } from '../../core/database/database.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { checkouts } from './checkouts.tables.ts';

/** Newest first. A checkout stays APPROVED after it was authorised, or declined; its payment ends the waiting. */
export async function listWaiting(db: Executor, consumerId: string): Promise<WaitingOrder[]> {
  const found = await db
    .select({ checkout: checkouts, shop: merchants.displayName })
    .from(checkouts)
    .innerJoin(merchants, eq(merchants.id, checkouts.merchantId))
    .where(
      and(
        eq(checkouts.consumerId, consumerId),
        eq(checkouts.state, 'APPROVED'),
        sql`not exists (select from merchant_payments where merchant_payments.token = ${checkouts.token})`,
      ),
    )
    .orderBy(desc(checkouts.approvedAt));
  return found.flatMap(({ checkout, shop }) => {
    const { orderId, approvedAt, amountMinor, heldMinor, currency } = checkout;
    if (orderId === null || approvedAt === null) return [];
    return [
      {
        id: String(orderId),
        merchantDisplayName: shop,
        approvedAt: approvedAt.toISOString(),
        amount: fromMinor(amountMinor, currency),
        held: fromMinor(heldMinor ?? 0, currency),
      },
    ];
  });
}
