/** A charge of instalments went through, was refused, or waits for its bank. */
import { addDays } from '#shared/domain/dates.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Transaction } from '../../core/database/database.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import { dayOf, startOfDay } from '../../core/market-day.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { recordDebit } from '../consumers/index.ts';
import { isHeld } from '../disputes/index.ts';
import { postToLedger } from '../ledger/index.ts';
import { mostReturnedDebits } from '../methods/index.ts';
import {
  countryOfOrder,
  markOverdue,
  markReturned,
  releasePending,
  settlePending,
  waiveLateFee,
} from '../orders/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import {
  claimRefund,
  closeParts,
  findPayment,
  providerAccountOf,
  type SettledPayment,
} from '../payments/index.ts';
import type { PaymentPartRow } from '../payments/payments.tables.ts';
import { scheduledCharge } from './claim-charge.ts';
import {
  planBankAccountsStoppedMessage,
  planMissedChargeMessage,
  planReturnedDebitMessage,
} from './failed-payment-messages.ts';

export async function settleCharge(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  // Its parts stay open, and the amount that it pays stays pending.
  if (payment.state === 'PENDING') return;
  const closed = await closeParts(tx, payment);
  // In the lock order that every transaction uses.
  const parts = closed.toSorted((one, other) => one.scheduleItemId - other.scheduleItemId);
  if (parts.length === 0) throw new Error(`Payment ${payment.id} has no instalment`);
  const isDebit = payment.bankAccountId !== null;
  if (payment.state === 'DECLINED') {
    for (const part of parts) await releasePart(tx, payment, part);
    if (isDebit) await recordReturn(tx, payment);
    return;
  }
  // A payment of a plan pays several orders, and the books are kept for each.
  const byOrder = new Map<number, PaymentPartRow[]>();
  let hasCompletedOne = false;
  for (const part of parts) {
    const { orderId, settledMinor, amountMinor } = await settlePart(tx, payment, part);
    hasCompletedOne ||= settledMinor >= amountMinor;
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), part]);
  }
  for (const [orderId, ofOrder] of byOrder) {
    await postToLedger(tx, {
      kind: 'INSTALMENT_PAID',
      orderId,
      paymentId: payment.id,
      provider: providerAccountOf(payment),
      currency: payment.currency,
      parts: ofOrder.map(({ scheduleItemId, amountMinor, lateFeeMinor }) => ({
        scheduleItemId,
        amount: amountMinor,
        lateFee: lateFeeMinor,
      })),
      occurredAt: bookedAt(payment),
    });
  }
  if (isDebit && hasCompletedOne) await recordDebit(tx, payment.consumerId, 'PAID');
  server.crash('after_ledger');
}

/** A shopper who paid with this method has left by then, and is notified. */
async function recordReturn(tx: Transaction, payment: SettledPayment): Promise<void> {
  const inARow = await recordDebit(tx, payment.consumerId, 'RETURNED');
  // One that the bank refused at once was shown to the shopper.
  const wasAccepted = payment.providerId !== null;
  if (wasAccepted && payment.startedBy !== 'SCHEDULED') await planReturnedDebitMessage(tx, payment);
  if (inARow === mostReturnedDebits) await planBankAccountsStoppedMessage(tx, payment);
}

/** Money of a bank arrives when the bank has settled. */
export const bookedAt = ({ bankAccountId, occurredAt, settledAt }: SettledPayment): Date =>
  bankAccountId === null ? occurredAt : (settledAt ?? occurredAt);

async function settlePart(
  tx: Transaction,
  payment: SettledPayment,
  part: PaymentPartRow,
): Promise<ScheduleItemRow> {
  const { scheduleItemId: id, amountMinor: paid, lateFeeMinor: lateFee } = part;
  const settled = await settlePending(tx, { id, paid, lateFee });
  if (!settled) throw new Error(`Payment ${part.paymentId} has no instalment`);
  const item = settled.toReturnMinor > 0 ? await sendBack(tx, payment, settled) : settled;
  // A part of it was paid: the schedule charges the rest.
  if (item.settledMinor < item.amountMinor) await replanSchedule(tx, item, payment);
  // It was to be paid without its fee, and a refund took the rest in between.
  else await waiveLateFee(tx, item, bookedAt(payment));
  return item;
}

/** A refund took this off while the payment was pending. It was paid after all, so it goes back; the completer sends it. */
async function sendBack(
  tx: Transaction,
  payment: SettledPayment,
  item: ScheduleItemRow,
): Promise<ScheduleItemRow> {
  const { id, orderId, currency, toReturnMinor: amount } = item;
  const after = await markReturned(tx, item);
  const at = bookedAt(payment);
  await postToLedger(tx, {
    kind: 'PAID_AFTER_REFUND',
    orderId,
    paymentId: payment.id,
    scheduleItemId: id,
    currency,
    amount,
    occurredAt: at,
  });
  const naturalKey = `refund-of-pending:${payment.id}:${id}`;
  await claimRefund(tx, { naturalKey, charge: payment, item, amount, at });
  return after;
}

async function releasePart(tx: Transaction, payment: SettledPayment, part: PaymentPartRow): Promise<void> {
  const item = await releasePending(tx, { id: part.scheduleItemId, amount: part.amountMinor });
  if (!item) throw new Error(`Payment ${payment.id} has no instalment`);
  // A refund has taken off all of it in between.
  if (item.settledMinor >= item.amountMinor) return waiveLateFee(tx, item, bookedAt(payment));
  if (payment.startedBy === 'SCHEDULED') {
    const missed = { attempt: payment.details.attempt ?? 1, at: bookedAt(payment) };
    await recordMissedCharge(tx, item, missed);
  } else await replanSchedule(tx, item, payment);
}

/**
 * The schedule's charge did not go through: it is tried once more on the next day, then the instalment is overdue, and
 * after the market's days of grace a late fee follows (MER-191). The shopper is notified each time.
 */
export async function recordMissedCharge(
  tx: Transaction,
  item: ScheduleItemRow,
  { attempt, at }: { readonly attempt: number; readonly at: Date },
): Promise<void> {
  if (item.dueDate === null || (await isHeld(tx, item.orderId))) return;
  // The charge of an earlier date, before a dispute moved it: the new date is charged for the first time.
  if (attempt < item.firstAttempt) return planCharge(tx, item, 1, at);
  await planMissedChargeMessage(tx, item, attempt, at);
  if (attempt === item.firstAttempt) return planCharge(tx, item, 2, at);
  await markOverdue(tx, item);
  await planLateFee(tx, item, 1, at);
}

/**
 * Plans what the schedule skipped while the shopper was paying: the late fee if the instalment is overdue, else its
 * charge.
 */
async function replanSchedule(
  tx: Transaction,
  item: ScheduleItemRow,
  payment: SettledPayment,
): Promise<void> {
  if (await isHeld(tx, item.orderId)) return;
  const decidedAt = payment.bankAccountId === null ? null : payment.settledAt;
  if (!item.isOverdue) return planCharge(tx, item, (await wasCharged(tx, item)) ? 2 : 1, decidedAt);
  if (item.lateFeeMinor === 0) await planLateFee(tx, item, 2, decidedAt);
}

/** Whether the schedule has tried its first charge. */
async function wasCharged(tx: Transaction, { id, firstAttempt }: ScheduleItemRow): Promise<boolean> {
  return (await findPayment(tx, scheduledCharge(id, firstAttempt))) !== null;
}

/** The charge on the due date, or the second one on the day after. */
async function planCharge(
  tx: Transaction,
  item: ScheduleItemRow,
  charge: 1 | 2,
  failedAt: Date | null,
): Promise<void> {
  const { id, orderId, dueDate, consumerId } = item;
  if (dueDate === null) return;
  const countryCode = await countryOfOrder(tx, orderId);
  const dueAt = notBefore(startOfDay(addDays(dueDate, charge - 1), countryCode), countryCode, failedAt);
  const attempt = item.firstAttempt + charge - 1;
  await planJob(tx, { kind: 'charge-instalment', subject: String(id), attempt, consumerId, dueAt });
}

/**
 * A charge may fail days after its instalment was due: a bank returns a debit late, and the schedule waits while a part
 * is in payment. The next step is on the day after at the earliest, so that the shopper can pay in another way first.
 */
function notBefore(planned: Date, countryCode: CountryCode, failedAt: Date | null): Date {
  if (failedAt === null) return planned;
  const next = startOfDay(addDays(dayOf(failedAt, countryCode), 1), countryCode);
  return next > planned ? next : planned;
}

async function planLateFee(
  tx: Transaction,
  item: ScheduleItemRow,
  attempt: number,
  failedAt: Date | null,
): Promise<void> {
  const { dueDate, consumerId } = item;
  if (dueDate === null) return;
  const countryCode = await countryOfOrder(tx, item.orderId);
  const { graceDays } = marketOf(countryCode).lateFee;
  const dueAt = notBefore(startOfDay(addDays(dueDate, graceDays), countryCode), countryCode, failedAt);
  await planJob(tx, { kind: 'late-fee', subject: String(item.id), attempt, consumerId, dueAt });
}
