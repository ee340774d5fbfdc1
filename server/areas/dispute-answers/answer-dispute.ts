/** A shop responds to a dispute. Source: merchant-api D-19, decision 160. */
import { type DisputeStep, stepOfSilence } from '#shared/domain/disputes/dispute-steps.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { DisputeRow } from '../disputes/disputes.tables.ts';
import { findDispute, lockDispute, takeStep } from '../disputes/index.ts';
import { executeRefunds, lockPaymentOfOrder, refundDisputed } from '../merchant-payments/index.ts';
import type { PaymentRow } from '../payments/payments.tables.ts';

export interface MerchantResponse {
  readonly action: 'ACCEPT' | 'CHALLENGE' | 'REQUEST_INFO';
  readonly note?: string | undefined;
}

/** Runs a change of a case in a transaction, and makes the result of it. */
type CommitChange<Outcome> = (change: (tx: Transaction) => Promise<DisputeRow>) => Promise<Outcome>;

/** @throws {Refusal} `INVALID_DISPUTE_STATE`, or `not_found`. */
export const answerDispute = (
  server: ServerContext,
  disputeId: string,
  response: MerchantResponse,
): Promise<DisputeRow> =>
  commitAnswer(server, disputeId, response, (change) => server.db.transaction(change));

/** The same in a transaction of the caller. @throws {Refusal} as `answerDispute`. */
export async function commitAnswer<Outcome>(
  server: ServerContext,
  disputeId: string,
  { action, note }: MerchantResponse,
  commit: CommitChange<Outcome>,
): Promise<Outcome> {
  if (action === 'ACCEPT')
    return commitAcceptance(server, disputeId, { step: 'MERCHANT_ACCEPT', comment: note }, commit);
  return commit(async (tx) => {
    const dispute = await lockDispute(tx, disputeId);
    const at = server.clock.nowOf(dispute.consumerId);
    return takeStep(tx, server, dispute, { step: `MERCHANT_${action}`, comment: note, at });
  });
}

interface Acceptance {
  readonly step: Extract<DisputeStep, 'MERCHANT_ACCEPT' | 'MERCHANT_SILENT'>;
  readonly comment?: string | undefined;
  /** The moment at which silence ended the case. An answer has the moment of its lock. */
  readonly at?: Date | undefined;
}

/** @throws {Refusal} as `answerDispute`. */
export const acceptDispute = (
  server: ServerContext,
  disputeId: string,
  acceptance: Acceptance,
): Promise<DisputeRow> =>
  commitAcceptance(server, disputeId, acceptance, (change) => server.db.transaction(change));

/** Refunds and closes in one transaction. The refunds are executed after it, by the completer if this process dies. */
async function commitAcceptance<Outcome>(
  server: ServerContext,
  disputeId: string,
  acceptance: Acceptance,
  commit: CommitChange<Outcome>,
): Promise<Outcome> {
  let refunds: readonly PaymentRow[] = [];
  const outcome = await commit(async (tx) => {
    const { closed, claims } = await accept(tx, server, disputeId, acceptance);
    refunds = claims;
    return closed;
  });
  server.crash('after_dispute_accepted');
  await executeRefunds(server, refunds);
  return outcome;
}

async function accept(
  tx: Transaction,
  server: ServerContext,
  disputeId: string,
  acceptance: Acceptance,
): Promise<{ readonly closed: DisputeRow; readonly claims: readonly PaymentRow[] }> {
  const { orderId, consumerId, amountMinor: amount } = await findDispute(tx, disputeId);
  // In the lock order of every refund: the payment, its instalments, then the case.
  await lockPaymentOfOrder(tx, orderId);
  const at = acceptance.at ?? server.clock.nowOf(consumerId);
  const claims = await refundDisputed(tx, server, { orderId, amount, at });
  const dispute = await lockDispute(tx, disputeId);
  // A response came just before this step, so the other side has its own fourteen days.
  if (acceptance.step === 'MERCHANT_SILENT' && stepOfSilenceAt(dispute, at) !== acceptance.step) {
    throw new Refusal('INVALID_DISPUTE_STATE');
  }
  return { closed: await takeStep(tx, server, dispute, { ...acceptance, at }), claims };
}

/** The step by which silence ends the case at that moment; null while a response is still in time. */
export function stepOfSilenceAt(dispute: DisputeRow, at: Date): DisputeStep | null {
  const isOver = dispute.answerDueAt !== null && dispute.answerDueAt <= at;
  return isOver ? stepOfSilence(dispute) : null;
}
