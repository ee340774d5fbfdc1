/** After the days of grace an overdue instalment costs a fee, once. Source: payments-open O-51, MER-191. */
import { eq } from 'drizzle-orm';
import { paysBySchedule } from '#shared/domain/account/account-status.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { fromMinor, type Money, sumMinor } from '#shared/domain/money.ts';
import { cappedLateFee } from '#shared/domain/payments/late-fee-cap.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { isHeld } from '../disputes/index.ts';
import { postToLedger } from '../ledger/index.ts';
import { countryOfOrder, lockItems, storeLateFee } from '../orders/index.ts';
import { orders, scheduleItems } from '../orders/orders.tables.ts';

interface ChargedLateFee {
  readonly orderId: number;
  readonly amount: Money;
}

/** Null when no fee is due. */
export async function chargeLateFee(server: ServerContext, job: Job): Promise<ChargedLateFee | null> {
  return server.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ order: orders })
      .from(scheduleItems)
      .innerJoin(orders, eq(orders.id, scheduleItems.orderId))
      .where(eq(scheduleItems.id, Number(job.subject)));
    if (!found) return null;
    const { order } = found;
    const items = await lockItems(tx, order.id);
    const item = items.find(({ id }) => id === Number(job.subject));
    if (!item?.isOverdue || item.lateFeeMinor > 0 || (await isHeld(tx, order.id))) return null;
    const { accountStatus } = await consumerOf(tx, order.consumerId);
    if (!paysBySchedule(accountStatus)) return null;
    // It may be in payment right now. If that fails, the fee is planned again.
    if (item.pendingMinor > 0) return null;
    const { lateFee } = marketOf(await countryOfOrder(tx, order.id));
    const charged = sumMinor(items.map(({ lateFeeMinor }) => lateFeeMinor));
    const amount = cappedLateFee(lateFee.amount, order.totalMinor, charged);
    if (amount === 0) return null;
    await storeLateFee(tx, item, amount);
    await postToLedger(tx, {
      kind: 'LATE_FEE_CHARGED',
      orderId: order.id,
      scheduleItemId: item.id,
      currency: order.currency,
      amount,
      occurredAt: job.dueAt,
    });
    return { orderId: order.id, amount: fromMinor(amount, order.currency) };
  });
}
