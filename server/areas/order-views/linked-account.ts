/** What an app that a shopper has linked may read, by its scopes. Source: decision 239. */
import { desc, eq } from 'drizzle-orm';
import type { LinkScopes } from '#shared/domain/account-link/account-link.ts';
import type { Database } from '../../core/database/database.ts';
import { consumerOf } from '../consumers/index.ts';
import { orders } from '../orders/orders.tables.ts';
import { orderView, readOrderFacts } from './order-view.ts';
import { listDue } from './read-orders.ts';

const shown = 50;

/** Only what the scopes name: the first name, the newest orders, and the payments that are due soonest. */
export async function linkedAccount(db: Database, consumerId: string, scopes: LinkScopes) {
  const [firstName, newest, due] = await Promise.all([
    scopes.includes('name.read') ? firstNameOf(db, consumerId) : undefined,
    scopes.includes('orders.read') ? newestOrders(db, consumerId) : undefined,
    scopes.includes('payments.read') ? duePayments(db, consumerId) : undefined,
  ]);
  return {
    ...(firstName !== undefined && { firstName }),
    ...(newest && { orders: newest }),
    ...(due && { payments: due }),
  };
}

const firstNameOf = async (db: Database, consumerId: string) => (await consumerOf(db, consumerId)).givenNames;

async function newestOrders(db: Database, consumerId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.consumerId, consumerId))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(shown);
  const facts = await readOrderFacts(db, consumerId, rows);
  const views = rows.map((order) => orderView(order, facts));
  return views.map(({ id, merchant, orderDate, orderSummary, owedAmount }) => ({
    id,
    shop: merchant.merchantDisplayName,
    orderDate,
    total: orderSummary.totalAfterRefund,
    leftToPay: owedAmount,
  }));
}

async function duePayments(db: Database, consumerId: string) {
  const { results } = await listDue(db, consumerId, { offset: 0, limit: shown, ascending: true });
  return results.map(({ orderNumber, installmentDueDate, owedAmount }) => ({
    orderId: orderNumber,
    dueDate: installmentDueDate,
    amount: owedAmount,
  }));
}
