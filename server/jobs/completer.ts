/** Finishes payments that a crash, a lost connection or an unresponsive provider left between claim and settlement. */
import { chargeAfterRelease } from '../areas/checkouts/index.ts';
import {
  executePayment,
  lookUpPayment,
  type OpenClaim,
  settlePayment,
  takeOpenClaim,
} from '../areas/payments/index.ts';
import type { PaymentRow } from '../areas/payments/payments.tables.ts';
import type { ServerContext } from '../core/server-context.ts';
import { createWorkPool, type WorkPool } from '../core/work-pool.ts';
import { settlers } from './settlers.ts';

const tooOldSeconds = 600;
const atOnce = 20;

/**
 * Retries claims by the machine's clock, since a frozen sandbox clock must not keep a payment open. The first round takes
 * all claims that are open when this server starts, since a process that died may have left some.
 */
export function createCompleter(server: ServerContext): WorkPool {
  let isFirstRound = true;
  return createWorkPool({
    atOnce,
    async take() {
      const claim = await takeOpenClaim(server.db, { withNew: isFirstRound });
      if (!claim) isFirstRound = false;
      return claim;
    },
    work: (payment) => settle(server, payment),
  });
}

async function settle(server: ServerContext, payment: OpenClaim): Promise<void> {
  try {
    await server.tracing.inSpan('job complete-payment', { kind: 'consumer' }, () =>
      complete(server, payment),
    );
    if (payment.kind === 'RELEASE') await chargeAfterRelease(server, payment);
  } catch (error) {
    reportOpen(server, payment, error);
  }
}

/** `payment-claim-too-old` is an alarm for an operator. docs/operations.md says what to do. */
function reportOpen({ log }: ServerContext, payment: OpenClaim, error: unknown): void {
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
