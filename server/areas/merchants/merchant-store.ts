import { and, asc, eq, isNull } from 'drizzle-orm';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { newId, newMerchantSecret } from '../../core/ids.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import { openMerchantAccounts } from '../ledger/index.ts';
import { type Merchant, merchantKeys, merchants } from './merchants.tables.ts';

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

/** Checkouts that are open keep the addresses they were made with. @throws {Refusal} `not_found`. */
export async function setOrigins(
  db: Executor,
  merchantId: string,
  allowedOrigins: readonly string[],
): Promise<Merchant> {
  const [changed] = await db
    .update(merchants)
    .set({ allowedOrigins: [...new Set(allowedOrigins)] })
    .where(eq(merchants.id, merchantId))
    .returning();
  if (!changed) throw new Refusal('not_found');
  return changed;
}

/** Locks the merchant, so that no other transaction takes one of its slots. */
export async function lockMerchant(tx: Transaction, merchantId: string): Promise<void> {
  await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, merchantId))
    .for('no key update');
}

const slots = [1, 2] as const;

/**
 * A new secret, shown here and never again: only its hash is stored.
 * @param secret the fixed one of a sandbox merchant; a random one when left out.
 * @throws {Refusal} `too_many_keys` when two are active; a unique index guards against concurrent calls.
 */
export async function createMerchantKey(
  tx: Transaction,
  merchantId: string,
  now: Date,
  secret = newMerchantSecret(),
): Promise<{ keyId: string; secret: string }> {
  await lockMerchant(tx, merchantId);
  const active = await tx
    .select({ slot: merchantKeys.slot })
    .from(merchantKeys)
    .where(and(eq(merchantKeys.merchantId, merchantId), isNull(merchantKeys.deletedAt)));
  const slot = slots.find((each) => active.every((key) => key.slot !== each));
  if (slot === undefined) throw new Refusal('too_many_keys');
  const keyId = newId('key');
  const [created] = await tx
    .insert(merchantKeys)
    .values({ id: keyId, merchantId, slot, secretHash: hashSecret(secret), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: merchantKeys.id });
  if (!created) throw new Refusal('too_many_keys');
  return { keyId, secret };
}

/** Revokes the key. @throws {Refusal} `not_found`. */
export async function deleteMerchantKey(
  tx: Transaction,
  merchantId: string,
  keyId: string,
  now: Date,
): Promise<void> {
  const [deleted] = await tx
    .update(merchantKeys)
    .set({ deletedAt: now })
    .where(
      and(
        eq(merchantKeys.id, keyId),
        eq(merchantKeys.merchantId, merchantId),
        isNull(merchantKeys.deletedAt),
      ),
    )
    .returning({ id: merchantKeys.id });
  if (!deleted) throw new Refusal('not_found');
}
