/** The pay watch's replies about consumers. Every consumer is checked before they buy (decision 83). */
import { eq } from 'drizzle-orm';
import { isHeld, statusAfterPayWatchHit } from '#shared/domain/account/account-status.ts';
import type { Executor } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type Consumer, consumers } from './consumers.tables.ts';
import { isUnchanged, lockConsumer } from './consumers.ts';

/**
 * The person to check: null before the profile is complete, and for an account on hold, which is known to be listed.
 */
const nameOf = ({ profileConfirmed, accountStatus, givenNames, surname, dateOfBirth }: Consumer) =>
  profileConfirmed && !isHeld(accountStatus) && givenNames && surname && dateOfBirth
    ? { givenNames, surname, dateOfBirth }
    : null;

/**
 * Checks the owner of an account against the pay watch, and stores a clearance. Returns whether it lists them; false if
 * there is no one to check.
 * @throws {ProviderUnavailable} when it is unavailable.
 */
export async function isOnPayWatch(server: ServerContext, consumer: Consumer): Promise<boolean> {
  const named = nameOf(consumer);
  if (!named) return false;
  const person = { ...named, otherGivenNames: consumer.otherGivenNames ?? '' };
  const { isListed } = await server.identity.checkWatchlist({ person }, consumer.email);
  if (isListed) await forgetClearance(server.db, consumer);
  else if (consumer.payWatchClearedAt === null) await recordClearance(server, consumer);
  return isListed;
}

/**
 * Checks a consumer whom it has not cleared, before they buy. A hit holds the account.
 * @throws {ProviderUnavailable} when it is unavailable: no purchase is made unchecked.
 */
export async function clearForPurchase(server: ServerContext, consumer: Consumer): Promise<void> {
  if (consumer.payWatchClearedAt !== null) return;
  if (await isOnPayWatch(server, consumer)) await holdAccount(server.db, consumer);
}

/** Ends the clearance until the next check. */
export async function forgetClearance(
  db: Executor,
  { id, payWatchClearedAt }: Pick<Consumer, 'id' | 'payWatchClearedAt'>,
): Promise<void> {
  if (payWatchClearedAt === null) return;
  await db.update(consumers).set({ payWatchClearedAt: null }).where(eq(consumers.id, id));
}

/** Changes nothing if the owner has changed in the meantime. */
export async function recordClearance(
  { db, clock }: Pick<ServerContext, 'clock'> & { readonly db: Executor },
  asked: Consumer,
): Promise<void> {
  await db.update(consumers).set({ payWatchClearedAt: clock.now() }).where(isUnchanged(asked));
}

/**
 * Stored with the account, since another profile would get another reply of the pay watch. By the account's current
 * status: it was read before the check, and a plan or a write-off may have closed it since.
 */
export async function holdAccount(executor: Executor, { id }: Pick<Consumer, 'id'>): Promise<void> {
  await executor.transaction(async (tx) => {
    const { accountStatus } = await lockConsumer(tx, id);
    await tx
      .update(consumers)
      .set({ accountStatus: statusAfterPayWatchHit(accountStatus), payWatchClearedAt: null })
      .where(eq(consumers.id, id));
  });
}
