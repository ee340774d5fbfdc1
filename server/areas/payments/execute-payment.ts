/**
 * The steps of a payment: the claim is committed; the provider is called with the stored key while no transaction is
 * open; one transaction settles the claim and writes everything that follows from it; then the caller gets the
 * response. The request and the completer may both do this. The first one settles by compare-and-set, and the other
 * reads the result.
 *
 * A payment that a bank accepts is PENDING first: the same transaction marks it so, and another one settles it when the
 * bank has decided.
 */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Topic } from '../../core/change-feed.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Transaction } from '../../core/database/database.ts';
import { planJob } from '../../core/job-queue/plan.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { markChallengeUsed } from '../card-sessions/index.ts';
import { callProvider, type ProviderAnswer } from './call-provider.ts';
import { type PaymentRow, type PaymentState, payments } from './payments.tables.ts';

/** A payment with its provider's reply: settled, declined, or pending at a bank. */
export type SettledPayment = PaymentRow & {
  readonly state: Exclude<PaymentState, 'CLAIMED'>;
  readonly resultCode: NonNullable<PaymentRow['resultCode']>;
};

/**
 * Writes what follows from a settled payment, inside the transaction that settles it. Each kind of payment has one, in
 * the area that begins it; the completer knows them all. A bank payment passes through twice: as PENDING, and when it
 * ends.
 */
export type Settler = (tx: Transaction, server: ServerContext, payment: SettledPayment) => Promise<void>;

/**
 * Calls the provider for a committed claim and settles it.
 * @throws {ProviderUnavailable} when the provider's reply is not known; the completer will retry.
 */
export async function executePayment(
  server: ServerContext,
  claimed: PaymentRow,
  settle: Settler,
): Promise<SettledPayment> {
  server.crash('after_claim');
  const answer = await callProvider(server, claimed);
  server.crash('after_provider');
  return settlePayment(server, claimed, answer, settle);
}

/** Settles a payment with the provider's reply; one that was settled before does not change. */
export async function settlePayment(
  server: ServerContext,
  claimed: PaymentRow,
  answer: ProviderAnswer,
  settle: Settler,
): Promise<SettledPayment> {
  const settled = await server.db.transaction(async (tx) => {
    const won = await settleClaim(tx, server, claimed, answer);
    if (!won) return null;
    server.crash('after_claim_settled');
    await settle(tx, server, won);
    if (won.state === 'PENDING') await planSettlement(tx, won);
    await spendChallenge(tx, won);
    server.crash('before_commit');
    return won;
  });
  server.crash('after_commit');
  if (settled) publishSettled(server, settled);
  return settled ?? readSettled(server, claimed.id);
}

const settleIfClaimed = builtOnce(
  (db, param: Param<'id' | 'state' | 'resultCode' | 'providerId' | 'settledAt'>) =>
    db
      .update(payments)
      .set({
        state: sql`${param('state')}`,
        resultCode: sql`${param('resultCode')}`,
        providerId: sql`${param('providerId')}`,
        settledAt: sql`${param('settledAt')}`,
      })
      .where(
        and(
          eq(payments.id, param('id')),
          or(
            eq(payments.state, 'CLAIMED'),
            and(eq(payments.state, 'PENDING'), ne(sql`${param('state')}::text`, 'PENDING')),
          ),
        ),
      )
      .returning(),
);

async function settleClaim(
  tx: Transaction,
  server: ServerContext,
  claimed: PaymentRow,
  answer: ProviderAnswer,
): Promise<SettledPayment | null> {
  const [won] = await settleIfClaimed(tx, {
    id: claimed.id,
    state: stateAfter(answer),
    resultCode: answer.resultCode,
    providerId: answer.id,
    settledAt: answer.isPending ? null : (answer.at ?? server.clock.nowOf(claimed.consumerId)),
  });
  return won ? asSettled(won) : null;
}

function stateAfter({ resultCode, isPending }: ProviderAnswer): PaymentState {
  if (resultCode !== 0) return 'DECLINED';
  return isPending ? 'PENDING' : 'SUCCEEDED';
}

/** The days that a bank takes to settle or return a debit. Source: PAY-396. */
const bankTakesMs = 3 * 86_400_000;

/** The bank also calls when it has decided. Whichever comes first settles the payment. */
async function planSettlement(tx: Transaction, { id, consumerId, occurredAt }: PaymentRow): Promise<void> {
  const dueAt = new Date(occurredAt.getTime() + bankTakesMs);
  await planJob(tx, { kind: 'bank-settlement', subject: id, consumerId, dueAt });
}

/** A passed challenge is valid for one attempt, so a declined payment uses it up. */
async function spendChallenge(tx: Transaction, payment: SettledPayment): Promise<void> {
  const { state, traceId, subject: cardToken, amountMinor, settledAt, occurredAt } = payment;
  if (state !== 'DECLINED' || traceId === null) return;
  await markChallengeUsed(tx, { traceId, cardToken, amountMinor }, settledAt ?? occurredAt);
}

async function readSettled(server: ServerContext, paymentId: string): Promise<SettledPayment> {
  const [row] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} is gone`);
  return asSettled(row);
}

export function asSettled(row: PaymentRow): SettledPayment {
  const { state, resultCode } = row;
  if (state === 'CLAIMED' || resultCode === null) throw new Error(`Payment ${row.id} is not settled`);
  return { ...row, state, resultCode };
}

/**
 * The response does not wait for it. Waiting calls poll as well, so a settled payment must not fail because this did.
 */
function publishSettled({ changes }: ServerContext, { id, checkoutToken }: SettledPayment): void {
  const topics: Topic[] =
    checkoutToken === null ? [`payment:${id}`] : [`payment:${id}`, `checkout:${checkoutToken}`];
  void Promise.allSettled(topics.map((topic) => changes.publish(topic)));
}
