/** Orders of one consumer as lists show them. Only what an entry shows is read. Source: decision 245. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import { type OrderEntry, orderEntryOf, type orderEntrySchema } from '#shared/domain/orders/order-entry.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Database } from '../../core/database/database.ts';
import { rowsOf } from '../../core/database/rows-of.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { amountsOf, itemStatus } from '../orders/index.ts';
import { orders, scheduleItems } from '../orders/orders.tables.ts';
import { paymentParts, payments } from '../payments/payments.tables.ts';
import {
  byId,
  defaultMethodFor,
  groupedBy,
  methodRows,
  orderPart,
  responseStatuses,
  shopRows,
} from './order-view.ts';
import type { Page } from './read-orders.ts';

const orderColumns = {
  id: orders.id,
  merchantId: orders.merchantId,
  orderDate: orders.orderDate,
  totalMinor: orders.totalMinor,
  refundedMinor: orders.refundedMinor,
  currency: orders.currency,
  channel: orders.channel,
  source: orders.source,
  cardId: orders.cardId,
  bankAccountId: orders.bankAccountId,
};

const itemColumns = {
  id: scheduleItems.id,
  orderId: scheduleItems.orderId,
  currency: scheduleItems.currency,
  dueDate: scheduleItems.dueDate,
  originalDueDate: scheduleItems.originalDueDate,
  amountMinor: scheduleItems.amountMinor,
  settledMinor: scheduleItems.settledMinor,
  pendingMinor: scheduleItems.pendingMinor,
  toReturnMinor: scheduleItems.toReturnMinor,
  returnedMinor: scheduleItems.returnedMinor,
  lateFeeMinor: scheduleItems.lateFeeMinor,
  lateFeeSettledMinor: scheduleItems.lateFeeSettledMinor,
  lateFeeWaivedMinor: scheduleItems.lateFeeWaivedMinor,
  isOverdue: scheduleItems.isOverdue,
};

/** A page of the orders of a consumer, or of those that a shop billed by an agreement. */
const pageBy = (direction: typeof asc, isOfAgreement: boolean) =>
  builtOnce((db, param: Param<'consumerId' | 'billingAgreementId' | 'limit' | 'offset'>) => {
    const isOwn = and(
      eq(orders.consumerId, param('consumerId')),
      isOfAgreement ? eq(orders.billingAgreementId, param('billingAgreementId')) : undefined,
    );
    const page = db
      .$with('page')
      .as(
        db
          .select(orderColumns)
          .from(orders)
          .where(isOwn)
          .orderBy(direction(orders.orderDate), direction(orders.id))
          .limit(param('limit'))
          .offset(param('offset')),
      );
    const isOfPage = (orderId: AnyPgColumn): SQL =>
      sql`${orderId} = any(array(${db.select({ id: page.id }).from(page)}))`;
    return db
      .with(page)
      .select({
        orders: rowsOf(db.select().from(page).orderBy(direction(page.orderDate), direction(page.id))),
        totalResults: db.$count(orders, isOwn),
        items: rowsOf(
          db
            .select(itemColumns)
            .from(scheduleItems)
            .where(isOfPage(scheduleItems.orderId))
            .orderBy(asc(scheduleItems.orderId), asc(scheduleItems.position)),
        ),
        charges: rowsOf(
          db
            .select({
              scheduleItemId: paymentParts.scheduleItemId,
              state: payments.state,
              occurredAt: payments.occurredAt,
            })
            .from(scheduleItems)
            .innerJoin(paymentParts, eq(paymentParts.scheduleItemId, scheduleItems.id))
            .innerJoin(payments, eq(payments.id, paymentParts.paymentId))
            .where(and(isOfPage(scheduleItems.orderId), inArray(payments.kind, ['CAPTURE', 'CHARGE'])))
            .orderBy(asc(payments.occurredAt), asc(payments.id)),
        ),
        ...methodRows(
          db,
          db.select({ id: page.cardId }).from(page),
          db.select({ id: page.bankAccountId }).from(page),
        ),
        ...shopRows(db, isOfPage),
      })
      .from(consumers)
      .where(eq(consumers.id, param('consumerId')));
  });

const pages = {
  all: { oldestFirst: pageBy(asc, false), newestFirst: pageBy(desc, false) },
  ofAgreement: { oldestFirst: pageBy(asc, true), newestFirst: pageBy(desc, true) },
};
type PageRow = Awaited<ReturnType<(typeof pages)['all']['oldestFirst']>>[number];

type EntryView = z.input<typeof orderEntrySchema>;

/** @param billingAgreementId where only the orders are wanted that were billed by it */
export async function listOrders(
  db: Database,
  consumerId: string,
  { ascending, limit, offset }: Page,
  billingAgreementId: string | null = null,
): Promise<{ results: EntryView[]; totalResults: number }> {
  const { oldestFirst, newestFirst } = billingAgreementId === null ? pages.all : pages.ofAgreement;
  const read = ascending ? oldestFirst : newestFirst;
  const [row] = await read(db, { consumerId, billingAgreementId, limit, offset });
  if (!row) throw new Error(`There is no consumer ${consumerId}`);
  return { results: await entriesOf(db, consumerId, row), totalResults: row.totalResults };
}

async function entriesOf(db: Database, consumerId: string, row: PageRow): Promise<OrderEntry[]> {
  const used = { cards: byId(row.cards), accounts: byId(row.accounts) };
  const facts = {
    ...used,
    merchants: byId(row.merchants),
    disputes: groupedBy(row.disputes, ({ orderId }) => orderId),
    defaultMethod: await defaultMethodFor(db, consumerId, row.orders, used),
  };
  const itemsOf = groupedBy(row.items, ({ orderId }) => orderId);
  const chargesOf = groupedBy(row.charges, ({ scheduleItemId }) => scheduleItemId);
  return row.orders.map((order) => {
    const items = itemsOf.get(order.id) ?? [];
    return orderEntryOf({
      ...orderPart(order, items, facts),
      paymentScheduleSet: items.map((item) => itemToList(item, chargesOf.get(item.id) ?? [])),
    });
  });
}

function itemToList(item: PageRow['items'][number], charges: PageRow['charges']) {
  const money = (amount: MinorUnits) => fromMinor(amount, item.currency);
  const { amount, amountOwed, owedAmount, amountPayable, outstandingBalance } = amountsOf(item);
  return {
    id: item.id,
    status: itemStatus(item),
    installmentDueDate: item.dueDate,
    originalInstallmentDueDate: item.originalDueDate,
    amount: money(amount),
    amountOwed: money(amountOwed),
    owedAmount: money(owedAmount),
    amountPayable: money(amountPayable),
    outstandingBalance: money(outstandingBalance),
    paymentResponses: charges.map(({ state, occurredAt }) => ({
      status: responseStatuses[state],
      createdDate: occurredAt.toISOString(),
    })),
  };
}
