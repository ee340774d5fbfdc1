/** Orders that a shopper has agreed to, and whose merchant has not authorised them yet. */
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { fromMinor } from '#shared/domain/money.ts';
import type { WaitingOrder } from '#shared/domain/orders/order.ts';
import type { Executor } from '../../core/database/database.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { checkouts } from './checkouts.tables.ts';

/** Whether orders of a shopper wait for their shop, or a confirm that may become one is under way. */
export async function hasWaitingOrders(db: Executor, consumerId: string): Promise<boolean> {
  const [found] = await db
    .select({ token: checkouts.token })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.consumerId, consumerId),
        or(eq(checkouts.state, 'APPROVED'), isNotNull(checkouts.settlingPaymentId)),
        hasNoPayment(),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** A checkout stays APPROVED after it was authorised, or declined; its payment ends the waiting. */
const hasNoPayment = () =>
  sql`not exists (select from merchant_payments where merchant_payments.token = ${checkouts.token})`;

/** Newest first. */
export async function listWaiting(db: Executor, consumerId: string): Promise<WaitingOrder[]> {
  const found = await db
    .select({ checkout: checkouts, shop: merchants.displayName })
    .from(checkouts)
    .innerJoin(merchants, eq(merchants.id, checkouts.merchantId))
    .where(and(eq(checkouts.consumerId, consumerId), eq(checkouts.state, 'APPROVED'), hasNoPayment()))
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
