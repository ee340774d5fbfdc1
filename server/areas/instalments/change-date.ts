/** A shopper moves the date of an order's next payment. Source: PAY-325 to PAY-337, decision 89. */
import { and, eq } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import { type DateChange, dateChangeRefusal, newPaymentDates } from '#shared/domain/payments/date-change.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { planJob, replanJob } from '../../core/job-queue/plan.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';
import { consumerOf, lockConsumer } from '../consumers/index.ts';
import { isHeld } from '../disputes/index.ts';
import { findInstalment, type Instalment, lockItems, moveDueDate, payableView } from '../orders/index.ts';
import { type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import { dateChanges } from './instalments.tables.ts';

/**
 * The dates to which a payment can move.
 * @throws {Refusal} with the code that says why it can't, or `not_found`.
 */
export async function dateChangeOptions(
  server: ServerContext,
  consumerId: string,
  paymentScheduleId: string,
): Promise<IsoDate[]> {
  const { db } = server;
  const consumer = await consumerOf(db, consumerId);
  const instalment = await findInstalment(db, consumerId, paymentScheduleId);
  const items = await db.select().from(scheduleItems).where(eq(scheduleItems.orderId, instalment.order.id));
  return allowedDates(await readDateChange(db, server, consumer, instalment, items));
}

/**
 * Moves a payment and its planned charge to another day, and plans the message about it. The lock of the items excludes
 * their charge; the lock of the consumer serialises changes of other orders. A repeat of the same change does nothing.
 * @throws {Refusal} as the contract's `changePaymentDate` lists them.
 */
export async function changePaymentDate(
  server: ServerContext,
  consumerId: string,
  { paymentScheduleId, newDate }: { readonly paymentScheduleId: string; readonly newDate: IsoDate },
): Promise<Instalment> {
  return server.db.transaction(async (tx) => {
    const instalment = await findInstalment(tx, consumerId, paymentScheduleId);
    // In the lock order of a charge: it locks its items, then its payment refers to the consumer.
    const items = await lockItems(tx, instalment.order.id);
    const consumer = await lockConsumer(tx, consumerId);
    const item = items.find(({ id }) => id === instalment.item.id);
    if (!item) throw new Error(`Instalment ${instalment.item.id} is gone`);
    const current = { ...instalment, item };
    if (item.dueDate === newDate && (await wasMoved(tx, item))) return current;
    const change = await readDateChange(tx, server, consumer, current, items);
    if (!allowedDates(change).includes(newDate)) throw new Refusal('invalid_new_payment_date');
    await moveItem(tx, server, current, newDate);
    return { ...current, item: { ...item, dueDate: newDate } };
  });
}

/** @throws {Refusal} with the code that says why the payment can't move. */
function allowedDates(change: DateChange): IsoDate[] {
  const refusal = dateChangeRefusal(change);
  if (refusal) throw new Refusal(refusal);
  return newPaymentDates(change);
}

async function readDateChange(
  db: Executor,
  { clock }: ServerContext,
  consumer: Consumer,
  { item, order, merchant }: Instalment,
  items: readonly ScheduleItemRow[],
): Promise<DateChange> {
  const { countryCode } = merchant;
  const earlier = await db.select().from(dateChanges).where(eq(dateChanges.consumerId, consumer.id));
  return {
    account: {
      status: consumer.accountStatus,
      isFrozen: consumer.accountFrozen,
      openedOn: dayOf(consumer.createdAt, countryCode),
      changedOn: earlier.map(({ changedAt }) => dayOf(changedAt, countryCode)),
    },
    isOfferedByShop: merchant.allowsDateChanges,
    paymentsOnHold: await isHeld(db, order.id),
    changesOnOrder: earlier.filter(({ orderId }) => orderId === order.id).length,
    item: datedView(item),
    orderItems: items.map(datedView),
    today: dayOf(clock.nowOf(consumer.id), countryCode),
  };
}

const datedView = (item: ScheduleItemRow) => ({ ...payableView(item), installmentDueDate: item.dueDate });

async function wasMoved(tx: Transaction, { id, dueDate }: ScheduleItemRow): Promise<boolean> {
  const [change] = await tx
    .select({ id: dateChanges.id })
    .from(dateChanges)
    .where(and(eq(dateChanges.scheduleItemId, id), eq(dateChanges.newDate, dueDate ?? '')));
  return change !== undefined;
}

async function moveItem(
  tx: Transaction,
  { clock }: ServerContext,
  { item, order, merchant }: Instalment,
  newDate: IsoDate,
): Promise<void> {
  const { id, consumerId, dueDate } = item;
  const changedAt = clock.nowOf(consumerId);
  await moveDueDate(tx, item, { dueDate: newDate });
  const [change] = await tx
    .insert(dateChanges)
    .values({
      consumerId,
      orderId: order.id,
      scheduleItemId: id,
      dateBefore: dueDate ?? newDate,
      newDate,
      changedAt,
    })
    .returning({ id: dateChanges.id });
  const dueAt = startOfDay(newDate, merchant.countryCode);
  const charge = { kind: 'charge-instalment', subject: String(id), attempt: item.firstAttempt } as const;
  await replanJob(tx, { ...charge, consumerId, dueAt }, 2);
  await planJob(tx, {
    kind: 'date-change-message',
    subject: String(change?.id),
    consumerId,
    dueAt: changedAt,
  });
}
