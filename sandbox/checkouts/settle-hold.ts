import { and, eq, sql } from 'drizzle-orm';
import { approvalExpiry, endsAfterDecline } from '#shared/domain/checkout/checkout-state.ts';
import type { Transaction } from '../db/database.ts';
import { checkouts } from '../db/schema/checkout.ts';
import { planJob } from '../jobs/plan.ts';
import type { SettledPayment } from '../payments/settle.ts';
import type { World } from '../world/world.ts';
import { recordCheckoutEvent } from './checkout-event.ts';
import { lockCheckout, nextVersion } from './checkout-store.ts';
import { quoteOf } from './quote.ts';

/** The hold of a confirm was placed or refused: the checkout is approved, ended, or open for another card. */
export async function settleHold(tx: Transaction, world: World, payment: SettledPayment): Promise<void> {
  const token = payment.checkoutToken ?? '';
  if (payment.state === 'SUCCEEDED') {
    await approve(tx, world, token, {
      at: payment.occurredAt,
      cardId: payment.cardId,
      holdId: payment.providerId,
    });
  } else {
    await decline(tx, world, token, payment);
  }
}

export interface Approval {
  readonly at: Date;
  readonly cardId: string | null;
  /** Null when nothing is due today. */
  readonly holdId: string | null;
}

/** Moves a STARTED checkout to APPROVED, with its order number, its quote and the event that tells of it. */
export async function approve(
  tx: Transaction,
  world: World,
  token: string,
  { at, cardId, holdId }: Approval,
): Promise<void> {
  const { checkout, merchant } = await lockCheckout(tx, token);
  const quote = await quoteOf(world, tx, checkout, merchant, at);
  const [approved] = await tx
    .update(checkouts)
    .set({
      state: 'APPROVED',
      version: nextVersion,
      settlingPaymentId: null,
      orderId: sql`nextval('order_numbers')`,
      lastResultCode: 0,
      approvedAt: at,
      cardId,
      holdId,
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
  await recordCheckoutEvent(tx, world, approved, 'checkout.approved', at);
}

async function decline(tx: Transaction, world: World, token: string, payment: SettledPayment): Promise<void> {
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
  if (hasEnded) await recordCheckoutEvent(tx, world, declined, 'checkout.declined', payment.occurredAt);
}
