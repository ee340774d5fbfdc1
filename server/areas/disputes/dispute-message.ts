/** Notifies a shopper that the shop has responded, or that a case has ended. */
import { and, eq } from 'drizzle-orm';
import { formatDate } from '#shared/domain/dates.ts';
import type { DisputeStep } from '#shared/domain/disputes/dispute-steps.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { dayOf } from '../../core/market-day.ts';
import { type MessageTemplate, messageText } from '../../core/messages/texts.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { findMerchant } from '../merchants/index.ts';
import { answerDueAfter } from './answer-due.ts';
import { disputeStages, disputes } from './disputes.tables.ts';

/** The message for each step that a shopper is notified of. */
const templates: { readonly [Step in DisputeStep]?: MessageTemplate } = {
  MERCHANT_CHALLENGE: 'dispute-answered',
  MERCHANT_REQUEST_INFO: 'dispute-answered',
  MERCHANT_ACCEPT: 'dispute-refunded',
  MERCHANT_SILENT: 'dispute-refunded',
  REFUNDED_IN_FULL: 'dispute-refunded',
  CONSUMER_CONFIRM_RECEPTION: 'dispute-closed',
  CONSUMER_CANCEL: 'dispute-closed',
  CONSUMER_SILENT: 'dispute-expired',
};

export const hasMessage = (step: DisputeStep): boolean => templates[step] !== undefined;

/** Sends the message about one step, in the shopper's language and with a link to the order. */
export async function sendDisputeMessage(server: ServerContext, job: Job): Promise<void> {
  const { subject, attempt, dueAt } = job;
  const [found] = await server.db
    .select({ dispute: disputes, step: disputeStages.step })
    .from(disputeStages)
    .innerJoin(disputes, eq(disputes.id, disputeStages.disputeId))
    .where(and(eq(disputeStages.disputeId, subject), eq(disputeStages.position, attempt)));
  const template = found && templates[found.step];
  if (!template) throw new Error(`There is no step ${attempt} of dispute ${subject} to tell of`);
  const { dispute } = found;
  const { email, countryCode, preferredLocale: locale } = await consumerOf(server.db, dispute.consumerId);
  const { displayName: shop } = await findMerchant(server.db, dispute.merchantId);
  const answerBy = dispute.answerDueAt ?? answerDueAfter(dueAt);
  const text = messageText(template, locale, {
    shop,
    date: formatDate(dayOf(answerBy, countryCode), locale, 'long'),
    link: `${server.config.origins.portal}/${marketOf(countryCode).portalSegment}/#/order/${dispute.orderId}`,
  });
  const at = dueAt.toISOString();
  await server.messages.send({ key: job.id, channel: 'EMAIL', to: email, template, text, locale, at }, email);
}
