/** Agreements to buy from a shop up to an amount. Source: PAY-317 to PAY-320, PAY-360. */
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { type PurchaseAgreement, takesNewMethod } from '#shared/domain/agreements/agreement.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { merchants } from '../merchants/merchants.tables.ts';
import { merchantView } from '../order-views/index.ts';
import { isUuid } from './agreement-id.ts';
import { type PurchaseAgreementRow, purchaseAgreements } from './agreements.tables.ts';
import { type ChosenMethod, lockChosenMethod, methodPaying } from './chosen-method.ts';

export interface AgreementPage {
  readonly offset: number;
  readonly limit: number;
  readonly orderBy: 'createdAt' | 'status';
  readonly ascending: boolean;
}

const withMerchant = (db: Executor) =>
  db
    .select({ agreement: purchaseAgreements, merchant: merchants })
    .from(purchaseAgreements)
    .innerJoin(merchants, eq(merchants.id, purchaseAgreements.merchantId));
type Found = Awaited<ReturnType<typeof withMerchant>>[number];

export async function listPurchaseAgreements(server: ServerContext, consumerId: string, page: AgreementPage) {
  const { db } = server;
  const direction = page.ascending ? asc : desc;
  const now = server.clock.nowOf(consumerId);
  const status = sql`case when ${purchaseAgreements.status} = 'ACTIVE' and ${purchaseAgreements.expiresAt} <= ${now.toISOString()}::timestamptz
    then 'EXPIRED' else ${purchaseAgreements.status} end`;
  const ofConsumer = eq(purchaseAgreements.consumerId, consumerId);
  const [rows, [total]] = await Promise.all([
    withMerchant(db)
      .where(ofConsumer)
      .orderBy(
        ...(page.orderBy === 'status' ? [direction(status)] : []),
        direction(purchaseAgreements.createdAt),
        direction(purchaseAgreements.id),
      )
      .limit(page.limit)
      .offset(page.offset),
    db.select({ count: count() }).from(purchaseAgreements).where(ofConsumer),
  ]);
  const results = await Promise.all(rows.map((found) => viewOf(db, found, now)));
  return { results, totalResults: total?.count ?? 0 };
}

/** @throws {Refusal} `not_found`, also for an agreement of another consumer. */
export async function readPurchaseAgreement(server: ServerContext, consumerId: string, id: string) {
  const found = await find(server.db, consumerId, id);
  return viewOf(server.db, found, server.clock.nowOf(consumerId));
}

/** @throws {Refusal} as the contract's `setPurchaseAgreementMethod` lists them. */
export async function setPurchaseAgreementMethod(
  server: ServerContext,
  consumerId: string,
  id: string,
  chosen: ChosenMethod,
) {
  return server.db.transaction(async (tx) => {
    const found = await find(tx, consumerId, id);
    const method = await lockChosenMethod(tx, server, consumerId, chosen, found.agreement.merchantId);
    const now = server.clock.nowOf(consumerId);
    if (!takesNewMethod({ status: statusAt(found.agreement, now) })) throw new Refusal('precondition_failed');
    const changed = { ...found, agreement: { ...found.agreement, ...method } };
    await tx.update(purchaseAgreements).set(method).where(eq(purchaseAgreements.id, found.agreement.id));
    return viewOf(tx, changed, now);
  });
}

/** Stores agreements that a shop and its shoppers have made. */
export async function storePurchaseAgreements(
  db: Executor,
  agreements: readonly PurchaseAgreementRow[],
): Promise<void> {
  await db.insert(purchaseAgreements).values([...agreements]);
}

async function find(db: Executor, consumerId: string, id: string): Promise<Found> {
  if (!isUuid(id)) throw new Refusal('not_found');
  const ofConsumer = eq(purchaseAgreements.consumerId, consumerId);
  const [found] = await withMerchant(db).where(and(eq(purchaseAgreements.id, id), ofConsumer));
  if (!found) throw new Refusal('not_found');
  return found;
}

const statusAt = ({ status, expiresAt }: PurchaseAgreementRow, now: Date): PurchaseAgreement['status'] =>
  status === 'ACTIVE' && expiresAt !== null && expiresAt <= now ? 'EXPIRED' : status;

async function viewOf(db: Executor, { agreement, merchant }: Found, now: Date): Promise<PurchaseAgreement> {
  const { id, currency, amountMinor, chargedMinor, createdAt, expiresAt } = agreement;
  return {
    id,
    status: statusAt(agreement, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    merchant: merchantView(merchant),
    agreementAmount: fromMinor(amountMinor, currency),
    chargedAmount: fromMinor(chargedMinor, currency),
    paymentMethod: await methodPaying(db, agreement, currency),
  };
}
