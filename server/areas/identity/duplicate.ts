/**
 * The reply to a person who has an account already: its email, masked, so that they know what to log in with
 * (decision 132).
 */
import type { SQL } from 'drizzle-orm';
import { emailHint } from '#shared/domain/access/email.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { isReleasedEmail } from '../consumers/index.ts';

/** @param whose finds the other account; if there is none by now, or it has no email, none is named */
export async function duplicateIdentity(executor: Executor, whose: SQL): Promise<Refusal> {
  const [found] = await executor.select({ email: consumers.email }).from(consumers).where(whose).limit(1);
  const isNamed = found !== undefined && !isReleasedEmail(found.email);
  return new Refusal('duplicate_identity', isNamed ? { errorInfo: { email: emailHint(found.email) } } : {});
}
