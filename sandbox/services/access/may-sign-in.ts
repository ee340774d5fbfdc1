/** Who may sign in, by whatever way. Only the owner may learn this of an account, so it is checked after each proof. */
import { isHeld } from '#shared/domain/account/account-status.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { ProviderUnavailable } from '../../providers/interfaces.ts';
import type { Consumer } from '../consumers/consumers.tables.ts';

/** @throws {Refusal} where an account is disabled, its owner is on the pay watch, or it needs a new password first. */
export async function refuseSignIn(server: ServerContext, consumer: Consumer): Promise<void> {
  await refuseNewPassword(server, consumer);
  if (consumer.passwordResetRequired) throw new Refusal('force_password_reset_required');
}

/** The same for who sets a new password, which is what a forced reset asks for. */
export async function refuseNewPassword(server: ServerContext, consumer: Consumer): Promise<void> {
  if (consumer.disabled) throw new Refusal('account_disabled');
  if (await isWatched(server, consumer)) throw new Refusal('paywatch_check_failed');
}

/**
 * Whether the pay watch lists the owner. A new consumer is refused by the identity check instead, and an account on hold is
 * known to be listed: its owner may log in to see it. While the list does not answer, people may log in.
 */
async function isWatched({ identity, log }: ServerContext, consumer: Consumer): Promise<boolean> {
  const { email, profileConfirmed, accountStatus, givenNames, surname, dateOfBirth } = consumer;
  if (!profileConfirmed || isHeld(accountStatus) || !givenNames || !surname || !dateOfBirth) return false;
  const otherGivenNames = consumer.otherGivenNames ?? '';
  const person = { givenNames, otherGivenNames, surname, dateOfBirth };
  try {
    return (await identity.checkWatchlist({ person }, email)).isListed;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error }, 'the pay watch does not answer');
    return false;
  }
}
