/**
 * A payment's way: claimed and committed → the provider is asked with the stored key while no transaction is open → one
 * transaction settles the claim and writes everything that follows from it → the caller answers. Whoever does it first
 * (the request, or the completer after a crash) wins by compare-and-set; everybody else reads what came of it.
 */
import { and, eq } from 'drizzle-orm';
import { settleHold } from '../checkouts/settle-hold.ts';
import { settleRelease } from '../checkouts/settle-release.ts';
import type { Transaction } from '../db/database.ts';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { simulatedResult } from '../scenarios/simulated-result.ts';
import type { Topic } from '../world/change-feed.ts';
import type { World } from '../world/world.ts';
import { askProvider } from './ask-provider.ts';
import type { PaymentKind, ProviderAnswer } from './payment.ts';
import { settleCapture } from './settle-capture.ts';
import { settleCharge } from './settle-charge.ts';
import { settleRefund } from './settle-refund.ts';

export type SettledPayment = PaymentRow & { readonly resultCode: NonNullable<PaymentRow['resultCode']> };

/** Writes what follows from a settled payment, inside the transaction that settles it. */
export type Settler = (tx: Transaction, world: World, payment: SettledPayment) => Promise<void>;

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
export async function drivePayment(world: World, claimed: PaymentRow): Promise<SettledPayment> {
  world.crash('after_claim');
  const answer = await askProvider(world.cards, claimed, await simulatedResult(world, claimed));
  world.crash('after_provider');
  return settlePayment(world, claimed, answer);
}

/** Settles a claim with the provider's answer; a claim that was settled before stays as it was. */
export async function settlePayment(
  world: World,
  claimed: PaymentRow,
  answer: ProviderAnswer,
): Promise<SettledPayment> {
  const settled = await world.db.transaction(async (tx) => {
    const won = await winClaim(tx, world, claimed, answer);
    if (!won) return null;
    world.crash('after_claim_settled');
    await settlers[won.kind](tx, world, won);
    world.crash('before_commit');
    return won;
  });
  world.crash('after_commit');
  if (settled) await announce(world, settled);
  return settled ?? readSettled(world, claimed.id);
}

async function winClaim(
  tx: Transaction,
  world: World,
  claimed: PaymentRow,
  answer: ProviderAnswer,
): Promise<SettledPayment | null> {
  const [won] = await tx
    .update(payments)
    .set({
      state: answer.resultCode === 0 ? 'SUCCEEDED' : 'DECLINED',
      resultCode: answer.resultCode,
      providerId: answer.id,
      settledAt: world.clock.nowOf(claimed.consumerId),
    })
    .where(and(eq(payments.id, claimed.id), eq(payments.state, 'CLAIMED')))
    .returning();
  return won ? asSettled(won) : null;
}

async function readSettled(world: World, paymentId: string): Promise<SettledPayment> {
  const [row] = await world.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} is gone`);
  return asSettled(row);
}

export function asSettled(row: PaymentRow): SettledPayment {
  if (row.resultCode === null) throw new Error(`Payment ${row.id} is not settled`);
  return { ...row, resultCode: row.resultCode };
}

async function announce(world: World, payment: SettledPayment): Promise<void> {
  const topics: Topic[] = [`payment:${payment.id}`];
  if (payment.checkoutToken) topics.push(`checkout:${payment.checkoutToken}`);
  // Who waits looks again by itself; a settled payment must not fail because nobody could be told.
  await Promise.allSettled(topics.map((topic) => world.changes.publish(topic)));
}
