/** Notifies shoppers in good time that a saved card is about to expire, so that no payment fails. */
import { eq } from 'drizzle-orm';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { firstDayOfExpirySoon } from '#shared/domain/methods/card-expiry.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Job } from '../../core/job-queue/job-queue.tables.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import { startOfDay } from '../../core/market-day.ts';
import { messageText } from '../../core/messages/texts.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { type Card, cards } from './methods.tables.ts';

const template = 'card-expires';

/** Plans the message for the day from which the page of payment methods shows the same; none if that day has passed. */
export async function planExpiryMessage(
  tx: Transaction,
  card: Pick<Card, 'id' | 'consumerId' | 'expiryMonth' | 'expiryYear' | 'createdAt'>,
  countryCode: CountryCode,
): Promise<void> {
  const { id, consumerId, expiryMonth: month, expiryYear: year } = card;
  const dueAt = startOfDay(firstDayOfExpirySoon({ month, year }), countryCode);
  if (dueAt <= card.createdAt) return;
  await planJob(tx, { kind: 'card-expiry-message', subject: id, consumerId, dueAt });
}

/** Sends the message, unless the card was removed in between. */
export async function sendExpiryMessage(server: ServerContext, job: Job): Promise<void> {
  const [card] = await server.db.select().from(cards).where(eq(cards.id, job.subject));
  if (!card || card.deletedAt || !card.isListed) return;
  const { email, countryCode, preferredLocale: locale } = await consumerOf(server.db, card.consumerId);
  const text = messageText(template, locale, {
    digits: card.last4.slice(card.brand === 'AMEX' ? -3 : -4),
    date: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`,
    link: `${server.config.origins.portal}/${marketOf(countryCode).portalSegment}/#/billing`,
  });
  const message = {
    channel: 'EMAIL',
    to: email,
    template,
    text,
    locale,
    at: job.dueAt.toISOString(),
  } as const;
  await server.messages.send({ ...message, key: `${template}:${card.id}` }, email);
}
