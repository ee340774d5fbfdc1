/**
 * Who may sign in, in whatever way. Only the owner may learn this about an account, so it is checked after each proof.
 */
import type { Transaction } from '../../../core/database/database.ts';
import { ProviderUnavailable } from '../../../core/providers.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { forgetClearance, isOnPayWatch, lockConsumer } from '../../consumers/index.ts';

/** @throws {Refusal} where an account is disabled, its owner is on the pay watch, or it needs a new password first. */
export async function refuseSignIn(server: ServerContext, consumer: Consumer): Promise<void> {
  await refuseNewPassword(server, consumer);
  if (consumer.passwordResetRequired) throw new Refusal('force_password_reset_required');
}

/** The same for a new password, which is what a forced reset requires. */
export async function refuseNewPassword(server: ServerContext, consumer: Consumer): Promise<void> {
  if (consumer.disabled) throw new Refusal('account_disabled');
  if (await isWatched(server, consumer)) throw new Refusal('paywatch_check_failed');
}

/** The account as it was when the proof was compared, and whether it was a forced reset. */
const provenParts = [
  'passwordHash',
  'contactsVersion',
  'passwordResetRequired',
  'secondFactorRequired',
  'disabled',
] as const satisfies readonly (keyof Consumer)[];

/**
 * Locks an account, if it is unchanged since its owner was authenticated. Comparing a password and checking the pay
 * watch take time, in which a new password may have ended the sessions that the old one started.
 */
export async function lockAsProven(tx: Transaction, proven: Consumer): Promise<void> {
  const present = await lockConsumer(tx, proven.id);
  if (provenParts.some((part) => present[part] !== proven[part])) throw new Refusal('authentication_failure');
}

/**
 * Whether the pay watch lists the owner. A new consumer is refused by the identity check instead, and an account on
 * hold is known to be listed: its owner may log in to see it. While the list is unavailable, people may log in to pay
 * what they owe, and the next purchase checks it (decision 83).
 */
async function isWatched(server: ServerContext, consumer: Consumer): Promise<boolean> {
  try {
    return await isOnPayWatch(server, consumer);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    server.log.warn({ err: error }, 'the pay watch does not answer');
    await forgetClearance(server.db, consumer);
    return false;
  }
}
