import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { isReleasedEmail } from '../../consumers/index.ts';

/**
 * Normalises an email that was typed. Throws `invalid_email_address`, with the findings of the email screening in
 * `errorInfo`. It also refuses the placeholder addresses of accounts that have lost their email.
 */
export async function parseEmail(server: ServerContext, text: string): Promise<string> {
  if (!isEmail(text) || isReleasedEmail(text)) throw new Refusal('invalid_email_address');
  const email = normaliseEmail(text);
  const errorInfo = await server.emails.problemOf(email);
  if (errorInfo) throw new Refusal('invalid_email_address', { errorInfo });
  return email;
}
