/** Finishes what a crash, a lost connection or a provider's silence left between claim and settlement. */
import { and, eq, sql } from 'drizzle-orm';
import type { ServerContext } from '../core/server-context.ts';
import { settleCapture, settleRelease } from '../services/approvals/index.ts';
import { settleHold } from '../services/checkout-sessions/index.ts';
import { settleCharge } from '../services/instalments/index.ts';
import { executePayment, type Settler, settlePayment, settleRefund } from '../services/payments/index.ts';
import { type PaymentKind, type PaymentRow, payments } from '../services/payments/payments.tables.ts';

/** For every kind, since it finishes payments of all areas. */
const settlers: Record<PaymentKind, Settler> = {
  HOLD: settleHold,
  CAPTURE: settleCapture,
  RELEASE: settleRelease,
  CHARGE: settleCharge,
  REFUND: settleRefund,
};

/** Longer than the provider's own time-out, so that a running request is seldom overtaken; overtaking is harmless. */
const leftAloneForSeconds = 6;
const atOnce = 100;

/** The recurring round of a server. The first round takes all claims, since a process that died may have left some. */
export function createCompleter(server: ServerContext): () => Promise<number> {
  let isFirst = true;
  return () => {
    const olderThan = isFirst ? 0 : leftAloneForSeconds;
    isFirst = false;
    return completePayments(server, olderThan);
  };
}

/**
 * Settles every claim that seems abandoned, by the machine's clock, since a frozen sandbox clock must not keep a
 * payment open. Answers how many it settled.
 */
export async function completePayments(
  server: ServerContext,
  olderThanSeconds = leftAloneForSeconds,
): Promise<number> {
  const stale = await server.db
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
      await complete(server, payment);
      settled += 1;
    } catch (error) {
      server.log.warn({ err: error, paymentId: payment.id }, 'payment stays open');
    }
  }
  return settled;
}

async function complete(server: ServerContext, payment: PaymentRow): Promise<void> {
  const settle = settlers[payment.kind];
  const known = await server.cards.lookup(payment.id);
  if (known.isKnown) {
    const { resultCode, id } = known.movement;
    await settlePayment(server, payment, { resultCode, id }, settle);
  } else {
    // An unknown payment may still be in flight, so it is executed again: the same key has its effect once.
    await executePayment(server, payment, settle);
  }
}
