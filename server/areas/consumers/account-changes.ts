/** The earlier state of an account, kept while its changes can be undone. Source: decision 67. */
import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import type { ChangedPart } from '#shared/domain/account/account-change.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { type AccountChange, accountChanges, type Consumer, consumers } from './consumers.tables.ts';

interface NewAccountChange {
  readonly part: ChangedPart;
  readonly tokenHash: string;
  readonly changedAt: Date;
  readonly expiresAt: Date;
}

/** Stores the contacts that an account had before a change. */
export async function storeAccountChange(
  tx: Transaction,
  before: Consumer,
  change: NewAccountChange,
): Promise<void> {
  await tx.insert(accountChanges).values({
    ...change,
    consumerId: before.id,
    emailBefore: before.email,
    emailVerifiedBefore: before.emailVerified,
    mobileBefore: before.mobile,
  });
}

/**
 * Restores the contacts that the account had before the change, and marks it and all later ones as undone. The password
 * has to be reset. The caller has the account locked.
 */
export async function restoreContacts(
  tx: Transaction,
  { id, consumerId, emailBefore, emailVerifiedBefore, mobileBefore }: AccountChange,
  { contactsVersion }: Pick<Consumer, 'contactsVersion'>,
  now: Date,
): Promise<Consumer | null> {
  const [owner] = await tx
    .update(consumers)
    .set({
      email: emailBefore,
      emailVerified: emailVerifiedBefore,
      mobile: mobileBefore,
      passwordResetRequired: true,
      contactsVersion: contactsVersion + 1,
    })
    .where(eq(consumers.id, consumerId))
    .returning();
  const isOpen = and(eq(accountChanges.consumerId, consumerId), isNull(accountChanges.undoneAt));
  await tx
    .update(accountChanges)
    .set({ undoneAt: now })
    .where(and(isOpen, gte(accountChanges.id, id)));
  return owner ?? null;
}

/** Removes the changes that could be undone until that moment. */
export async function deleteAccountChanges(db: Executor, before: Date): Promise<void> {
  await db.delete(accountChanges).where(lt(accountChanges.expiresAt, before));
}
