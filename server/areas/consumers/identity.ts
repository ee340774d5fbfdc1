/** The identity of an account's owner, and what a check found. */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { type Consumer, consumers } from './consumers.tables.ts';
import { isUnchanged } from './consumers.ts';

const hasSameAddress = ({ contactAddress }: Consumer) =>
  contactAddress === null
    ? isNull(consumers.contactAddress)
    : sql`${consumers.contactAddress} = ${JSON.stringify(contactAddress)}::jsonb`;

/** Fails on a unique constraint where another account has the identity. Null when the owner has changed or was checked since. */
export async function storeProfile(
  executor: Executor,
  read: Consumer,
  columns: Partial<Consumer> & Pick<Consumer, 'identityKey'>,
): Promise<Consumer | null> {
  const { identityCheckStatus, profileCheckAttemptsLeft, profileConfirmed } = read;
  const [saved] = await executor
    .update(consumers)
    .set({ ...columns, profileConfirmed: true })
    .where(
      and(
        isUnchanged(read),
        hasSameAddress(read),
        eq(consumers.identityCheckStatus, identityCheckStatus),
        eq(consumers.profileCheckAttemptsLeft, profileCheckAttemptsLeft),
        eq(consumers.profileConfirmed, profileConfirmed),
      ),
    )
    .returning();
  return saved ?? null;
}

/** A document may have identified the consumer during the call to a register. */
const isUnverified = ne(consumers.identityCheckStatus, 'VERIFIED');

/** Uses one of the remaining profile checks of an unverified consumer. */
export async function countProfileCheck(tx: Transaction, consumerId: string): Promise<void> {
  await tx
    .update(consumers)
    .set({ profileCheckAttemptsLeft: sql`greatest(${consumers.profileCheckAttemptsLeft} - 1, 0)` })
    .where(and(eq(consumers.id, consumerId), isUnverified));
}

/** Changes nothing if the owner or the address has changed in the meantime. */
export async function storeProfileStatus(
  tx: Transaction,
  asked: Consumer,
  identityCheckStatus: Consumer['identityCheckStatus'],
): Promise<void> {
  await tx
    .update(consumers)
    .set({ identityCheckStatus })
    .where(and(isUnchanged(asked), hasSameAddress(asked), isUnverified));
}

/** The documents were enough. Changes nothing if the owner has changed in the meantime. */
export async function markVerified(tx: Transaction, asked: Consumer): Promise<void> {
  await tx.update(consumers).set({ identityCheckStatus: 'VERIFIED' }).where(isUnchanged(asked));
}

/** The consumer has no attempt left. */
export async function markIdentityFailed(executor: Executor, consumerId: string): Promise<void> {
  await executor.update(consumers).set({ identityCheckStatus: 'FAILED' }).where(eq(consumers.id, consumerId));
}
