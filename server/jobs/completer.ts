/** Finishes what a crash, a lost connection or a provider's silence left between claim and settlement. */
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { chargeAfterRelease } from '../areas/checkouts/index.ts';
import { executePayment, lookUpPayment, settlePayment } from '../areas/payments/index.ts';
import { type PaymentRow, payments } from '../areas/payments/payments.tables.ts';
import type { ServerContext } from '../core/server-context.ts';
import { createWorkPool, type WorkPool } from '../core/work-pool.ts';
import { settlers } from './settlers.ts';

/** Longer than the provider's own time-out, so that a running request is seldom overtaken; overtaking is harmless. */
const leftAloneForSeconds = 6;
/** Doubles with every attempt, so that claims which never settle do not hold up the others. */
const longestPauseSeconds = 600;
const tooOldSeconds = 600;
const atOnce = 20;

interface Claim extends PaymentRow {
  readonly openForSeconds: number;
}

/**
 * Takes up claims by the machine's clock, since a frozen sandbox clock must not keep a payment open. The first round takes
 * all that stand when this server starts, since a process that died may have left some.
 */
export function createCompleter(server: ServerContext): WorkPool {
  let isFirstRound = true;
  return createWorkPool({
    atOnce,
    async take() {
      const claim = await takeClaim(server, isFirstRound ? 0 : leftAloneForSeconds);
      if (!claim) isFirstRound = false;
      return claim;
    },
    work: (payment) => settle(server, payment),
  });
}

/**
 * Takes the claim that was tried least often, and puts its next attempt off: until then no other server takes it. Servers
 * that take one at the same moment get different ones.
 */
async function takeClaim({ db }: ServerContext, leftAloneFor: number): Promise<Claim | null> {
  const { id, state, claimedAt, completionAttempts, nextCompletionAt } = payments;
  const isDue = or(
    sql`${nextCompletionAt} <= clock_timestamp()`,
    and(
      isNull(nextCompletionAt),
      sql`${claimedAt} <= clock_timestamp() - make_interval(secs => ${leftAloneFor})`,
    ),
  );
  const next = db
    .select({ id })
    .from(payments)
    .where(and(eq(state, 'CLAIMED'), isDue))
    .orderBy(completionAttempts, claimedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const pause = sql`make_interval(secs => least(${longestPauseSeconds}, ${leftAloneForSeconds} * 2 ^ least(${completionAttempts}, 10)))`;
  const [taken] = await db
    .update(payments)
    .set({
      completionAttempts: sql`least(${completionAttempts} + 1, 30000)`,
      nextCompletionAt: sql`clock_timestamp() + ${pause}`,
    })
    .where(eq(id, sql`(${next})`))
    .returning({
      ...getTableColumns(payments),
      openForSeconds: sql<number>`extract(epoch from clock_timestamp() - ${claimedAt})::integer`,
    });
  return taken ?? null;
}

async function settle(server: ServerContext, payment: Claim): Promise<void> {
  try {
    await server.tracing.inSpan('job complete-payment', { kind: 'consumer' }, () =>
      complete(server, payment),
    );
    if (payment.kind === 'RELEASE') await chargeAfterRelease(server, payment);
  } catch (error) {
    reportOpen(server, payment, error);
  }
}

/** `payment-claim-too-old` is an alarm: somebody has to look. docs/operations.md says what to do. */
function reportOpen({ log }: ServerContext, payment: Claim, error: unknown): void {
  const { id: paymentId, kind, openForSeconds, completionAttempts } = payment;
  if (openForSeconds < tooOldSeconds) {
    log.warn({ err: error, paymentId }, 'payment stays open');
    return;
  }
  const alarm = 'payment-claim-too-old';
  log.error({ alarm, err: error, paymentId, kind, openForSeconds, completionAttempts }, 'payment stays open');
}

async function complete(server: ServerContext, payment: PaymentRow): Promise<void> {
  const settle = settlers[payment.kind];
  if (payment.decidedResult !== null) {
    const answer = { resultCode: payment.decidedResult, id: payment.providerId };
    await settlePayment(server, payment, answer, settle);
    return;
  }
  const answer = await lookUpPayment(server, payment);
  if (answer) await settlePayment(server, payment, answer, settle);
  // An unknown payment may still be in flight, so it is executed again: the same key has its effect once.
  else await executePayment(server, payment, settle);
}
