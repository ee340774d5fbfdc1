/**
 * A payment's way: claimed and committed → the provider is asked with the stored key while no transaction is open → one
 * transaction settles the claim and writes everything that follows from it → the caller answers. Whoever does it first
 * (the request, or the completer after a crash) wins by compare-and-set; everybody else reads what came of it.
 */
import { and, eq } from 'drizzle-orm';
import type { Topic } from '../../core/change-feed.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { settleCapture } from '../checkouts/settle-capture.ts';
import { settleHold } from '../checkouts/settle-hold.ts';
import { settleRelease } from '../checkouts/settle-release.ts';
import { callProvider } from './call-provider.ts';
import type { PaymentKind, ProviderAnswer } from './payment-kind.ts';
import { type PaymentRow, payments } from './payments.tables.ts';
import { settleCharge } from './settle-charge.ts';
import { settleRefund } from './settle-refund.ts';

export type SettledPayment = PaymentRow & { readonly resultCode: NonNullable<PaymentRow['resultCode']> };

/** Writes what follows from a settled payment, inside the transaction that settles it. */
export type Settler = (tx: Transaction, server: ServerContext, payment: SettledPayment) => Promise<void>;

const settlers: Record<PaymentKind, Settler> = {
  HOLD: settleHold,
  CAPTURE: settleCapture,
  RELEASE: settleRelease,
  CHARGE: settleCharge,
  REFUND: settleRefund,
};

/**
 * Asks the provider about a committed claim and settles it.
 * @throws {ProviderUnavailable} when the provider's answer is not known; the completer will ask again.
 */
export async function drivePayment(server: ServerContext, claimed: PaymentRow): Promise<SettledPayment> {
  server.crash('after_claim');
  const answer = await callProvider(server.cards, claimed);
  server.crash('after_provider');
  return settlePayment(server, claimed, answer);
}

/** Settles a claim with the provider's answer; a claim that was settled before stays as it was. */
export async function settlePayment(
  server: ServerContext,
  claimed: PaymentRow,
  answer: ProviderAnswer,
): Promise<SettledPayment> {
  const settled = await server.db.transaction(async (tx) => {
    const won = await winClaim(tx, server, claimed, answer);
    if (!won) return null;
    server.crash('after_claim_settled');
    await settlers[won.kind](tx, server, won);
    server.crash('before_commit');
    return won;
  });
  server.crash('after_commit');
  if (settled) await announce(server, settled);
  return settled ?? readSettled(server, claimed.id);
}

async function winClaim(
  tx: Transaction,
  server: ServerContext,
  claimed: PaymentRow,
  answer: ProviderAnswer,
): Promise<SettledPayment | null> {
  const [won] = await tx
    .update(payments)
    .set({
      state: answer.resultCode === 0 ? 'SUCCEEDED' : 'DECLINED',
      resultCode: answer.resultCode,
      providerId: answer.id,
      settledAt: server.clock.nowOf(claimed.consumerId),
    })
    .where(and(eq(payments.id, claimed.id), eq(payments.state, 'CLAIMED')))
    .returning();
  return won ? asSettled(won) : null;
}

async function readSettled(server: ServerContext, paymentId: string): Promise<SettledPayment> {
  const [row] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} is gone`);
  return asSettled(row);
}

export function asSettled(row: PaymentRow): SettledPayment {
  if (row.resultCode === null) throw new Error(`Payment ${row.id} is not settled`);
  return { ...row, resultCode: row.resultCode };
}

async function announce(server: ServerContext, payment: SettledPayment): Promise<void> {
  const topics: Topic[] = [`payment:${payment.id}`];
  if (payment.checkoutToken) topics.push(`checkout:${payment.checkoutToken}`);
  // Who waits looks again by itself; a settled payment must not fail because nobody could be told.
  await Promise.allSettled(topics.map((topic) => server.changes.publish(topic)));
}
