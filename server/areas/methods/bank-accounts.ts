/** The linked bank accounts of consumers. Source: PAY-283. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { BankAccount as BankAccountView } from '#shared/domain/methods/bank-account.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import type { BankAccountFacts } from '../../core/providers.ts';
import { becomesDefault, clearDefault } from './default-method.ts';
import { lockOwner } from './lock-owner.ts';
import { type BankAccount, bankAccounts } from './methods.tables.ts';

const isLinkedBy = (consumerId: string) =>
  and(
    eq(bankAccounts.consumerId, consumerId),
    isNotNull(bankAccounts.linkedAt),
    isNull(bankAccounts.deletedAt),
  );

/** In the order in which they were linked. */
export async function linkedAccountsOf(db: Executor, consumerId: string): Promise<BankAccount[]> {
  return db
    .select()
    .from(bankAccounts)
    .where(isLinkedBy(consumerId))
    .orderBy(asc(bankAccounts.linkedAt), asc(bankAccounts.id));
}

/** Null unless it is linked by that consumer. */
export async function findLinkedAccount(
  db: Executor,
  consumerId: string,
  accountId: string,
): Promise<BankAccount | null> {
  return (await linkedAccountsOf(db, consumerId)).find(({ id }) => id === accountId) ?? null;
}

/** @param isLinkedByOthers whether another consumer pays with it */
export function accountView(account: BankAccount, isLinkedByOthers: boolean): BankAccountView {
  const { id, fingerprint, bankName, name, mask } = account;
  return {
    ...{ id, fingerprint, bankName, name, mask },
    type: 'ACH_BANK_ACCOUNT',
    validAccount: account.isValid,
    linkedThisConsumer: account.linkedAt !== null,
    linkedOtherConsumers: isLinkedByOthers,
    preferred: account.isPreferred,
  };
}

/** Locked, so that an account is either charged or removed first. */
export async function lockLinkedAccounts(tx: Transaction, consumerId: string): Promise<BankAccount[]> {
  return tx
    .select()
    .from(bankAccounts)
    .where(isLinkedBy(consumerId))
    .orderBy(asc(bankAccounts.id))
    .for('share');
}

const lockAccount = builtOnce((db, param: Param<'id' | 'consumerId'>) => {
  const owner = lockOwner(db, param('consumerId'));
  return db
    .with(owner)
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .innerJoin(owner, eq(owner.id, bankAccounts.consumerId))
    .where(
      and(eq(bankAccounts.id, param('id')), isNotNull(bankAccounts.linkedAt), isNull(bankAccounts.deletedAt)),
    )
    .for('share', { of: bankAccounts });
});

/** Locks an account that is about to be charged; false when it was removed since the shopper chose it. */
export async function lockUsableAccount(
  tx: Transaction,
  { id, consumerId }: Pick<BankAccount, 'id' | 'consumerId'>,
): Promise<boolean> {
  const [locked] = await lockAccount(tx, { id, consumerId });
  return locked !== undefined;
}

/** Makes one linked account the default, and no other method. */
export async function makeAccountDefault(tx: Transaction, { consumerId, id }: BankAccount): Promise<void> {
  await clearDefault(tx, consumerId);
  await tx.update(bankAccounts).set({ isPreferred: true }).where(eq(bankAccounts.id, id));
}

/** Stores an account that a bank offered. A newer offer of the same account replaces the older one. */
export async function storeOffer(
  tx: Transaction,
  { consumerId, ...circumstances }: Pick<BankAccount, 'consumerId' | 'bankName' | 'offeredAt'>,
  { accountToken, ...facts }: BankAccountFacts,
): Promise<BankAccount> {
  await tx
    .delete(bankAccounts)
    .where(
      and(
        eq(bankAccounts.consumerId, consumerId),
        eq(bankAccounts.fingerprint, facts.fingerprint),
        isNull(bankAccounts.linkedAt),
      ),
    );
  const [offered] = await tx
    .insert(bankAccounts)
    .values({ id: randomUUID(), consumerId, providerToken: accountToken, ...facts, ...circumstances })
    .returning();
  if (!offered) throw new Error('An offered account is missing');
  return offered;
}

/** Links an account that was offered and that the shopper chose. It is the default if it is their only method. */
export async function linkOffered(
  tx: Transaction,
  { id, consumerId }: BankAccount,
  linkedAt: Date,
): Promise<BankAccount> {
  const [linked] = await tx
    .update(bankAccounts)
    .set({ linkedAt, isPreferred: await becomesDefault(tx, consumerId) })
    .where(eq(bankAccounts.id, id))
    .returning();
  if (!linked) throw new Error('An offered account is missing');
  return linked;
}

/** Stores an account that was linked before. Nothing when it is there. */
export async function storeLinkedAccount(
  db: Executor,
  account: Pick<BankAccount, 'consumerId' | 'bankName'> & { readonly linkedAt: Date },
  { accountToken, ...facts }: BankAccountFacts,
): Promise<void> {
  await db
    .insert(bankAccounts)
    .values({
      id: randomUUID(),
      providerToken: accountToken,
      offeredAt: account.linkedAt,
      ...account,
      ...facts,
    })
    .onConflictDoNothing();
}

/** Removes an account. */
export async function withdrawAccount(tx: Transaction, { id }: BankAccount, now: Date): Promise<void> {
  await tx.update(bankAccounts).set({ deletedAt: now, isPreferred: false }).where(eq(bankAccounts.id, id));
}
