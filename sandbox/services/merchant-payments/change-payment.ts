/** Capture, void and refund of an order. Source: MERCHANT-API 5.4. */
import { eq } from 'drizzle-orm';
import type { refundPayment } from '#shared/contract/merchant/merchant.contract.ts';
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import { type Money, toMinor } from '#shared/domain/money.ts';
import { refund, voidPayment } from '#shared/domain/payments/payment-state.ts';
import type { Commit } from '../../core/database/commit.ts';
import type { Transaction } from '../../core/database/database.ts';
import { newId } from '../../core/ids.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';
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
import { type MerchantPaymentRow, merchantPayments, merchantRefunds } from './merchant-payments.tables.ts';
import { executeRefunds, reduceOrder } from './reduce-order.ts';

interface Caller {
  readonly server: ServerContext;
  readonly merchantId: string;
}

/** @throws {Refusal} `payment_not_found`, `too_many_requests` after a hundred changes in a day. */
async function lockToChange(tx: Transaction, { server, merchantId }: Caller, orderId: string) {
  const row = await lockMerchantPayment(tx, orderId, merchantId);
  // In the transaction, so that a change that is refused counts nowhere.
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
    const after = acceptedChange(voidPayment(toDomain(row), amount));
    const { position, row: changed } = await writeChange(tx, row, after, { type: 'VOIDED', amount, at });
    claims = await reduceOrder(tx, row, { amount, from: 'AUTHORISED', position, at });
    await recordPaymentEvent(tx, server, changed, 'payment.voided', position, at);
    return paymentView(tx, changed);
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
    const after = acceptedChange(refund(toDomain(row), amount));
    const { position, row: changed } = await writeChange(tx, row, after, { type: 'REFUNDED', amount, at });
    const [refunded] = await tx
      .insert(merchantRefunds)
      .values({
        id: newId('ref'),
        orderId: row.orderId,
        amountMinor: amount,
        merchantReference: body.merchantReference ?? null,
        reason: body.reason ?? null,
        createdAt: at,
      })
      .returning();
    if (!refunded) throw new Error('A new refund is missing');
    claims = await reduceOrder(tx, row, { amount, from: 'MERCHANT', position, at });
    await recordPaymentEvent(tx, server, changed, 'payment.refunded', position, at);
    return refundView(refunded, row);
  });
  await executeRefunds(server, claims);
  return reply;
}

/** @throws {Refusal} `unsupported_currency`, or `invalid_object` for an amount of nothing. */
function amountIn(row: MerchantPaymentRow, money: Money): number {
  if (money.currency !== row.currency) throw new Refusal('unsupported_currency');
  const amount = toMinor(money);
  if (amount === 0) throw new Refusal('invalid_object', { errorInfo: { amount: 'invalid' } });
  return amount;
}
