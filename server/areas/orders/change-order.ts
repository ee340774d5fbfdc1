import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../core/database/database.ts';
import type { MethodColumns } from '../methods/index.ts';
import { type OrderRow, orders } from './orders.tables.ts';

/** Sets the method that the rest of the schedule is charged to. */
export async function storeOrderMethod(
  tx: Transaction,
  orderId: number,
  method: MethodColumns,
): Promise<void> {
  await tx.update(orders).set(method).where(eq(orders.id, orderId));
}

/** A donation that was paid after the order began. */
export async function storeDonation(
  tx: Transaction,
  orderId: number,
  { donationCampaign, donationMinor }: Pick<OrderRow, 'donationCampaign' | 'donationMinor'>,
): Promise<void> {
  await tx.update(orders).set({ donationCampaign, donationMinor }).where(eq(orders.id, orderId));
}

/** All orders of a consumer were billed by that agreement. */
export async function storeBillingAgreement(
  db: Executor,
  consumerId: string,
  billingAgreementId: string | null,
): Promise<void> {
  await db.update(orders).set({ billingAgreementId }).where(eq(orders.consumerId, consumerId));
}

/** How an order was bought, where that is not by an ordinary checkout of a shop's page. Source: decision 203. */
export type OrderKind = Partial<Pick<OrderRow, 'channel' | 'isPreorder' | 'isSubscriptionPayment'>>;

export async function storeOrderKind(db: Executor, orderId: string, kind: OrderKind): Promise<void> {
  await db
    .update(orders)
    .set(kind)
    .where(eq(orders.id, Number(orderId)));
}
