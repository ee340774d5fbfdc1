import { randomUUID } from 'node:crypto';
import type { MinorUnits } from '#shared/domain/money.ts';
import { type PaymentPart, totalOf } from '#shared/domain/payments/payment-parts.ts';
import type { Transaction } from '../../core/database/database.ts';
import { methodColumns, type PayingMethod, sourceOf } from '../methods/index.ts';
import { markPending } from '../orders/index.ts';
import type { OrderRow } from '../orders/orders.tables.ts';
import { claimPayment } from '../payments/index.ts';
import type { PaymentDetails, PaymentRow } from '../payments/payments.tables.ts';

/** The natural key of the schedule's own charge of an instalment. */
export const scheduledCharge = (scheduleItemId: number | string, attempt: number) =>
  `scheduled:${scheduleItemId}:${attempt}`;

interface NewCharge {
  /** Without an id for a payment of a plan, which pays instalments of several orders. */
  readonly order: Pick<OrderRow, 'consumerId' | 'currency'> & { readonly id: number | null };
  /** The payment of the plan that it is. */
  readonly planItemId?: number;
  /** What it pays of the instalments, as read under the caller's lock. */
  readonly parts: readonly PaymentPart[];
  /** Makes it unique: one payment of a card session, or one attempt of the schedule. */
  readonly naturalKey: string;
  readonly startedBy: 'MANUAL' | 'SCHEDULED';
  readonly method: PayingMethod;
  readonly traceId?: string;
  readonly details: PaymentDetails;
  /** The amount that the shopper agreed to. A scheduled charge takes all that is owed. */
  readonly atMost?: MinorUnits;
  readonly at: Date;
}

/**
 * Claims a charge, and marks what it pays of each instalment as pending. The caller has the items of the order locked. Null
 * when it would take more than was agreed to, or the same charge was claimed before.
 */
export async function claimCharge(tx: Transaction, charge: NewCharge): Promise<PaymentRow | null> {
  const { order, parts, method, at } = charge;
  const amountMinor = totalOf(parts);
  if (charge.atMost !== undefined && amountMinor > charge.atMost) return null;
  const payment = {
    id: randomUUID(),
    naturalKey: charge.naturalKey,
    kind: 'CHARGE' as const,
    startedBy: charge.startedBy,
    consumerId: order.consumerId,
    orderId: order.id,
    planItemId: charge.planItemId,
    traceId: charge.traceId,
    ...methodColumns(method),
    subject: sourceOf(method),
    amountMinor,
    currency: order.currency,
    details: charge.details,
    occurredAt: at,
  };
  const claimed = await claimPayment(tx, payment, parts);
  if (!claimed) return null;
  for (const { id, amount } of parts) await markPending(tx, { id, amount });
  return claimed;
}
