/** The consumer that a call of the sandbox names by email. */
import type { Consumer } from '#server/areas/consumers/consumers.tables.ts';
import { findConsumerByEmail } from '#server/areas/consumers/index.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';

/**
 * Creates the consumer of a scenario address on its first use, as the login does.
 * Throws `not_found`, or `invalid_email_address` for a scenario address that is not well formed.
 */
export async function consumerNamed(server: ServerContext, typed: string): Promise<Consumer> {
  const email = normaliseEmail(typed);
  const errorInfo = await server.emails.problemOf(email);
  if (errorInfo) throw new Refusal('invalid_email_address', { errorInfo });
  const consumer = await findConsumerByEmail(server.db, email);
  if (!consumer) throw new Refusal('not_found');
  return consumer;
}
