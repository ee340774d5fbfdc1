import { and, asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { orderIdSchema } from '#shared/domain/orders/order.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Merchant, merchants } from '../merchants/merchants.tables.ts';
import { type OrderRow, orders, type ScheduleItemRow, scheduleItems } from './orders.tables.ts';

/** @throws {Refusal} `not_found`, also for an order of another consumer. */
export async function findOrder(db: Executor, consumerId: string, orderId: string): Promise<OrderRow> {
  if (!orderIdSchema.safeParse(orderId).success) throw new Refusal('not_found');
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, Number(orderId)), eq(orders.consumerId, consumerId)));
  if (!order) throw new Refusal('not_found');
  return order;
}

export interface Instalment {
  readonly item: ScheduleItemRow;
  readonly order: OrderRow;
  readonly merchant: Merchant;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * @param id the number of the item, or its uuid
 * @throws {Refusal} `not_found`, also for an instalment of another consumer.
 */
export async function findInstalment(db: Executor, consumerId: string, id: string): Promise<Instalment> {
  const isUuid = uuidPattern.test(id);
  if (!isUuid && !/^\d{1,15}$/.test(id)) throw new Refusal('not_found');
  const [found] = await db
    .select({ item: scheduleItems, order: orders, merchant: merchants })
    .from(scheduleItems)
    .innerJoin(orders, eq(orders.id, scheduleItems.orderId))
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(
      and(
        isUuid ? eq(scheduleItems.uuid, id) : eq(scheduleItems.id, Number(id)),
        eq(scheduleItems.consumerId, consumerId),
      ),
    );
  if (!found) throw new Refusal('not_found');
  return found;
}

/** An order with everything that a payment of it depends on. */
export interface OrderToPay {
  readonly order: OrderRow;
  readonly merchant: Merchant;
  readonly items: readonly ScheduleItemRow[];
}

/** @throws {Refusal} `not_found`, also for an order of another consumer. */
export async function findOrderToPay(db: Executor, consumerId: string, orderId: string): Promise<OrderToPay> {
  if (!orderIdSchema.safeParse(orderId).success) throw new Refusal('not_found');
  const found = await orderToPay(db, { orderId, consumerId });
  const [first] = found;
  if (!first) throw new Refusal('not_found');
  return { order: first.order, merchant: first.merchant, items: found.map(({ item }) => item) };
}

const orderToPay = builtOnce((db, param: Param<'orderId' | 'consumerId'>) =>
  db
    .select({ item: scheduleItems, order: orders, merchant: merchants })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .innerJoin(scheduleItems, eq(scheduleItems.orderId, orders.id))
    .where(and(eq(orders.id, param('orderId')), eq(orders.consumerId, param('consumerId'))))
    .orderBy(asc(scheduleItems.id)),
);

/** All items of an order, locked until the transaction ends. */
export async function lockItems(tx: Transaction, orderId: number): Promise<ScheduleItemRow[]> {
  return itemsToLock(tx, { orderId });
}

const itemsToLock = builtOnce((db, param: Param<'orderId'>) =>
  db
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.orderId, param('orderId')))
    .orderBy(asc(scheduleItems.id))
    .for('update'),
);

/** An order follows the rules of its merchant's market and has its currency. */
export async function countryOfOrder(db: Executor, orderId: number): Promise<CountryCode> {
  const [found] = await db
    .select({ countryCode: merchants.countryCode })
    .from(orders)
    .innerJoin(merchants, eq(merchants.id, orders.merchantId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`There is no order ${orderId}`);
  return found.countryCode;
}
