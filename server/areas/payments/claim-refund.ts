import { randomUUID } from 'node:crypto';
import type { MinorUnits } from '#shared/domain/money.ts';
import type { Transaction } from '../../core/database/database.ts';
import { methodOf } from '../methods/index.ts';
import type { ScheduleItemRow } from '../orders/orders.tables.ts';
import { claimPayment } from './claim.ts';
import type { PaymentRow } from './payments.tables.ts';

interface RefundOfCharge {
  /** Makes it unique. */
  readonly naturalKey: string;
  /** A charge that has settled. */
  readonly charge: Pick<PaymentRow, 'providerId' | 'cardId' | 'bankAccountId'>;
  /** The instalment that it paid. */
  readonly item: Pick<ScheduleItemRow, 'id' | 'consumerId' | 'orderId' | 'currency'>;
  readonly amount: MinorUnits;
  readonly at: Date;
}

/** Claims the refund of what a charge paid of an instalment, to the method that paid. Null when it was claimed before. */
export async function claimRefund(
  tx: Transaction,
  { naturalKey, charge, item, amount, at }: RefundOfCharge,
): Promise<PaymentRow | null> {
  if (charge.providerId === null) throw new Error(`Instalment ${item.id} was paid by no charge`);
  const refund = {
    id: randomUUID(),
    naturalKey,
    kind: 'REFUND' as const,
    startedBy: 'MERCHANT' as const,
    consumerId: item.consumerId,
    orderId: item.orderId,
    ...methodOf(charge),
    subject: charge.providerId,
    amountMinor: amount,
    currency: item.currency,
    occurredAt: at,
  };
  return claimPayment(tx, refund, [{ id: item.id, amount, lateFee: 0 }]);
}
