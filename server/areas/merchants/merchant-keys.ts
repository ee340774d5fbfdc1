/** The secret keys of a merchant: at most two at once, so that one can replace the other without a gap. Source: MER-138, decision 261. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { newId, newMerchantSecret } from '../../core/ids.ts';
import { Refusal } from '../../core/refusal.ts';
import { hashSecret } from '../../core/secrets.ts';
import { lockMerchant } from './merchant-store.ts';
import { merchantKeys } from './merchants.tables.ts';

const isActive = (merchantId: string) =>
  and(eq(merchantKeys.merchantId, merchantId), isNull(merchantKeys.deletedAt));

/** The active keys without their secrets, the oldest first. */
export async function listMerchantKeys(db: Executor, merchantId: string) {
  const keys = await db
    .select()
    .from(merchantKeys)
    .where(isActive(merchantId))
    .orderBy(asc(merchantKeys.createdAt), asc(merchantKeys.slot));
  return keys.map(({ id, ending, createdAt, lastUsedAt }) => ({
    keyId: id,
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
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
  const active = await tx.select({ slot: merchantKeys.slot }).from(merchantKeys).where(isActive(merchantId));
  const slot = slots.find((each) => active.every((key) => key.slot !== each));
  if (slot === undefined) throw new Refusal('too_many_keys');
  const keyId = newId('key');
  const [created] = await tx
    .insert(merchantKeys)
    .values({
      id: keyId,
      merchantId,
      slot,
      secretHash: hashSecret(secret),
      ending: secret.slice(-4),
      createdAt: now,
    })
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
    .where(and(isActive(merchantId), eq(merchantKeys.id, keyId)))
    .returning({ id: merchantKeys.id });
  if (!deleted) throw new Refusal('not_found');
}

/** Revokes a key of the caller, who needs another one to come back. @throws {Refusal} `last_key`, `not_found`. */
export async function deleteOwnKey(
  tx: Transaction,
  merchantId: string,
  keyId: string,
  now: Date,
): Promise<void> {
  await lockMerchant(tx, merchantId);
  const active = await tx.select({ id: merchantKeys.id }).from(merchantKeys).where(isActive(merchantId));
  if (active.length === 1 && active[0]?.id === keyId) throw new Refusal('last_key');
  await deleteMerchantKey(tx, merchantId, keyId, now);
}
