import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { holdsCardNumber } from '#shared/domain/methods/card-number.ts';
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

/** The same for an email that will be stored: it holds no card number (decision 205). */
export async function parseNewEmail(server: ServerContext, text: string): Promise<string> {
  const email = await parseEmail(server, text);
  if (holdsCardNumber(email)) throw new Refusal('invalid_email_address');
  return email;
}
