import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { postToLedger } from '../ledger/index.ts';
import type { SettledPayment } from './execute-payment.ts';

/**
 * Money went back to a card. A refused refund leaves it in REFUNDS_DUE, where it is still owed to the shopper and has
 * to be paid in another way.
 */
export async function settleRefund(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  const { orderId, scheduleItemId } = payment;
  if (orderId === null || scheduleItemId === null) throw new Error(`Refund ${payment.id} has no instalment`);
  if (payment.state === 'DECLINED') {
    server.log.error({ paymentId: payment.id, resultCode: payment.resultCode }, 'refund was refused');
    return;
  }
  await postToLedger(tx, {
    kind: 'REFUND_PAID',
    orderId,
    paymentId: payment.id,
    scheduleItemId,
    currency: payment.currency,
    amount: payment.amountMinor,
    occurredAt: payment.occurredAt,
  });
}
