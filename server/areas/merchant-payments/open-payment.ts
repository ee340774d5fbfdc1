/** A merchant's payment begins. Source: merchant-api §5.4. */
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import { authorisationExpiry, authorised, declined } from '#shared/domain/payments/payment-state.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Transaction } from '../../core/database/database.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { captureAmount } from './capture.ts';
import { addEvent, recordPaymentEvent, toColumns } from './merchant-payment.ts';
import { type MerchantPaymentRow, merchantPayments } from './merchant-payments.tables.ts';

export interface NewMerchantPayment {
  readonly orderId: number;
  readonly merchantId: string;
  readonly token: string;
  readonly consumerId: string;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly merchantReference: string | null;
  readonly at: Date;
}

/** The payment of an order that exists; with `capturesAtOnce` it is captured in full as well. */
export async function openMerchantPayment(
  tx: Transaction,
  server: ServerContext,
  payment: NewMerchantPayment,
  capturesAtOnce: boolean,
): Promise<MerchantPaymentRow> {
  const { amount, at } = payment;
  const row = await insertPayment(tx, payment, authorised(amount), 0);
  const position = await addEvent(tx, row.orderId, { type: 'AUTHORISED', amount, at });
  await planJob(tx, {
    kind: 'authorisation-expiry',
    subject: String(row.orderId),
    consumerId: row.consumerId,
    dueAt: row.expiresAt,
  });
  await recordPaymentEvent(tx, server, row, 'payment.authorised', position, at);
  return capturesAtOnce ? captureAmount(tx, server, row, amount, at) : row;
}

/** The declined payment of an approval whose charge was refused. */
export async function declineMerchantPayment(
  tx: Transaction,
  payment: NewMerchantPayment,
  resultCode: ResultCode,
): Promise<void> {
  const { amount, at } = payment;
  const row = await insertPayment(tx, payment, declined(amount), resultCode);
  await addEvent(tx, row.orderId, { type: 'DECLINED', amount, at });
}

async function insertPayment(
  tx: Transaction,
  { orderId, merchantId, token, consumerId, currency, merchantReference, at }: NewMerchantPayment,
  payment: ReturnType<typeof authorised>,
  resultCode: ResultCode,
): Promise<MerchantPaymentRow> {
  const [row] = await tx
    .insert(merchantPayments)
    .values({
      ...{ orderId, merchantId, token, consumerId, currency, merchantReference, resultCode },
      ...toColumns(payment),
      createdAt: at,
      expiresAt: new Date(authorisationExpiry(at.toISOString())),
    })
    .returning();
  if (!row) throw new Error('A new payment is missing');
  return row;
}
