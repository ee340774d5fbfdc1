import type { MinorUnits } from '#shared/domain/money.ts';
import { capture } from '#shared/domain/payments/payment-state.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { postToLedger } from '../ledger/index.ts';
import { startDeferredSchedule } from '../orders/index.ts';
import { addSettlementLine } from '../settlements/index.ts';
import { acceptedChange, recordPaymentEvent, toDomain, writeChange } from './merchant-payment.ts';
import type { MerchantPaymentRow } from './merchant-payments.tables.ts';

/**
 * Captures part or all of the open amount. The shopper's card is not charged: that follows the schedule.
 * @throws {Refusal} `payment_not_open` or `amount_exceeds_open`.
 */
export async function captureAmount(
  tx: Transaction,
  server: ServerContext,
  row: MerchantPaymentRow,
  amount: MinorUnits,
  at: Date,
): Promise<MerchantPaymentRow> {
  const after = acceptedChange(capture(toDomain(row), amount), 'capture', row);
  const changed = await writeChange(tx, row, after, { type: 'CAPTURED', amount, at });
  await postToLedger(tx, {
    kind: 'CAPTURED',
    orderId: row.orderId,
    merchantId: row.merchantId,
    currency: row.currency,
    amount,
    position: changed.position,
    occurredAt: at,
  });
  // The first capture means that the goods were delivered.
  await startDeferredSchedule(tx, row.orderId, at);
  await recordPaymentEvent(tx, server, changed.row, 'payment.captured', changed.position, at);
  await addSettlementLine(tx, {
    merchantId: row.merchantId,
    orderId: row.orderId,
    position: changed.position,
    type: 'CAPTURE',
    amount,
    before: row.capturedMinor,
    at,
  });
  return changed.row;
}
