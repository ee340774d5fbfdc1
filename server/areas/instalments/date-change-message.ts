/** Tells a shopper that the date of a payment was moved. */
import { eq } from 'drizzle-orm';
import { formatDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { messageText } from '../../core/messages/texts.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { findInstalment } from '../orders/index.ts';
import { dateChanges } from './instalments.tables.ts';

const template = 'payment-date-changed';

/** Sends the message about one change of date, in the shopper's language and with a link to the order. */
export async function sendDateChangeMessage(server: ServerContext, job: Job): Promise<void> {
  const [change] = await server.db
    .select()
    .from(dateChanges)
    .where(eq(dateChanges.id, Number(job.subject)));
  if (!change) throw new Error(`There is no change of date ${job.subject}`);
  const { email, countryCode, preferredLocale: locale } = await consumerOf(server.db, change.consumerId);
  const { order, merchant } = await findInstalment(
    server.db,
    change.consumerId,
    String(change.scheduleItemId),
  );
  const { portalSegment } = marketOf(countryCode);
  const text = messageText(template, locale, {
    shop: merchant.displayName,
    from: formatDate(change.dateBefore, locale, 'long'),
    to: formatDate(change.newDate, locale, 'long'),
    link: `${server.config.origins.portal}/${portalSegment}/#/order/${order.id}`,
  });
  const message = {
    channel: 'EMAIL',
    to: email,
    template,
    text,
    locale,
    at: job.dueAt.toISOString(),
  } as const;
  await server.messages.send({ ...message, key: `${template}:${change.id}` }, email);
}
