import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { postToLedger } from '../ledger/index.ts';
import { providerAccountOf } from './call-provider.ts';
import { partsOf } from './claim.ts';
import type { SettledPayment } from './execute-payment.ts';

/**
 * Money went back to a card or a bank account. A refused refund stays in REFUNDS_DUE, where it is still owed to the
 * shopper and has to be paid in another way.
 */
export async function settleRefund(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  const { orderId } = payment;
  const [part] = await partsOf(tx, payment);
  if (orderId === null || !part) throw new Error(`Refund ${payment.id} has no instalment`);
  if (payment.state === 'DECLINED') {
    server.log.error({ paymentId: payment.id, resultCode: payment.resultCode }, 'refund was refused');
    return;
  }
  await postToLedger(tx, {
    kind: 'REFUND_PAID',
    orderId,
    paymentId: payment.id,
    provider: providerAccountOf(payment),
    scheduleItemId: part.scheduleItemId,
    currency: payment.currency,
    amount: payment.amountMinor,
    occurredAt: payment.occurredAt,
  });
}
