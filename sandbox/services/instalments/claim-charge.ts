import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { MinorUnits } from '#shared/domain/money.ts';
import { isPayable, lateFeeOwed, paymentAmount } from '#shared/domain/payments/schedule-item.ts';
import { builtOnce, type Given } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Card } from '../methods/methods.tables.ts';
import { payableView } from '../orders/index.ts';
import { type ScheduleItemRow, scheduleItems } from '../orders/orders.tables.ts';
import { claimPayment } from '../payments/index.ts';
import type { PaymentDetails, PaymentRow } from '../payments/payments.tables.ts';

/** The natural key of the schedule's own charge of an instalment. */
export const scheduledCharge = (scheduleItemId: number | string, attempt: number) =>
  `scheduled:${scheduleItemId}:${attempt}`;

export interface NewCharge {
  readonly item: ScheduleItemRow;
  /** What may happen once: one payment of a trace, or one attempt of the schedule. */
  readonly naturalKey: string;
  readonly startedBy: 'MANUAL' | 'SCHEDULED';
  readonly card: Card;
  readonly traceId?: string;
  readonly details: PaymentDetails;
  /** What the shopper agreed to. A charge that nobody agreed to in person takes all that is owed. */
  readonly atMost?: MinorUnits;
  readonly at: Date;
}

const markPending = builtOnce((db, given: Given<'id' | 'amount'>) =>
  db
    .update(scheduleItems)
    .set({ pendingMinor: sql`${scheduleItems.pendingMinor} + ${given('amount')}` })
    .where(eq(scheduleItems.id, given('id'))),
);

/**
 * Claims a charge of all that is payable of one item with its late fee, and marks the item's part of it as pending. The
 * caller has the items of the order locked. Null when the item cannot be paid, or for no more than was agreed to, or the
 * same charge was claimed before.
 */
export async function claimCharge(
  tx: Transaction,
  orderItems: readonly ScheduleItemRow[],
  charge: NewCharge,
): Promise<PaymentRow | null> {
  const { item, card, at } = charge;
  const view = payableView(item);
  if (!isPayable(view, orderItems.map(payableView))) return null;
  const amountMinor = paymentAmount(view);
  const lateFeeMinor = lateFeeOwed(view);
  if (charge.atMost !== undefined && amountMinor > charge.atMost) return null;
  const payment = await claimPayment(tx, {
    id: randomUUID(),
    naturalKey: charge.naturalKey,
    kind: 'CHARGE',
    startedBy: charge.startedBy,
    consumerId: item.consumerId,
    orderId: item.orderId,
    scheduleItemId: item.id,
    traceId: charge.traceId,
    cardId: card.id,
    subject: card.providerToken,
    amountMinor,
    lateFeeMinor,
    currency: item.currency,
    details: charge.details,
    occurredAt: at,
  });
  if (!payment) return null;
  await markPending(tx, { id: item.id, amount: amountMinor - lateFeeMinor });
  return payment;
}
