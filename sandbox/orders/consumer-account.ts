/** What a consumer may spend and how the account stands. Source: payments-open O-21, O-51. */
import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { purchaseRefusal } from '#shared/domain/account/account-status.ts';
import type { MinorUnits } from '#shared/domain/money.ts';
import type { Executor } from '../db/database.ts';
import { type Consumer, consumers } from '../db/schema/access.ts';
import { checkouts } from '../db/schema/checkout.ts';
import { scheduleItems } from '../db/schema/orders.ts';
import { Refusal } from '../http/handler.ts';

/** Nothing else of this consumer's money can be decided until the transaction ends. */
export async function lockConsumer(db: Executor, consumerId: string): Promise<Consumer> {
  const [consumer] = await db.select().from(consumers).where(eq(consumers.id, consumerId)).for('update');
  if (!consumer) throw new Refusal('unauthorized');
  return consumer;
}

/** @throws {Refusal} `account_suspended`, `account_restricted` or `account_overdue` (PAY-055). */
export async function refuseUntransactable(db: Executor, consumer: Consumer): Promise<void> {
  const [overdue] = await db
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(and(owedBy(consumer.id), eq(scheduleItems.isOverdue, true)))
    .limit(1);
  const refusal = purchaseRefusal({
    accountStatus: consumer.accountStatus,
    isOverdue: overdue !== undefined,
  });
  if (refusal) throw new Refusal(refusal);
}

export const owedBy = (consumerId: string) =>
  and(eq(scheduleItems.consumerId, consumerId), gt(scheduleItems.amountMinor, scheduleItems.settledMinor));

/**
 * What is left of the limit: less what is owed, less what other checkouts have reserved and no order shows yet.
 * @param exceptToken a checkout that asks whether it fits.
 */
export async function availableToSpend(
  db: Executor,
  consumer: Consumer,
  exceptToken?: string,
): Promise<MinorUnits> {
  const [owed] = await db
    .select({ sum: sumOf(sql`${scheduleItems.amountMinor} - ${scheduleItems.settledMinor}`) })
    .from(scheduleItems)
    .where(owedBy(consumer.id));
  const [reserved] = await db
    .select({ sum: sumOf(sql`${checkouts.amountMinor}`) })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.consumerId, consumer.id),
        or(eq(checkouts.state, 'APPROVED'), isNotNull(checkouts.settlingPaymentId)),
        // Authorised checkouts stay APPROVED; their orders are counted above.
        sql`not exists (select from orders where orders.token = ${checkouts.token})`,
        exceptToken === undefined ? undefined : ne(checkouts.token, exceptToken),
      ),
    );
  return Math.max(0, consumer.creditLimit - Number(owed?.sum ?? 0) - Number(reserved?.sum ?? 0));
}

const sumOf = (expression: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${expression}), 0)`;
