/** Tells a shopper that the next payment of a returned order was moved. */
import { eq } from 'drizzle-orm';
import { formatDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { messageText } from '../../core/messages/texts.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { findInstalment } from '../orders/index.ts';
import { orderReturns } from './returns.tables.ts';

const template = 'return-told';

/** Sends the message about a return, in the shopper's language and with a link to the order. */
export async function sendReturnMessage(server: ServerContext, job: Job): Promise<void> {
  const [told] = await server.db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, Number(job.subject)));
  const { consumerId, movedItemId, dateBefore, newDate } = told ?? {};
  if (!consumerId || !movedItemId || !dateBefore || !newDate) {
    throw new Error(`The return of order ${job.subject} moved nothing`);
  }
  const { email, countryCode, preferredLocale: locale } = await consumerOf(server.db, consumerId);
  const { order, merchant } = await findInstalment(server.db, consumerId, String(movedItemId));
  const text = messageText(template, locale, {
    shop: merchant.displayName,
    from: formatDate(dateBefore, locale, 'long'),
    to: formatDate(newDate, locale, 'long'),
    link: `${server.config.origins.portal}/${marketOf(countryCode).portalSegment}/#/order/${order.id}`,
  });
  const message = { channel: 'EMAIL', to: email, template, text, locale } as const;
  const at = job.dueAt.toISOString();
  await server.messages.send({ ...message, at, key: `${template}:${order.id}` }, email);
}
