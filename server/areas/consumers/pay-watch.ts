/** What the pay watch said of a consumer. Everybody is asked about before they buy (decision 83). */
import { eq } from 'drizzle-orm';
import { isHeld, statusAfterPayWatchHit } from '#shared/domain/account/account-status.ts';
import type { Executor } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { type Consumer, consumers } from './consumers.tables.ts';
import { isUnchanged, lockConsumer } from './consumers.ts';

/** Whom to ask about: nobody before they have said who they are, and an account on hold is known to be listed. */
const nameOf = ({ profileConfirmed, accountStatus, givenNames, surname, dateOfBirth }: Consumer) =>
  profileConfirmed && !isHeld(accountStatus) && givenNames && surname && dateOfBirth
    ? { givenNames, surname, dateOfBirth }
    : null;

/**
 * Asks the pay watch about the owner of an account, and keeps whether it cleared them. Answers whether it lists them, false
 * where there is nobody to ask about.
 * @throws {ProviderUnavailable} when it does not answer.
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
 * Asks it about whoever it has not cleared, before they buy. A hit holds the account.
 * @throws {ProviderUnavailable} when it does not answer: nobody buys unasked.
 */
export async function clearForPurchase(server: ServerContext, consumer: Consumer): Promise<void> {
  if (consumer.payWatchClearedAt !== null) return;
  if (await isOnPayWatch(server, consumer)) await holdAccount(server.db, consumer);
}

/** Until it says so again. */
export async function forgetClearance(
  db: Executor,
  { id, payWatchClearedAt }: Pick<Consumer, 'id' | 'payWatchClearedAt'>,
): Promise<void> {
  if (payWatchClearedAt === null) return;
  await db.update(consumers).set({ payWatchClearedAt: null }).where(eq(consumers.id, id));
}

/** Says nothing of who the account's owner became in the meantime. */
export async function recordClearance(
  { db, clock }: Pick<ServerContext, 'clock'> & { readonly db: Executor },
  asked: Consumer,
): Promise<void> {
  await db.update(consumers).set({ payWatchClearedAt: clock.now() }).where(isUnchanged(asked));
}

/**
 * Kept with the account, since another profile would get another answer of the pay watch. By the status that the account has
 * now: it was read before the pay watch was asked, and a plan or a write-off may have closed it since.
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
