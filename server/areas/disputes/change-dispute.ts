/** Steps of a shopper in an open case. Source: POR-218 to POR-223, portal-open O-45, O-50. */
import { stepOfComment } from '#shared/domain/disputes/dispute-steps.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import { checkEvidence } from './check-evidence.ts';
import type { DisputeRow } from './disputes.tables.ts';
import { findDispute, lockDispute } from './find-dispute.ts';
import { takeStep } from './take-step.ts';

/** Ends a case. @throws {Refusal} `INVALID_DISPUTE_STATE`, or `not_found`, also for a case of another consumer. */
export async function processDispute(
  server: ServerContext,
  consumerId: string,
  disputeId: string,
  {
    action,
    note,
  }: {
    readonly action: 'CONSUMER_CANCEL' | 'CONSUMER_CONFIRM_RECEPTION';
    readonly note?: string | undefined;
  },
): Promise<DisputeRow> {
  // An empty note is left out.
  const comment = note?.trim() === '' ? undefined : note;
  return server.db.transaction(async (tx) => {
    const dispute = await lockDispute(tx, disputeId, consumerId);
    const at = server.clock.nowOf(consumerId);
    return takeStep(tx, server, dispute, { step: action, comment, at });
  });
}

/** @throws {Refusal} as the contract's `commentOnDispute` lists them. */
export async function commentOnDispute(
  server: ServerContext,
  consumerId: string,
  disputeId: string,
  { content, files: given }: { readonly content: string; readonly files: readonly File[] },
): Promise<DisputeRow> {
  await findDispute(server.db, disputeId, consumerId);
  // Before its files are read, and also where the form is refused.
  await limitAttempts(server, 'disputeCommentsByAccount', consumerId);
  const files = await checkEvidence(given);
  return server.db.transaction(async (tx) => {
    const dispute = await lockDispute(tx, disputeId, consumerId);
    const at = server.clock.nowOf(consumerId);
    return takeStep(tx, server, dispute, { step: stepOfComment(dispute), comment: content, files, at });
  });
}
