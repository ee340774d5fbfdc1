import { asc, eq } from 'drizzle-orm';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { openMerchantAccounts } from '../ledger/index.ts';
import { type Merchant, merchants } from './merchants.tables.ts';

const merchantById = builtOnce((db, param: Param<'id'>) =>
  db
    .select()
    .from(merchants)
    .where(eq(merchants.id, param('id'))),
);

/** @throws {Refusal} `not_found`. */
export async function findMerchant(db: Executor, merchantId: string): Promise<Merchant> {
  const [merchant] = await merchantById(db, { id: merchantId });
  if (!merchant) throw new Refusal('not_found');
  return merchant;
}

/** Stores a merchant with its accounts in the ledger. An existing one stays unchanged. */
export async function createMerchant(
  tx: Transaction,
  merchant: typeof merchants.$inferInsert,
): Promise<void> {
  await tx.insert(merchants).values(merchant).onConflictDoNothing();
  await openMerchantAccounts(tx, merchant.id, merchant.currency);
}

/** Every merchant, oldest first. */
export async function listMerchants(db: Executor): Promise<Merchant[]> {
  return db.select().from(merchants).orderBy(asc(merchants.createdAt), asc(merchants.id));
}

/** Locks the merchant, so that no other transaction takes one of its slots. */
export async function lockMerchant(tx: Transaction, merchantId: string): Promise<void> {
  await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, merchantId))
    .for('no key update');
}
