/** Notifies a shopper of a payment that failed without the shopper present. */
import { and, asc, eq } from 'drizzle-orm';
import { addDays, formatDate, type IsoDate } from '#shared/domain/dates.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { formatMoney, fromMinor } from '#shared/domain/money.ts';
import { amountToPay } from '#shared/domain/payments/schedule-item.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { type Job, jobs } from '../../core/job-queue/job-queue.tables.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import { dayOf } from '../../core/market-day.ts';
import { type MessageTemplate, type MessageValues, messageText } from '../../core/messages/texts.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { consumerOf } from '../consumers/index.ts';
import { isHeld } from '../disputes/index.ts';
import { amountsOf, countryOfOrder, findInstalment, payableView } from '../orders/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import type { SettledPayment } from '../payments/index.ts';
import { paymentParts, payments } from '../payments/payments.tables.ts';

/** Plans the message that the schedule's own charge did not go through, for the first or the second time. */
export async function planMissedChargeMessage(
  tx: Transaction,
  { id, consumerId }: ScheduleItemRow,
  attempt: number,
  dueAt: Date,
): Promise<void> {
  await planJob(tx, { kind: 'missed-charge-message', subject: String(id), attempt, consumerId, dueAt });
}

/** Plans the message that a bank returned what the shopper had paid. */
export async function planReturnedDebitMessage(tx: Transaction, payment: SettledPayment): Promise<void> {
  const { id: subject, consumerId, settledAt, occurredAt } = payment;
  await planJob(tx, { kind: 'returned-debit-message', subject, consumerId, dueAt: settledAt ?? occurredAt });
}

/** Plans the message that bank accounts can no longer pay, since too many debits were returned in a row. */
export async function planBankAccountsStoppedMessage(
  tx: Transaction,
  payment: SettledPayment,
): Promise<void> {
  const { id: subject, consumerId, settledAt, occurredAt } = payment;
  const dueAt = settledAt ?? occurredAt;
  await planJob(tx, { kind: 'bank-accounts-stopped-message', subject, consumerId, dueAt });
}

/** Says that the schedule's charge did not go through, unless the instalment was paid in between. */
export async function sendMissedChargeMessage(server: ServerContext, job: Job): Promise<void> {
  const { subject, attempt, consumerId } = job;
  const { order, item, merchant } = await findInstalment(server.db, consumerId ?? '', subject);
  const { amountPayable } = amountsOf(item);
  const { dueDate, firstAttempt } = item;
  if (amountPayable === 0 || dueDate === null) return;
  // A dispute has paused or moved it since.
  if (attempt < firstAttempt || (await isHeld(server.db, order.id))) return;
  const template = attempt === firstAttempt ? 'payment-failed' : 'payment-overdue';
  const again = await nextCharge(server.db, item);
  await send(server, job, template, (locale) => ({
    amount: formatMoney(amountToPay(payableView(item)), locale),
    shop: merchant.displayName,
    date: formatDate(again ?? addDays(dueDate, 1), locale, 'long'),
    link: `order/${order.id}`,
  }));
}

/** The day on which the schedule tries once more: the day after, or after a bank has returned the first charge. */
async function nextCharge(
  db: Executor,
  { id, orderId, firstAttempt }: ScheduleItemRow,
): Promise<IsoDate | null> {
  const isNext = and(
    eq(jobs.kind, 'charge-instalment'),
    eq(jobs.subject, String(id)),
    eq(jobs.attempt, firstAttempt + 1),
  );
  const [job] = await db.select({ dueAt: jobs.dueAt }).from(jobs).where(isNext);
  return job ? dayOf(job.dueAt, await countryOfOrder(db, orderId)) : null;
}

/** Says that a bank returned a payment. */
export async function sendReturnedDebitMessage(server: ServerContext, job: Job): Promise<void> {
  const [payment] = await server.db.select().from(payments).where(eq(payments.id, job.subject));
  if (!payment) throw new Error(`There is no payment ${job.subject}`);
  const [part] = await server.db
    .select()
    .from(paymentParts)
    .where(eq(paymentParts.paymentId, payment.id))
    .orderBy(asc(paymentParts.scheduleItemId));
  if (!part) throw new Error(`Payment ${payment.id} has no instalment`);
  const itemId = String(part.scheduleItemId);
  const { order, merchant } = await findInstalment(server.db, payment.consumerId, itemId);
  await send(server, job, 'bank-payment-returned', (locale) => ({
    amount: formatMoney(fromMinor(payment.amountMinor, payment.currency), locale),
    shop: merchant.displayName,
    link: `order/${order.id}`,
  }));
}

/** Says that bank accounts can no longer pay. */
export async function sendBankAccountsStoppedMessage(server: ServerContext, job: Job): Promise<void> {
  await send(server, job, 'bank-accounts-stopped', () => ({ link: 'billing' }));
}

/** @param valuesOf the values in the text; its link is a path of the portal */
async function send(
  { db, config, messages }: ServerContext,
  { id, consumerId, dueAt }: Job,
  template: MessageTemplate,
  valuesOf: (locale: string) => MessageValues,
): Promise<void> {
  const { email, countryCode, preferredLocale: locale } = await consumerOf(db, consumerId ?? '');
  const values = valuesOf(locale);
  const link = `${config.origins.portal}/${marketOf(countryCode).portalSegment}/#/${values.link}`;
  const at = dueAt.toISOString();
  const text = messageText(template, locale, { ...values, link });
  // With its time, since an instalment that was moved may be missed again.
  await messages.send({ key: `${id}:${at}`, channel: 'EMAIL', to: email, template, text, locale, at }, email);
}
