/** A shopper tells that an order goes back, and its next payment moves. Source: POR-253, POR-254, portal-open O-57, O-58, decisions 241 and 251. */
import { eq } from 'drizzle-orm';
import type { IsoDate } from '#shared/domain/dates.ts';
import {
  isBarredFromReturns,
  isNewToTell,
  isToldAgain,
  type ReturnNotice,
  restrictedReturnMessage,
  returnDateRefusal,
} from '#shared/domain/returns/return-notice.ts';
import { type NoPauseReason, pauseForReturn } from '#shared/domain/returns/return-pause.ts';
import type { Transaction } from '../../core/database/database.ts';
import { cancelJobs, planJob } from '../../core/job-queue/plan.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { lockConsumer } from '../consumers/index.ts';
import { isHeld } from '../disputes/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { findOrder, lockItems, moveDueDate, payableView } from '../orders/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import { type OrderReturnRow, orderReturns } from './returns.tables.ts';

/** The date to which the next payment moved, or why none did. */
interface ToldReturn {
  readonly updatedScheduleDueDate: IsoDate | null;
  readonly returnNotifyNoUpdatePushDateReason: NoPauseReason | null;
}

/**
 * Stores the notice, moves the payment with its planned charge, and plans the message about it, all or nothing. The lock of the items
 * excludes their charge and another notice; nothing moves twice. A repeat of the last notice does nothing and is answered as it was.
 * @throws {Refusal} as the contract's `tellReturn` lists them.
 */
export async function tellReturn(
  server: ServerContext,
  consumerId: string,
  orderId: string,
  notice: ReturnNotice,
): Promise<ToldReturn> {
  const { db, clock } = server;
  return db.transaction(async (tx) => {
    const order = await findOrder(tx, consumerId, orderId);
    // In the lock order of a charge: it locks its items, then its payment refers to the consumer.
    const items = await lockItems(tx, order.id);
    const consumer = await lockConsumer(tx, consumerId);
    const { countryCode } = await findMerchant(tx, order.merchantId);
    const [told = null] = await tx.select().from(orderReturns).where(eq(orderReturns.orderId, order.id));
    const again = told && isToldAgain(told, notice) ? answerTo(told) : null;
    if (again) return again;
    const at = clock.nowOf(consumerId);
    const today = dayOf(at, countryCode);
    if (isBarredFromReturns(consumer.accountStatus, consumer)) {
      throw new Refusal('precondition_failed', { caseMessage: restrictedReturnMessage });
    }
    if (!isNewToTell(told, notice.orderReturned)) throw new Refusal('return_already_notified');
    const dateRefusal = returnDateRefusal(notice, { orderedOn: dayOf(order.orderDate, countryCode), today });
    if (dateRefusal) throw new Refusal(dateRefusal);

    const pause = pauseForReturn({
      accountStatus: consumer.accountStatus,
      wasPaused: told?.movedItemId != null,
      paymentsOnHold: await isHeld(tx, order.id),
      items: items.map(payableView),
      today,
    });
    const [next] = 'moved' in pause ? pause.moved : [];
    const moved = next && { movedItemId: next.id, dateBefore: next.dateBefore, newDate: next.newDate };
    const unmovedReason = 'reason' in pause ? pause.reason : null;
    await store(tx, { orderId: order.id, consumerId, ...notice, toldAt: at, unmovedReason, ...moved });
    if ('reason' in pause) return unmoved(pause.reason);
    for (const { id, newDate } of pause.moved) {
      const item = items.find((each) => each.id === id);
      if (item) await moveWithCharge(tx, item, newDate, startOfDay(newDate, countryCode));
    }
    await planJob(tx, { kind: 'return-message', subject: String(order.id), consumerId, dueAt: at });
    return movedTo(pause.moved[0].newDate);
  });
}

const movedTo = (date: IsoDate): ToldReturn => ({
  updatedScheduleDueDate: date,
  returnNotifyNoUpdatePushDateReason: null,
});
const unmoved = (reason: NoPauseReason): ToldReturn => ({
  updatedScheduleDueDate: null,
  returnNotifyNoUpdatePushDateReason: reason,
});

/** How a stored notice was answered; null where that is unknown. */
function answerTo({ unmovedReason, newDate }: OrderReturnRow): ToldReturn | null {
  if (unmovedReason !== null) return unmoved(unmovedReason);
  return newDate === null ? null : movedTo(newDate);
}

type MovedColumns = 'movedItemId' | 'dateBefore' | 'newDate';
type NewReturn = Omit<OrderReturnRow, MovedColumns> & Partial<Pick<OrderReturnRow, MovedColumns>>;

/** What a planned return moved stays noted when the return is made. */
async function store(tx: Transaction, row: NewReturn): Promise<void> {
  const { orderId, ...told } = row;
  await tx.insert(orderReturns).values(row).onConflictDoUpdate({ target: orderReturns.orderId, set: told });
}

/** The charges of the new date have numbers of their own, as after a dispute: the first one may have been tried. */
async function moveWithCharge(
  tx: Transaction,
  item: ScheduleItemRow,
  dueDate: IsoDate,
  dueAt: Date,
): Promise<void> {
  const { id, consumerId } = item;
  const firstAttempt = item.firstAttempt + 2;
  const charge = { kind: 'charge-instalment', subject: String(id) } as const;
  await moveDueDate(tx, item, { dueDate, firstAttempt });
  await cancelJobs(tx, charge.kind, charge.subject);
  await planJob(tx, { ...charge, attempt: firstAttempt, consumerId, dueAt });
}
