/** Voids, expiries and refunds, as they fall on the shopper's schedule. Source: MERCHANT-API 5.4, MER-163. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import { expire } from '#shared/domain/payments/payment-state.ts';
import {
  allocateRefund,
  type RefundedItem,
  returnToCharges,
} from '#shared/domain/payments/refund-allocation.ts';
import { lateFeeToWaive } from '#shared/domain/payments/schedule-item.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Effect } from '../../jobs/job-effect.ts';
import type { Job } from '../job-queue/job-queue.tables.ts';
import { lateFeeWaived, type MerchantAccountKind, orderReduced, postToLedger } from '../ledger/index.ts';
import { amountsOf } from '../orders/item-status.ts';
import { orders, type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import { claimPayment } from '../payments/claim.ts';
import { lockItems } from '../payments/claim-charge.ts';
import { drivePayment } from '../payments/execute-payment.ts';
import { instalmentPart } from '../payments/payment-kind.ts';
import {
  type MerchantPaymentRow,
  merchantPayments,
  type PaymentRow,
  payments,
} from '../payments/payments.tables.ts';
import { allowed, recordPaymentEvent, toDomain, writeChange } from './merchant-payment.ts';

export interface GiveBack {
  readonly amount: MinorUnits;
  /** AUTHORISED for what was never captured, MERCHANT for what was. */
  readonly from: MerchantAccountKind;
  /** The number of the payment's event that gives it back. */
  readonly position: number;
  readonly at: Date;
}

/**
 * Lowers what is unpaid and claims the refunds of what was paid. The claims are to be driven after the commit, by
 * `driveRefunds` or else by the completer.
 * @throws {Refusal} `request_in_progress` while a charge of an instalment is on its way that would have to go back.
 */
export async function giveBack(
  tx: Transaction,
  row: MerchantPaymentRow,
  { amount, from, position, at }: GiveBack,
): Promise<PaymentRow[]> {
  const rows = await lockItems(tx, row.orderId);
  const allocated = allocateRefund(rows.map(toRefundable), amount);
  const claims: PaymentRow[] = [];
  for (const item of allocated) {
    const itemRow = rows.find(({ id }) => id === item.id);
    if (!itemRow || (item.lowered === 0 && item.returned === 0)) continue;
    await writeItem(tx, itemRow, item, at);
    if (item.returned > 0) claims.push(...(await claimRefunds(tx, itemRow, item.returned, position, at)));
  }
  await tx
    .update(orders)
    .set({ refundedMinor: sql`${orders.refundedMinor} + ${amount}` })
    .where(eq(orders.id, row.orderId));
  await postToLedger(tx, {
    naturalKey: `given-back:${row.orderId}:${position}`,
    orderId: row.orderId,
    currency: row.currency,
    occurredAt: at,
    lines: orderReduced(from, row.merchantId, row.currency, {
      lowered: allocated.map(({ id, lowered }) => ({ scheduleItemId: id, amount: lowered })),
      returned: allocated.map(({ id, returned }) => ({ scheduleItemId: id, amount: returned })),
    }),
  });
  return claims;
}

const toRefundable = (item: ScheduleItemRow) => ({
  id: item.id,
  originalInstallmentDueDate: item.originalDueDate,
  unpaid: item.amountMinor - item.settledMinor - item.pendingMinor,
  paid: item.settledMinor + item.pendingMinor,
});

async function writeItem(tx: Transaction, row: ScheduleItemRow, item: RefundedItem, at: Date): Promise<void> {
  // Money on its way may yet be declined, and then there would be nothing to send back.
  if (item.returned > row.settledMinor) throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
  const amountMinor = row.amountMinor - item.lowered - item.returned;
  const settledMinor = row.settledMinor - item.returned;
  const waived = lateFeeToWaive({
    amount: amountMinor,
    settled: settledMinor,
    lateFees: amountsOf(row).outstandingBalance - amountsOf(row).amountOwed,
  });
  await tx
    .update(scheduleItems)
    .set({
      amountMinor,
      settledMinor,
      returnedMinor: row.returnedMinor + item.returned,
      lateFeeWaivedMinor: row.lateFeeWaivedMinor + waived,
      isOverdue: row.isOverdue && amountMinor > settledMinor,
    })
    .where(eq(scheduleItems.id, row.id));
  await postToLedger(tx, {
    naturalKey: `late-fee-waived:${row.id}`,
    orderId: row.orderId,
    currency: row.currency,
    occurredAt: at,
    lines: lateFeeWaived(row.currency, { scheduleItemId: row.id, amount: waived }),
  });
}

/** An instalment may have been paid by several charges; the latest gives back first. */
async function claimRefunds(
  tx: Transaction,
  item: ScheduleItemRow,
  amount: MinorUnits,
  position: number,
  at: Date,
): Promise<PaymentRow[]> {
  const charges = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.scheduleItemId, item.id),
        inArray(payments.kind, ['CAPTURE', 'CHARGE']),
        eq(payments.state, 'SUCCEEDED'),
      ),
    )
    .orderBy(desc(payments.occurredAt), desc(payments.id));
  const before = await returnedTo(tx, item);
  const paid = charges.map((charge) => ({
    id: charge.providerId ?? '',
    part: instalmentPart(charge),
    returned: before.get(charge.providerId ?? '') ?? 0,
  }));
  const claims: PaymentRow[] = [];
  for (const back of returnToCharges(paid, amount)) {
    const charge = charges.find(({ providerId }) => providerId === back.id);
    if (!charge) throw new Error(`Instalment ${item.id} was not paid by ${back.id}`);
    const claim = await claimPayment(tx, {
      id: randomUUID(),
      naturalKey: `refund:${item.orderId}:${position}:${charge.id}`,
      kind: 'REFUND',
      startedBy: 'MERCHANT',
      consumerId: item.consumerId,
      orderId: item.orderId,
      scheduleItemId: item.id,
      cardId: charge.cardId,
      subject: back.id,
      amountMinor: back.amount,
      currency: item.currency,
      occurredAt: at,
    });
    if (claim) claims.push(claim);
  }
  return claims;
}

/** What has gone back to each charge of the instalment, or is on its way. */
async function returnedTo(tx: Transaction, item: ScheduleItemRow): Promise<Map<string, MinorUnits>> {
  const rows = await tx
    .select({ subject: payments.subject, sum: sql<string>`sum(${payments.amountMinor})` })
    .from(payments)
    .where(
      and(eq(payments.scheduleItemId, item.id), eq(payments.kind, 'REFUND'), ne(payments.state, 'DECLINED')),
    )
    .groupBy(payments.subject);
  return new Map(rows.map(({ subject, sum }) => [subject, Number(sum)]));
}

/** Sends the money back now. What the provider does not answer, the completer finishes. */
export async function driveRefunds(server: ServerContext, claims: readonly PaymentRow[]): Promise<void> {
  for (const claim of claims) {
    await drivePayment(server, claim).catch((error: unknown) => {
      server.log.warn({ err: error, paymentId: claim.id }, 'refund stays open');
    });
  }
}

/** Seven days after authorise, what was never captured is given up (MER-162). */
export async function expireAuthorisation(server: ServerContext, job: Job): Promise<Effect[]> {
  const at = job.dueAt;
  const expired = await server.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(merchantPayments)
      .where(eq(merchantPayments.orderId, Number(job.subject)))
      .for('update');
    if (!row || row.openMinor === 0) return null;
    const amount = row.openMinor;
    const changed = await writeChange(tx, row, allowed(expire(toDomain(row))), {
      type: 'EXPIRED',
      amount,
      at,
    });
    const { position } = changed;
    const claims = await giveBack(tx, row, { amount, from: 'AUTHORISED', position, at });
    await recordPaymentEvent(tx, server, changed.row, 'payment.expired', position, at);
    return { claims, amount, row };
  });
  if (!expired) return [];
  await driveRefunds(server, expired.claims);
  const { amount, row } = expired;
  return [{ type: 'AUTHORISATION_EXPIRED', orderId: row.orderId, amount: fromMinor(amount, row.currency) }];
}
