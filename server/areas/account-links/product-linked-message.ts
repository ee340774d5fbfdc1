/** Notifies a shopper that a product was linked to the account, since a thief may have done it. */
import { eq } from 'drizzle-orm';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { messageText } from '../../core/messages/texts.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { accountLinks } from './account-links.tables.ts';
import { findClient } from './clients.ts';

const template = 'product-linked';

/** Sends the message about one link, in the shopper's language. None if the link was removed before. */
export async function sendProductLinkedMessage(server: ServerContext, job: Job): Promise<void> {
  const [link] = await server.db.select().from(accountLinks).where(eq(accountLinks.id, job.subject));
  // A job that fails delays all later ones of its consumer, including charges.
  if (!link) return;
  const { email, preferredLocale: locale } = await consumerOf(server.db, link.consumerId);
  const { name: product } = await findClient(server.db, link.clientId);
  const text = messageText(template, locale, { product });
  const at = job.dueAt.toISOString();
  const key = `${template}:${link.id}`;
  await server.messages.send({ key, channel: 'EMAIL', to: email, template, text, locale, at }, email);
}
