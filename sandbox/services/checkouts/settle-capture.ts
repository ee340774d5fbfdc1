/** The hold of an approval was taken at authorise: the order begins, or the payment is declined. */
import { authorisationExpiry, authorised, declined } from '#shared/domain/payments/payment-state.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { planJob } from '../job-queue/index.ts';
import { captureAmount } from '../merchant-payments/capture.ts';
import { addEvent, recordPaymentEvent, toColumns } from '../merchant-payments/merchant-payment.ts';
import { createOrder, type FirstPayment } from '../orders/create-order.ts';
import type { SettledPayment } from '../payments/execute-payment.ts';
import type { PaymentDetails } from '../payments/payment-kind.ts';
import { type MerchantPaymentRow, merchantPayments } from '../payments/payments.tables.ts';
import { type CheckoutAndMerchant, lockCheckout } from './checkout-store.ts';

export async function settleCapture(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  const found = await lockCheckout(tx, payment.checkoutToken ?? '');
  const authorisation = { ...found, details: payment.details, at: payment.occurredAt };
  if (payment.state === 'SUCCEEDED') {
    await authorise(tx, server, { ...authorisation, firstPayment: payment });
  } else {
    await decline(tx, authorisation, payment);
  }
}

export interface Authorisation extends CheckoutAndMerchant {
  readonly details: PaymentDetails;
  readonly at: Date;
}

/** Writes the order and the merchant's payment; with `capturesAtOnce` it is captured in full as well. */
export async function authorise(
  tx: Transaction,
  server: ServerContext,
  authorisation: Authorisation & { readonly firstPayment: FirstPayment | null },
): Promise<MerchantPaymentRow> {
  const { checkout, details, at } = authorisation;
  const row = await insertPayment(tx, authorisation, authorised(checkout.amountMinor), 0);
  await createOrder(tx, authorisation);
  const position = await addEvent(tx, row.orderId, { type: 'AUTHORISED', amount: row.originalMinor, at });
  await planJob(tx, {
    kind: 'authorisation-expiry',
    subject: String(row.orderId),
    consumerId: row.consumerId,
    dueAt: row.expiresAt,
  });
  await recordPaymentEvent(tx, server, row, 'payment.authorised', position, at);
  return details.capturesAtOnce ? captureAmount(tx, server, row, row.originalMinor, at) : row;
}

async function decline(
  tx: Transaction,
  authorisation: Authorisation,
  payment: SettledPayment,
): Promise<void> {
  const { checkout, at } = authorisation;
  const row = await insertPayment(tx, authorisation, declined(checkout.amountMinor), payment.resultCode);
  await addEvent(tx, row.orderId, { type: 'DECLINED', amount: row.originalMinor, at });
}

async function insertPayment(
  tx: Transaction,
  { checkout, details, at }: Authorisation,
  payment: ReturnType<typeof authorised>,
  resultCode: SettledPayment['resultCode'],
): Promise<MerchantPaymentRow> {
  if (checkout.orderId === null || checkout.consumerId === null)
    throw new Error('Nobody approved this payment');
  const [row] = await tx
    .insert(merchantPayments)
    .values({
      orderId: checkout.orderId,
      merchantId: checkout.merchantId,
      token: checkout.token,
      consumerId: checkout.consumerId,
      currency: checkout.currency,
      ...toColumns(payment),
      merchantReference: details.merchantReference ?? checkout.merchantReference,
      resultCode,
      createdAt: at,
      expiresAt: new Date(authorisationExpiry(at.toISOString())),
    })
    .returning();
  if (!row) throw new Error('A new payment is missing');
  return row;
}
