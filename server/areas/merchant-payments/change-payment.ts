/** Capture, void and refund of an order. Source: merchant-api §5.4. */
import { eq } from 'drizzle-orm';
import type { refundPayment } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import { type MinorUnits, type Money, toMinor } from '#shared/domain/money.ts';
import { refund, voidPayment } from '#shared/domain/payments/payment-state.ts';
import type { SettlementLineType } from '#shared/domain/settlements/settlement.ts';
import type { Commit } from '../../core/database/commit.ts';
import type { Transaction } from '../../core/database/database.ts';
import { newId } from '../../core/ids.ts';
import { Refusal, refuseOtherCurrency } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import { closeRefundedDispute } from '../disputes/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
import { addSettlementLine } from '../settlements/index.ts';
import { captureAmount } from './capture.ts';
import {
  acceptedChange,
  lockMerchantPayment,
  paymentView,
  recordPaymentEvent,
  refundView,
  toDomain,
  writeChange,
} from './merchant-payment.ts';
import {
  type MerchantPaymentRow,
  type MerchantRefundRow,
  merchantPayments,
  merchantRefunds,
} from './merchant-payments.tables.ts';
import { executeRefunds, reduceOrder } from './reduce-order.ts';

interface Caller {
  readonly server: ServerContext;
  readonly merchantId: string;
}

/** @throws {Refusal} `payment_not_found`, `too_many_requests` after a hundred changes in a day. */
async function lockToChange(tx: Transaction, { server, merchantId }: Caller, orderId: string) {
  const row = await lockMerchantPayment(tx, orderId, merchantId);
  // In the transaction, so that a refused change is not counted.
  await limitAttempts(server, 'changesOfPayment', String(row.orderId), tx);
  return row;
}

/** @throws {Refusal} as the contract's `captureAuthorised` lists them. */
export async function captureMerchantPayment(
  tx: Transaction,
  { server, merchantId }: Caller,
  orderId: string,
  body: { readonly amount: Money; readonly merchantReference?: string | undefined },
): Promise<MerchantPayment> {
  const row = await lockToChange(tx, { server, merchantId }, orderId);
  const at = server.clock.nowOf(row.consumerId);
  const changed = await captureAmount(tx, server, row, amountIn(row, body.amount), at);
  const { merchantReference } = body;
  if (merchantReference === undefined) return paymentView(tx, changed);
  await tx
    .update(merchantPayments)
    .set({ merchantReference })
    .where(eq(merchantPayments.orderId, row.orderId));
  return paymentView(tx, { ...changed, merchantReference });
}

/** Without an amount, all that is open. @throws {Refusal} as the contract's `voidPayment` lists them. */
export async function voidMerchantPayment(
  { server, merchantId }: Caller,
  orderId: string,
  body: { readonly amount?: Money | undefined },
  commit: Commit<MerchantPayment>,
): Promise<MerchantPayment> {
  let claims: PaymentRow[] = [];
  const reply = await commit(async (tx) => {
    const row = await lockToChange(tx, { server, merchantId }, orderId);
    const at = server.clock.nowOf(row.consumerId);
    const amount = body.amount ? amountIn(row, body.amount) : row.openMinor;
    const voided = await voidAmount(tx, server, row, amount, at);
    claims = voided.claims;
    await closeRefundedDispute(tx, server, row.orderId, at);
    return paymentView(tx, voided.row);
  });
  await executeRefunds(server, claims);
  return reply;
}

type RefundReply = ReplyInputOf<typeof refundPayment>;

/** @throws {Refusal} as the contract's `refundPayment` lists them. */
export async function refundMerchantPayment(
  { server, merchantId }: Caller,
  orderId: string,
  body: {
    readonly amount: Money;
    readonly merchantReference?: string | undefined;
    readonly reason?: string | undefined;
  },
  commit: Commit<RefundReply>,
): Promise<RefundReply> {
  let claims: PaymentRow[] = [];
  const reply = await commit(async (tx) => {
    const row = await lockToChange(tx, { server, merchantId }, orderId);
    const at = server.clock.nowOf(row.consumerId);
    const amount = amountIn(row, body.amount);
    const refunded = await refundAmount(tx, server, row, { ...body, amount, at, type: 'REFUND' });
    claims = refunded.claims;
    await closeRefundedDispute(tx, server, row.orderId, at);
    return refundView(refunded.refund, row);
  });
  await executeRefunds(server, claims);
  return reply;
}

/** @throws {Refusal} `unsupported_currency`, or `invalid_object` for a zero amount. */
function amountIn(row: MerchantPaymentRow, money: Money): number {
  refuseOtherCurrency(money, row.currency);
  const amount = toMinor(money);
  if (amount === 0) throw new Refusal('invalid_object', { errorInfo: { amount: 'invalid' } });
  return amount;
}

/** Voids part of what is open, without changing a dispute. */
async function voidAmount(
  tx: Transaction,
  server: ServerContext,
  row: MerchantPaymentRow,
  amount: MinorUnits,
  at: Date,
): Promise<{ readonly row: MerchantPaymentRow; readonly claims: PaymentRow[] }> {
  const after = acceptedChange(voidPayment(toDomain(row), amount), 'void', row);
  const { position, row: changed } = await writeChange(tx, row, after, { type: 'VOIDED', amount, at });
  const claims = await reduceOrder(tx, row, { amount, from: 'AUTHORISED', position, at });
  await recordPaymentEvent(tx, server, changed, 'payment.voided', position, at);
  return { row: changed, claims };
}

interface NewRefund {
  readonly amount: MinorUnits;
  readonly merchantReference?: string | undefined;
  readonly reason?: string | undefined;
  readonly at: Date;
  readonly type: Exclude<SettlementLineType, 'CAPTURE'>;
}

/** Refunds part of what was captured, without changing a dispute. */
async function refundAmount(
  tx: Transaction,
  server: ServerContext,
  row: MerchantPaymentRow,
  { amount, merchantReference, reason, at, type }: NewRefund,
): Promise<{
  readonly row: MerchantPaymentRow;
  readonly refund: MerchantRefundRow;
  readonly claims: PaymentRow[];
}> {
  const after = acceptedChange(refund(toDomain(row), amount), 'refund', row);
  const { position, row: changed } = await writeChange(tx, row, after, { type: 'REFUNDED', amount, at });
  const [refunded] = await tx
    .insert(merchantRefunds)
    .values({
      id: newId('ref'),
      orderId: row.orderId,
      amountMinor: amount,
      merchantReference: merchantReference ?? null,
      reason: reason ?? null,
      createdAt: at,
    })
    .returning();
  if (!refunded) throw new Error('A new refund is missing');
  const claims = await reduceOrder(tx, row, { amount, from: 'MERCHANT', position, at });
  await recordPaymentEvent(tx, server, changed, 'payment.refunded', position, at);
  const { orderId, merchantId, refundedMinor: before } = row;
  await addSettlementLine(tx, { orderId, merchantId, position, type, amount, before, at });
  return { row: changed, refund: refunded, claims };
}

/** The payment of an order, locked before anything else that a refund changes. */
export async function lockPaymentOfOrder(tx: Transaction, orderId: number): Promise<MerchantPaymentRow> {
  const [payment] = await tx
    .select()
    .from(merchantPayments)
    .where(eq(merchantPayments.orderId, orderId))
    .for('update');
  if (!payment) throw new Error(`Order ${orderId} has no payment`);
  return payment;
}

/**
 * Refunds the amount of a dispute, at most what is left of the order: first from what was captured, then from what is
 * still open. Returns the claims for `executeRefunds`, after the commit.
 */
export async function refundDisputed(
  tx: Transaction,
  server: ServerContext,
  { orderId, amount, at }: { readonly orderId: number; readonly amount: MinorUnits; readonly at: Date },
): Promise<PaymentRow[]> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  const ofCaptured = Math.min(amount, payment.capturedMinor - payment.refundedMinor);
  const ofOpen = Math.min(amount - ofCaptured, payment.openMinor);
  const claims: PaymentRow[] = [];
  let row = payment;
  if (ofCaptured > 0) {
    const refunded = await refundAmount(tx, server, row, {
      amount: ofCaptured,
      reason: 'dispute',
      at,
      type: 'DISPUTE',
    });
    claims.push(...refunded.claims);
    row = refunded.row;
  }
  if (ofOpen > 0) claims.push(...(await voidAmount(tx, server, row, ofOpen, at)).claims);
  return claims;
}
