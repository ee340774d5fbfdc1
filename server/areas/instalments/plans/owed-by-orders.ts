import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import type { Executor } from '../../../core/database/database.ts';
import { scheduleItems } from '../../orders/orders.tables.ts';
import { paymentParts } from '../../payments/payments.tables.ts';

/**
 * What the orders of a consumer owe in a currency, late fees included, without pending payments and without orders that
 * wait for a delivery, since those are not to be paid yet.
 */
export async function owedByOrders(
  db: Executor,
  consumerId: string,
  currency: Currency,
): Promise<MinorUnits> {
  const { amountMinor, settledMinor, pendingMinor, toReturnMinor } = scheduleItems;
  const { lateFeeMinor, lateFeeSettledMinor, lateFeeWaivedMinor } = scheduleItems;
  const instalment = sql`${amountMinor} - ${settledMinor} - (${pendingMinor} - ${toReturnMinor})`;
  const lateFee = sql`${lateFeeMinor} - ${lateFeeSettledMinor} - ${lateFeeWaivedMinor} - coalesce(${paymentParts.lateFeeMinor}, 0)`;
  const [row] = await db
    .select({ owed: sql<string | null>`sum(${instalment} + ${lateFee})` })
    .from(scheduleItems)
    .leftJoin(paymentParts, and(eq(paymentParts.scheduleItemId, scheduleItems.id), paymentParts.isOpen))
    .where(
      and(
        eq(scheduleItems.consumerId, consumerId),
        eq(scheduleItems.currency, currency),
        isNotNull(scheduleItems.dueDate),
        sql`${amountMinor} > ${settledMinor}`,
      ),
    );
  return Number(row?.owed ?? 0);
}
