/**
 * Voids, expiries and refunds: the amounts that they take off the order, and those that go back to the method that
 * paid. Source: MER-163.
 */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { fromMinor, type MinorUnits, type Money } from '#shared/domain/money.ts';
import { expire } from '#shared/domain/payments/payment-state.ts';
import { returnToCharges } from '#shared/domain/payments/refund-allocation.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { closeRefundedDispute } from '../disputes/index.ts';
import { type Reduction, reduceSchedule } from '../orders/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import { claimRefund, executePayment, settleRefund } from '../payments/index.ts';
import { type PaymentRow, paymentParts, payments } from '../payments/payments.tables.ts';
import { acceptedChange, recordPaymentEvent, toDomain, writeChange } from './merchant-payment.ts';
import { type MerchantPaymentRow, merchantPayments } from './merchant-payments.tables.ts';

/**
 * Lowers what is unpaid and claims the refunds of what was paid. The claims are to be executed after the commit, by
 * `executeRefunds` or else by the completer.
 */
export async function reduceOrder(
  tx: Transaction,
  { orderId, merchantId, currency }: MerchantPaymentRow,
  reduction: Pick<Reduction, 'amount' | 'from' | 'position' | 'at'>,
): Promise<PaymentRow[]> {
  const paidBack = await reduceSchedule(tx, { ...reduction, orderId, merchantId, currency });
  const claims: PaymentRow[] = [];
  for (const { item, amount } of paidBack) {
    claims.push(...(await claimRefunds(tx, item, amount, reduction.position, reduction.at)));
  }
  return claims;
}

/** An instalment may have been paid by several charges; the latest is refunded first. */
async function claimRefunds(
  tx: Transaction,
  item: ScheduleItemRow,
  amount: MinorUnits,
  position: number,
  at: Date,
): Promise<PaymentRow[]> {
  const charges = await tx
    .select({ charge: payments, part: paymentParts.amountMinor })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(
      and(
        eq(paymentParts.scheduleItemId, item.id),
        inArray(payments.kind, ['CAPTURE', 'CHARGE']),
        eq(payments.state, 'SUCCEEDED'),
      ),
    )
    .orderBy(desc(payments.occurredAt), desc(payments.id));
  const before = await returnedTo(tx, item);
  const paid = charges.map(({ charge, part }) => ({
    id: charge.providerId ?? '',
    part,
    returned: before.get(charge.providerId ?? '') ?? 0,
  }));
  const claims: PaymentRow[] = [];
  for (const back of returnToCharges(paid, amount)) {
    const charge = charges.find((each) => each.charge.providerId === back.id)?.charge;
    if (!charge) throw new Error(`Instalment ${item.id} was not paid by ${back.id}`);
    // By its instalment too, since one charge may have paid several.
    const naturalKey = `refund:${item.orderId}:${position}:${charge.id}:${item.id}`;
    const claim = await claimRefund(tx, { naturalKey, charge, item, amount: back.amount, at });
    if (claim) claims.push(claim);
  }
  return claims;
}

/** The refunds of each charge of the instalment, settled or pending. */
async function returnedTo(tx: Transaction, item: ScheduleItemRow): Promise<Map<string, MinorUnits>> {
  const rows = await tx
    .select({ subject: payments.subject, sum: sql<string>`sum(${payments.amountMinor})` })
    .from(payments)
    .innerJoin(paymentParts, eq(paymentParts.paymentId, payments.id))
    .where(
      and(
        eq(paymentParts.scheduleItemId, item.id),
        eq(payments.kind, 'REFUND'),
        ne(payments.state, 'DECLINED'),
      ),
    )
    .groupBy(payments.subject);
  return new Map(rows.map(({ subject, sum }) => [subject, Number(sum)]));
}

/** Executes the refunds. If the provider is unavailable, the completer finishes them. */
export async function executeRefunds(server: ServerContext, claims: readonly PaymentRow[]): Promise<void> {
  for (const claim of claims) {
    await executePayment(server, claim, settleRefund).catch((error: unknown) => {
      server.log.warn({ err: error, paymentId: claim.id }, 'refund stays open');
    });
  }
}

interface ExpiredAuthorisation {
  readonly orderId: number;
  readonly amount: Money;
}

/** Seven days after authorise, what was not captured is released (MER-162). Null when nothing is open. */
export async function expireAuthorisation(
  server: ServerContext,
  orderId: number,
  at: Date,
): Promise<ExpiredAuthorisation | null> {
  const expired = await server.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(merchantPayments)
      .where(eq(merchantPayments.orderId, orderId))
      .for('update');
    if (!row || row.openMinor === 0) return null;
    const amount = row.openMinor;
    const changed = await writeChange(tx, row, acceptedChange(expire(toDomain(row)), 'void', row), {
      type: 'EXPIRED',
      amount,
      at,
    });
    const { position } = changed;
    const claims = await reduceOrder(tx, row, { amount, from: 'AUTHORISED', position, at });
    await recordPaymentEvent(tx, server, changed.row, 'payment.expired', position, at);
    await closeRefundedDispute(tx, server, orderId, at);
    return { claims, amount, row };
  });
  if (!expired) return null;
  await executeRefunds(server, expired.claims);
  const { amount, row } = expired;
  return { orderId: row.orderId, amount: fromMinor(amount, row.currency) };
}
