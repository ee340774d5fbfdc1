import { and, eq, sql } from 'drizzle-orm';
import { approvalExpiry, endsAfterDecline } from '#shared/domain/checkout/checkout-state.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { planJob } from '../../../core/job-queue/plan.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { consumerOf } from '../../consumers/index.ts';
import { type MethodColumns, methodOf } from '../../methods/index.ts';
import type { SettledPayment } from '../../payments/index.ts';
import { recordCheckoutEvent } from '../checkout-event.ts';
import { lockCheckout } from '../checkout-store.ts';
import { type ApprovedConsumer, type Checkout, checkouts, nextVersion } from '../checkouts.tables.ts';
import { quoteOf } from './quote.ts';

/** The hold of a confirm was placed or refused: the checkout is approved, ended, or open for another card. */
export async function settleHold(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
): Promise<void> {
  const token = payment.checkoutToken ?? '';
  if (payment.state === 'SUCCEEDED') {
    await approve(tx, server, token, {
      at: payment.occurredAt,
      method: methodOf(payment),
      holdId: payment.providerId,
      heldMinor: payment.amountMinor,
    });
  } else {
    await decline(tx, server, token, payment);
  }
}

interface Approval {
  readonly at: Date;
  readonly method: MethodColumns;
  /** Null when nothing is due today. */
  readonly holdId: string | null;
  readonly heldMinor: number | null;
}

/** Moves a STARTED checkout to APPROVED, with its order number, its quote and its event. */
export async function approve(
  tx: Transaction,
  server: ServerContext,
  token: string,
  { at, method, holdId, heldMinor }: Approval,
): Promise<void> {
  const { checkout, merchant } = await lockCheckout(tx, token);
  const quote = await quoteOf(server, tx, checkout, merchant, at);
  const [approved] = await tx
    .update(checkouts)
    .set({
      state: 'APPROVED',
      version: nextVersion,
      settlingPaymentId: null,
      orderId: sql`nextval('order_numbers')`,
      lastResultCode: 0,
      approvedAt: at,
      ...method,
      holdId,
      heldMinor,
      approvedConsumer: await approvedConsumerOf(tx, checkout),
      quote,
    })
    .where(and(eq(checkouts.token, token), eq(checkouts.state, 'STARTED')))
    .returning();
  if (!approved?.consumerId) throw new Error('A checkout changed while it was settling');
  await planJob(tx, {
    kind: 'approval-expiry',
    subject: token,
    consumerId: approved.consumerId,
    dueAt: new Date(approvalExpiry(at.toISOString())),
  });
  await recordCheckoutEvent(tx, server, approved, 'checkout.approved', at);
}

/** Only what a shop needs to deliver. In STANDARD it knows its shopper already. */
async function approvedConsumerOf(
  tx: Transaction,
  { mode, consumerId }: Checkout,
): Promise<ApprovedConsumer | null> {
  if (mode === 'STANDARD' || consumerId === null) return null;
  const { email, givenNames, surname, mobile } = await consumerOf(tx, consumerId);
  return {
    email,
    ...(givenNames !== null && { givenNames }),
    ...(surname !== null && { surname }),
    ...(mobile !== null && { phoneNumber: mobile }),
  };
}

async function decline(
  tx: Transaction,
  server: ServerContext,
  token: string,
  payment: SettledPayment,
): Promise<void> {
  const { checkout } = await lockCheckout(tx, token);
  const declineCount = checkout.declineCount + 1;
  const hasEnded = endsAfterDecline(payment.resultCode, declineCount);
  const [declined] = await tx
    .update(checkouts)
    .set({
      state: hasEnded ? 'DECLINED' : 'STARTED',
      version: nextVersion,
      settlingPaymentId: null,
      declineCount,
      lastResultCode: payment.resultCode,
      donationCampaign: null,
      donationMinor: 0,
      endedAt: hasEnded ? payment.occurredAt : null,
    })
    .where(and(eq(checkouts.token, token), eq(checkouts.settlingPaymentId, payment.id)))
    .returning();
  if (!declined) throw new Error('A checkout changed while it was settling');
  if (hasEnded) await recordCheckoutEvent(tx, server, declined, 'checkout.declined', payment.occurredAt);
}
