/** Agreements for recurring payments to a shop. Source: PAY-318, PAY-321 to PAY-324. */
import { and, asc, count, desc, eq } from 'drizzle-orm';
import { type BillingAgreement, takesNewMethod } from '#shared/domain/agreements/agreement.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { listOrders, merchantView, type Page } from '../order-views/index.ts';
import { isUuid } from './agreement-id.ts';
import { type BillingAgreementRow, billingAgreements } from './agreements.tables.ts';
import { type ChosenMethod, lockChosenMethod, methodPaying } from './chosen-method.ts';
import type { AgreementPage } from './purchase-agreements.ts';

const withMerchant = (db: Executor) =>
  db
    .select({ agreement: billingAgreements, merchant: merchants })
    .from(billingAgreements)
    .innerJoin(merchants, eq(merchants.id, billingAgreements.merchantId));
type Found = Awaited<ReturnType<typeof withMerchant>>[number];

export async function listBillingAgreements({ db }: ServerContext, consumerId: string, page: AgreementPage) {
  const direction = page.ascending ? asc : desc;
  const ofConsumer = eq(billingAgreements.consumerId, consumerId);
  const [rows, [total]] = await Promise.all([
    withMerchant(db)
      .where(ofConsumer)
      .orderBy(
        ...(page.orderBy === 'status' ? [direction(billingAgreements.status)] : []),
        direction(billingAgreements.createdAt),
        direction(billingAgreements.id),
      )
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(billingAgreements).where(ofConsumer),
  ]);
  const results = await Promise.all(rows.map((found) => viewOf(db, found)));
  return { results, totalResults: total?.count ?? 0 };
}

/** Stores agreements that a shop and its shoppers have made. */
export async function storeBillingAgreements(
  db: Executor,
  agreements: readonly BillingAgreementRow[],
): Promise<void> {
  await db.insert(billingAgreements).values([...agreements]);
}

/** @throws {Refusal} `not_found`, also for an agreement of another consumer. */
export async function readBillingAgreement({ db }: ServerContext, consumerId: string, id: string) {
  return viewOf(db, await find(db, consumerId, id));
}

/** @throws {Refusal} `not_found`, also for an agreement of another consumer. */
export async function listOrdersOfAgreement(
  { db }: ServerContext,
  consumerId: string,
  id: string,
  page: Page,
) {
  await find(db, consumerId, id);
  return listOrders(db, consumerId, page, id);
}

/** @throws {Refusal} as the contract's `setBillingAgreementMethod` lists them. */
export async function setBillingAgreementMethod(
  server: ServerContext,
  consumerId: string,
  id: string,
  chosen: ChosenMethod,
) {
  return server.db.transaction(async (tx) => {
    const found = await find(tx, consumerId, id);
    const method = await lockChosenMethod(tx, server, consumerId, chosen, found.agreement.merchantId);
    if (!takesNewMethod(found.agreement)) throw new Refusal('precondition_failed');
    await tx.update(billingAgreements).set(method).where(eq(billingAgreements.id, found.agreement.id));
    return viewOf(tx, { ...found, agreement: { ...found.agreement, ...method } });
  });
}

async function find(db: Executor, consumerId: string, id: string): Promise<Found> {
  if (!isUuid(id)) throw new Refusal('not_found');
  const ofConsumer = eq(billingAgreements.consumerId, consumerId);
  const [found] = await withMerchant(db).where(and(eq(billingAgreements.id, id), ofConsumer));
  if (!found) throw new Refusal('not_found');
  return found;
}

async function viewOf(db: Executor, { agreement, merchant }: Found): Promise<BillingAgreement> {
  const { id, status, createdAt } = agreement;
  return {
    id,
    status,
    createdAt: createdAt.toISOString(),
    merchant: merchantView(merchant),
    paymentMethod: await methodPaying(db, agreement, merchant.currency),
  };
}
