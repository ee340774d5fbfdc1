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

/** @throws {Refusal} `INVALID_DISPUTE_STATE`, or `not_found`. */
export async function answerDispute(
  server: ServerContext,
  disputeId: string,
  { action, note }: MerchantResponse,
): Promise<DisputeRow> {
  if (action === 'ACCEPT')
    return acceptDispute(server, disputeId, { step: 'MERCHANT_ACCEPT', comment: note });
  return server.db.transaction(async (tx) => {
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

/** Refunds and closes in one transaction. The refunds are executed after it, by the completer if this process dies. */
export async function acceptDispute(
  server: ServerContext,
  disputeId: string,
  acceptance: Acceptance,
): Promise<DisputeRow> {
  const { closed, claims } = await server.db.transaction((tx) => accept(tx, server, disputeId, acceptance));
  server.crash('after_dispute_accepted');
  await executeRefunds(server, claims);
  return closed;
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
