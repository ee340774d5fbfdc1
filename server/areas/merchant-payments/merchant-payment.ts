/** A payment as its merchant sees it: rules from the domain, rows and events from here. Source: merchant-api §5.2, §5.4. */
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { MerchantPayment as PaymentView } from '#shared/contract/merchant/merchant.schema.ts';
import type { WebhookEventType } from '#shared/contract/webhooks/webhook-event-types.ts';
import { fromMinor, type MinorUnits } from '#shared/domain/money.ts';
import {
  type MerchantPayment,
  type PaymentChange,
  type PaymentEventType,
  type PaymentRefusal,
  refundable,
} from '#shared/domain/payments/payment-state.ts';
import { type RefusedCall, refusalMessage } from '#shared/domain/payments/refusal-advice.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { newId } from '../../core/ids.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { recordEvent } from '../merchants/index.ts';
import {
  type MerchantPaymentRow,
  type MerchantRefundRow,
  merchantPaymentEvents,
  merchantPayments,
  merchantRefunds,
} from './merchant-payments.tables.ts';

/** @throws {Refusal} `payment_not_found`, also for a payment of another merchant. */
export async function lockMerchantPayment(
  tx: Transaction,
  orderId: string,
  merchantId: string,
): Promise<MerchantPaymentRow> {
  const [row] = await tx.select().from(merchantPayments).where(isOf(orderId, merchantId)).for('update');
  if (!row) throw new Refusal('payment_not_found');
  return row;
}

/** @throws {Refusal} `payment_not_found`, also for a payment of another merchant. */
export async function readMerchantPayment(
  db: Executor,
  orderId: string,
  merchantId: string,
): Promise<PaymentView> {
  const [row] = await db.select().from(merchantPayments).where(isOf(orderId, merchantId));
  if (!row) throw new Refusal('payment_not_found');
  return paymentView(db, row);
}

/** The payment of a checkout that was authorised, if it was. */
export async function paymentOfToken(db: Executor, token: string): Promise<MerchantPaymentRow | null> {
  const [row] = await db.select().from(merchantPayments).where(eq(merchantPayments.token, token));
  return row ?? null;
}

/** Changes only that field. @throws {Refusal} `payment_not_found`. */
export async function updateMerchantReference(
  db: Executor,
  orderId: string,
  merchantId: string,
  merchantReference: string,
): Promise<PaymentView> {
  const [row] = await db
    .update(merchantPayments)
    .set({ merchantReference })
    .where(isOf(orderId, merchantId))
    .returning();
  if (!row) throw new Refusal('payment_not_found');
  return paymentView(db, row);
}

const isOf = (orderId: string, merchantId: string) =>
  and(eq(merchantPayments.orderId, Number(orderId)), eq(merchantPayments.merchantId, merchantId));

export const toDomain = (row: MerchantPaymentRow): MerchantPayment => ({
  state: row.state,
  original: row.originalMinor,
  openToCapture: row.openMinor,
  captured: row.capturedMinor,
  voided: row.voidedMinor,
  refunded: row.refundedMinor,
});

export const toColumns = (payment: MerchantPayment) => ({
  state: payment.state,
  originalMinor: payment.original,
  openMinor: payment.openToCapture,
  capturedMinor: payment.captured,
  voidedMinor: payment.voided,
  refundedMinor: payment.refunded,
});

/** @throws {Refusal} for a refusal of the domain's rule. */
export function acceptedChange(
  change: PaymentChange,
  call: RefusedCall,
  before: MerchantPaymentRow,
): MerchantPayment {
  if (change.ok) return change.payment;
  const payment = toDomain(before);
  const caseMessage = refusalMessage(call, payment);
  throw new Refusal(change.errorCode, { caseMessage, detail: limitOf(change.errorCode, payment, before) });
}

/** What is left, where more was asked for. */
function limitOf(
  code: PaymentRefusal,
  payment: MerchantPayment,
  { currency }: MerchantPaymentRow,
): string | undefined {
  const most = { amount_exceeds_open: payment.openToCapture, amount_exceeds_captured: refundable(payment) }[
    code as string
  ];
  return most === undefined
    ? undefined
    : `amount must be at most ${fromMinor(most, currency).amount} ${currency}.`;
}

interface PaymentEvent {
  readonly type: PaymentEventType;
  readonly amount: MinorUnits;
  readonly at: Date;
}

/** Writes a changed payment and its event. Returns the new row and the event's number within the payment. */
export async function writeChange(
  tx: Transaction,
  row: MerchantPaymentRow,
  payment: MerchantPayment,
  event: PaymentEvent,
): Promise<{ row: MerchantPaymentRow; position: number }> {
  const [changed] = await tx
    .update(merchantPayments)
    .set(toColumns(payment))
    .where(eq(merchantPayments.orderId, row.orderId))
    .returning();
  if (!changed) throw new Error(`Payment of order ${row.orderId} is gone`);
  return { row: changed, position: await addEvent(tx, row.orderId, event) };
}

/** The caller holds the lock on the payment's row, so that numbers are consecutive. */
export async function addEvent(tx: Transaction, orderId: number, event: PaymentEvent): Promise<number> {
  const [earlier] = await tx
    .select({ count: count() })
    .from(merchantPaymentEvents)
    .where(eq(merchantPaymentEvents.orderId, orderId));
  const position = (earlier?.count ?? 0) + 1;
  await tx.insert(merchantPaymentEvents).values({
    id: newId('pev'),
    orderId,
    position,
    type: event.type,
    amountMinor: event.amount,
    createdAt: event.at,
  });
  return position;
}

type PaymentWebhook = Extract<WebhookEventType, `payment.${string}`>;

export async function recordPaymentEvent(
  tx: Transaction,
  server: ServerContext,
  row: MerchantPaymentRow,
  type: PaymentWebhook,
  position: number,
  at: Date,
): Promise<void> {
  const data = await paymentView(tx, row);
  const naturalKey = `${type}:${row.orderId}:${position}`;
  const { merchantId, consumerId } = row;
  await recordEvent(tx, server, { merchantId, consumerId, type, naturalKey, data, at });
}

/** The `Payment` object of one row. */
export async function paymentView(db: Executor, row: MerchantPaymentRow): Promise<PaymentView> {
  const [view] = await paymentViews(db, [row]);
  if (!view) throw new Error(`Payment of order ${row.orderId} has no view`);
  return view;
}

/** The `Payment` object of each row, in their order. */
export async function paymentViews(
  db: Executor,
  rows: readonly MerchantPaymentRow[],
): Promise<PaymentView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ orderId }) => orderId);
  const events = await db
    .select()
    .from(merchantPaymentEvents)
    .where(inArray(merchantPaymentEvents.orderId, ids))
    .orderBy(asc(merchantPaymentEvents.position));
  const refunds = await db
    .select()
    .from(merchantRefunds)
    .where(inArray(merchantRefunds.orderId, ids))
    .orderBy(asc(merchantRefunds.createdAt), asc(merchantRefunds.id));
  return rows.map((row) => {
    const money = (amount: MinorUnits) => fromMinor(amount, row.currency);
    return {
      orderId: String(row.orderId),
      token: row.token,
      state: row.state,
      originalAmount: money(row.originalMinor),
      openToCapture: money(row.openMinor),
      captured: money(row.capturedMinor),
      voided: money(row.voidedMinor),
      refunded: money(row.refundedMinor),
      merchantReference: row.merchantReference,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      resultCode: row.resultCode,
      events: events
        .filter(({ orderId }) => orderId === row.orderId)
        .map(({ id, type, amountMinor, createdAt }) => ({
          id,
          type,
          amount: money(amountMinor),
          createdAt: createdAt.toISOString(),
        })),
      refunds: refunds
        .filter(({ orderId }) => orderId === row.orderId)
        .map((refund) => refundView(refund, row)),
    };
  });
}

/** Without the allocation of the refund to the shopper's schedule, which the merchant does not see. */
export const refundView = (refund: MerchantRefundRow, row: MerchantPaymentRow) => ({
  refundId: refund.id,
  orderId: String(refund.orderId),
  amount: fromMinor(refund.amountMinor, row.currency),
  merchantReference: refund.merchantReference,
  reason: refund.reason,
  createdAt: refund.createdAt.toISOString(),
});
