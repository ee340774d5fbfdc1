/** After the days of grace an overdue instalment costs a fee, once. Source: payments-open O-51, MER-191. */
import { eq } from 'drizzle-orm';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor, type MinorUnits, sumMinor } from '#shared/domain/money.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { Job } from '../services/job-queue/job-queue.tables.ts';
import { postToLedger } from '../services/ledger/index.ts';
import { countryOfOrder, lockItems } from '../services/orders/index.ts';
import { orders, scheduleItems } from '../services/orders/orders.tables.ts';
import type { Effect } from './job-effect.ts';

/** All late fees of an order together are at most this part of its total. */
const capPercent = 25;

/** What may still be charged of a fee. Whole minor units, rounded down in the shopper's favour. */
export function cappedLateFee(fee: MinorUnits, orderTotal: MinorUnits, chargedSoFar: MinorUnits): MinorUnits {
  const cap = Math.floor((orderTotal * capPercent) / 100);
  return Math.max(0, Math.min(fee, cap - chargedSoFar));
}

export async function chargeLateFee(server: ServerContext, job: Job): Promise<Effect[]> {
  return server.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders })
      .from(scheduleItems)
      .innerJoin(orders, eq(orders.id, scheduleItems.orderId))
      .where(eq(scheduleItems.id, Number(job.subject)));
    if (!found) return [];
    const { order } = found;
    const items = await lockItems(tx, order.id);
    const item = items.find(({ id }) => id === Number(job.subject));
    if (!item?.isOverdue || item.lateFeeMinor > 0) return [];
    // It may be paid this moment. If it is not, the fee is asked for again.
    if (item.pendingMinor > 0) return [];
    const { lateFee } = marketOf(await countryOfOrder(tx, order.id));
    const charged = sumMinor(items.map(({ lateFeeMinor }) => lateFeeMinor));
    const amount = cappedLateFee(lateFee.amount, order.totalMinor, charged);
    if (amount === 0) return [];
    await tx.update(scheduleItems).set({ lateFeeMinor: amount }).where(eq(scheduleItems.id, item.id));
    await postToLedger(tx, {
      kind: 'LATE_FEE_CHARGED',
      orderId: order.id,
      scheduleItemId: item.id,
      currency: order.currency,
      amount,
      occurredAt: job.dueAt,
    });
    return [{ type: 'LATE_FEE_CHARGED', orderId: order.id, amount: fromMinor(amount, order.currency) }];
  });
}
