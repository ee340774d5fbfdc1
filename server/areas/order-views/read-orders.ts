/** Orders and schedules of one consumer. Source: payments-open O-06, O-34. */
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { addDays, type IsoDate } from '#shared/domain/dates.ts';
import { dateStands } from '#shared/domain/disputes/payment-hold.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { type Currency, fromMinor, sumMinor } from '#shared/domain/money.ts';
import { longestDuePeriod } from '#shared/domain/payments/payment-due.ts';
import { anyOf } from '../../core/database/any-of.ts';
import type { Database } from '../../core/database/database.ts';
import { dayOf } from '../../core/market-day.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type CheckoutRequest, checkouts } from '../checkouts/checkouts.tables.ts';
import { consumerOf } from '../consumers/index.ts';
import { heldOrders } from '../disputes/index.ts';
import { dateChanges } from '../instalments/instalments.tables.ts';
import { amountsOf, findInstalment, findOrder, overdueItems, owedBy } from '../orders/index.ts';
import { orders, type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import { type OrderReturnRow, orderReturns } from '../returns/returns.tables.ts';
import { itemView, type OrderView, orderView, readOrderFacts, scheduleEntryView } from './order-view.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly ascending: boolean;
}

/** With the items bought, what was told about its return, and how often a date was moved. @throws {Refusal} `not_found`, also for an order of another consumer. */
export async function readOrder(db: Database, consumerId: string, orderId: string): Promise<OrderView> {
  const order = await findOrder(db, consumerId, orderId);
  const [facts, [bought], [told], changes] = await Promise.all([
    readOrderFacts(db, consumerId, [order]),
    db
      .select({ items: sql<CheckoutRequest['items']>`${checkouts.request} -> 'items'` })
      .from(checkouts)
      .where(eq(checkouts.token, order.token)),
    db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id)),
    db.$count(dateChanges, eq(dateChanges.orderId, order.id)),
  ]);
  const view = orderView(order, facts);
  return {
    ...view,
    orderDetail: { ...view.orderDetail, items: bought?.items ?? [] },
    ...(told && { returnNotice: returnView(told) }),
    ...(changes > 0 && { dateChanges: changes }),
  };
}

const returnView = ({ orderReturned, returnDate, returnReason, toldAt }: OrderReturnRow) => ({
  orderReturned,
  returnDate,
  returnReason,
  toldAt: toldAt.toISOString(),
});

/** One payment of an order. @throws {Refusal} `not_found`, also for one of another consumer. */
export async function readScheduleItem(db: Database, consumerId: string, paymentScheduleId: string) {
  const { item, order } = await findInstalment(db, consumerId, paymentScheduleId);
  return itemView(item, order, await readOrderFacts(db, consumerId, [order]));
}

/** Everything unpaid; deferred items have no date and come last. */
export async function listDue(db: Database, consumerId: string, page: Page) {
  const direction = page.ascending ? asc : desc;
  const [items, [total]] = await Promise.all([
    db
      .select()
      .from(scheduleItems)
      .where(owedBy(consumerId))
      .orderBy(direction(scheduleItems.dueDate), direction(scheduleItems.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(scheduleItems).where(owedBy(consumerId)),
  ]);
  return { results: await entriesOf(db, consumerId, items), totalResults: total?.count ?? 0 };
}

export async function listOverdue(db: Database, consumerId: string) {
  const results = await entriesOf(db, consumerId, await overdueItems(db, consumerId));
  return { results, totalResults: results.length };
}

/** The names of the items of orders, by the tokens of their checkouts. */
async function boughtIn(db: Database, tokens: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (tokens.length === 0) return new Map();
  const rows = await db
    .select({
      token: checkouts.token,
      items: sql<CheckoutRequest['items'] | null>`${checkouts.request} -> 'items'`,
    })
    .from(checkouts)
    .where(anyOf(checkouts.token, tokens));
  return new Map(rows.map(({ token, items }) => [token, (items ?? []).map(({ name }) => name)]));
}

async function entriesOf(db: Database, consumerId: string, items: readonly ScheduleItemRow[]) {
  const ids = [...new Set(items.map(({ orderId }) => orderId))];
  const rows = ids.length === 0 ? [] : await db.select().from(orders).where(anyOf(orders.id, ids));
  const [facts, bought] = await Promise.all([
    readOrderFacts(db, consumerId, rows),
    boughtIn(
      db,
      rows.map(({ token }) => token),
    ),
  ]);
  return items.map((item) => {
    const order = rows.find(({ id }) => id === item.orderId);
    if (!order) throw new Error(`There is no order ${item.orderId}`);
    return scheduleEntryView(item, order, facts, bought.get(order.token) ?? []);
  });
}

/**
 * What is due and when, in the currency of the consumer's market and then in every other one in which something is
 * owed. The periods count from today and are cumulative: what is due today is also due within 7 days. Overdue amounts
 * are in no other period. What waits for a dispute has no date for now and is a separate sum.
 */
export async function amountDueSummary({ db, clock }: ServerContext, consumerId: string) {
  const consumer = await consumerOf(db, consumerId);
  const today = dayOf(clock.nowOf(consumerId), consumer.countryCode);
  const items = await db
    .select()
    .from(scheduleItems)
    .where(owedBy(consumer.id))
    .orderBy(asc(scheduleItems.dueDate), asc(scheduleItems.id));
  const held = await heldOrders(db, consumerId);
  const isDated = ({ isOverdue, orderId }: ScheduleItemRow) => dateStands(isOverdue, held.has(orderId));
  const home = marketOf(consumer.countryCode).currency;
  const currencies = [...new Set([home, ...items.map(({ currency }) => currency)])];
  const inEach = <Answer>(
    given: readonly ScheduleItemRow[],
    sum: (of: ScheduleItemRow[], currency: Currency) => Answer,
  ) =>
    currencies.map((currency) =>
      sum(
        given.filter((item) => item.currency === currency),
        currency,
      ),
    );
  const waiting = items.filter((item) => !isDated(item));
  const onHold = inEach(waiting, sumOf).filter(({ count }) => count > 0);
  return {
    paymentPeriods: inEach(items.filter(isDated), (of, currency) => duePeriods(of, currency, today)).flat(),
    // Left out when nothing waits, as in the documented response.
    ...(onHold.length > 0 && { onHold }),
  };
}

const sumOf = (items: readonly ScheduleItemRow[], currency: Currency) => ({
  amount: fromMinor(sumMinor(items.map((item) => amountsOf(item).outstandingBalance)), currency),
  count: items.length,
});

function duePeriods(items: readonly ScheduleItemRow[], currency: Currency, today: IsoDate) {
  const isUntil = (last: IsoDate) => (item: ScheduleItemRow) =>
    !item.isOverdue && item.dueDate !== null && item.dueDate <= last;
  const period = (
    name: 'OVERDUE' | 'TODAY' | 'NEXT_7_DAYS' | 'NEXT_30_DAYS',
    belongs: (item: ScheduleItemRow) => boolean,
  ) => {
    const due = items.filter(belongs);
    return {
      period: name,
      ...sumOf(due, currency),
      earliestDueDate: due[0]?.dueDate ?? null,
    };
  };
  return [
    period('OVERDUE', ({ isOverdue }) => isOverdue),
    period('TODAY', isUntil(today)),
    period('NEXT_7_DAYS', isUntil(addDays(today, 7))),
    period('NEXT_30_DAYS', isUntil(addDays(today, longestDuePeriod))),
  ];
}
