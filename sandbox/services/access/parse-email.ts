import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';

/**
 * An email that was typed, in the form that accounts are found by. Throws `invalid_email_address`, with what is wrong
 * with it in `errorInfo` where the screening of emails says so.
 */
export async function parseEmail(server: ServerContext, text: string): Promise<string> {
  if (!isEmail(text)) throw new Refusal('invalid_email_address');
  const email = normaliseEmail(text);
  const errorInfo = await server.emails.problemOf(email);
  if (errorInfo) throw new Refusal('invalid_email_address', { errorInfo });
  return email;
}
