/** Closes an account at its owner's wish, and opens it again. Source: POR-293 to POR-304, portal-open O-61, O-62. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { isDeactivated } from '#shared/domain/account/account-status.ts';
import { deactivationRefusal, reactivationRefusal } from '#shared/domain/account/manage-account.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { hasWaitingOrders } from '../checkouts/index.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { lockConsumer, storeAccountStatus } from '../consumers/index.ts';
import { owedBy } from '../orders/index.ts';
import { scheduleItems } from '../orders/orders.tables.ts';
import { accountClosures } from './account-closure.tables.ts';

/** Throws the code that says why it can't be closed now. */
export async function deactivateAccount(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  consumerId: string,
  reason: string,
) {
  return db.transaction(async (tx) => {
    // No checkout is confirmed and no payment begins in between.
    const consumer = await lockConsumer(tx, consumerId);
    const refusal = deactivationRefusal({ ...consumer, ...(await openOrdersOf(tx, consumerId)) });
    if (refusal) throw new Refusal(refusal);
    await recordClosure(tx, consumer, reason, clock.nowOf(consumerId));
    return standingOf(consumer, true);
  });
}

/** Freezes the account, and notes when and why. */
export async function recordClosure(
  tx: Transaction,
  consumer: Pick<Consumer, 'id'>,
  reason: string,
  closedAt: Date,
): Promise<void> {
  await storeAccountStatus(tx, consumer, { accountFrozen: true, selfExclusion: true });
  await tx.insert(accountClosures).values({ consumerId: consumer.id, reason, closedAt });
}

/** Throws the code that says why it can't be opened again. */
export async function reactivateAccount(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  consumerId: string,
) {
  return db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, consumerId);
    const refusal = reactivationRefusal(consumer);
    if (refusal) throw new Refusal(refusal);
    await storeAccountStatus(tx, consumer, { accountFrozen: false, selfExclusion: false });
    await tx
      .update(accountClosures)
      .set({ reopenedAt: clock.nowOf(consumerId) })
      .where(isOpenClosureOf(consumerId));
    return standingOf(consumer, false);
  });
}

/** When the account was closed; null for one that is open, or was closed before that was noted. */
export async function closedAt(db: Executor, consumer: Consumer): Promise<Date | null> {
  if (!isDeactivated(consumer)) return null;
  const [closure] = await db
    .select({ closedAt: accountClosures.closedAt })
    .from(accountClosures)
    .where(isOpenClosureOf(consumer.id))
    .orderBy(desc(accountClosures.id))
    .limit(1);
  return closure?.closedAt ?? null;
}

const isOpenClosureOf = (consumerId: string) =>
  and(eq(accountClosures.consumerId, consumerId), isNull(accountClosures.reopenedAt));

const standingOf = ({ accountStatus }: Consumer, isClosed: boolean) => ({
  accountStatus,
  frozenStatus: { accountFrozen: isClosed, selfExclusion: isClosed },
});

/** What is left to pay. An instalment without a date begins when its shop ships. */
async function openOrdersOf(tx: Transaction, consumerId: string) {
  const owed = await tx
    .select({ dueDate: scheduleItems.dueDate })
    .from(scheduleItems)
    .where(owedBy(consumerId));
  return {
    owes: owed.some(({ dueDate }) => dueDate !== null),
    hasChargeAtShipOrders:
      owed.some(({ dueDate }) => dueDate === null) || (await hasWaitingOrders(tx, consumerId)),
  };
}
