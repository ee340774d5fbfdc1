/** Finishes what a crash, a lost connection or a provider's silence left between claim and settlement. */
import { and, eq, sql } from 'drizzle-orm';
import { type PaymentRow, payments } from '../db/schema/payments.ts';
import { settlingMsLeft } from '../scenarios/timing.ts';
import type { World } from '../world/world.ts';
import { drivePayment, settlePayment } from './settle.ts';

/** Longer than the provider's own time-out, so that a running request is seldom overtaken; overtaking is harmless. */
const leftAloneForSeconds = 6;
const atOnce = 100;

/** The recurring round of a server. Its first one takes everything: what a process left that died is nobody's now. */
export function createCompleter(world: World): () => Promise<number> {
  let isFirst = true;
  return () => {
    const olderThan = isFirst ? 0 : leftAloneForSeconds;
    isFirst = false;
    return completePayments(world, olderThan);
  };
}

/**
 * Settles every claim that nobody seems to work on. By the machine's clock, since a frozen sandbox clock must not keep
 * a payment open. Answers how many it settled.
 */
export async function completePayments(
  world: World,
  olderThanSeconds = leftAloneForSeconds,
): Promise<number> {
  const stale = await world.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'CLAIMED'),
        sql`${payments.claimedAt} <= clock_timestamp() - make_interval(secs => ${olderThanSeconds})`,
      ),
    )
    .orderBy(payments.claimedAt)
    .limit(atOnce);
  let settled = 0;
  for (const payment of stale) {
    try {
      if ((await settlingMsLeft(world, payment)) > 0) continue;
      await complete(world, payment);
      settled += 1;
    } catch (error) {
      world.log.warn({ err: error, paymentId: payment.id }, 'payment stays open');
    }
  }
  return settled;
}

async function complete(world: World, payment: PaymentRow): Promise<void> {
  const known = await world.cards.lookup(payment.id);
  if (known.isKnown) {
    const { resultCode, id } = known.movement;
    await settlePayment(world, payment, { resultCode, id });
  } else {
    // Never "it did not happen": a request may still be on its way. The same key has its effect once.
    await drivePayment(world, payment);
  }
}
