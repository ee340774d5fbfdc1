/** Runs due jobs, in order of (due time, id), each as of its due time. Source: merchant-api §7.2. */
import { eq, sql } from 'drizzle-orm';
import { fromMinor } from '#shared/domain/money.ts';
import { sendProductLinkedMessage } from '../areas/account-links/index.ts';
import { expireApproval, expireCheckout } from '../areas/checkouts/index.ts';
import { consumers } from '../areas/consumers/consumers.tables.ts';
import { endSilentDispute } from '../areas/dispute-answers/index.ts';
import { sendDisputeMessage } from '../areas/disputes/index.ts';
import {
  chargeInstalment,
  chargeLateFee,
  sendBankAccountsStoppedMessage,
  sendDateChangeMessage,
  sendMissedChargeMessage,
  sendReturnedDebitMessage,
} from '../areas/instalments/index.ts';
import { expireAuthorisation } from '../areas/merchant-payments/index.ts';
import { deliverWebhook } from '../areas/merchants/index.ts';
import { sendExpiryMessage } from '../areas/methods/index.ts';
import { sendReturnMessage } from '../areas/returns/index.ts';
import { closeSettlement, confirmPayout, sendPayout } from '../areas/settlements/index.ts';
import { isNoHold } from '../core/job-queue/hold-money.ts';
import { type Job, type JobKind, jobKinds, movesMoney } from '../core/job-queue/job-queue.tables.ts';
import { endLease, finishJob, leaseJob, renewLease } from '../core/job-queue/leases.ts';
import { whileRenewing } from '../core/lease.ts';
import type { ServerContext } from '../core/server-context.ts';
import { createWorkPool, type WorkPool } from '../core/work-pool.ts';
import type { Effect, JobEffect } from './job-effect.ts';
import { settleDebit } from './settle-debit.ts';

type Work = (server: ServerContext, job: Job) => Promise<Effect | null>;

/** What each kind of job does. Null when there was nothing left to do. */
const work: Record<JobKind, Work> = {
  'charge-instalment': async (server, job) => {
    const charge = await chargeInstalment(server, job);
    if (!charge) return null;
    const { outcome, orderId, amount } = charge;
    return { type: `INSTALMENT_${outcome}`, orderId, amount };
  },
  'late-fee': async (server, job) => {
    const fee = await chargeLateFee(server, job);
    return fee && { type: 'LATE_FEE_CHARGED', ...fee };
  },
  'bank-settlement': async (server, job) => {
    const payment = await settleDebit(server, job);
    if (!payment) return null;
    const { state, orderId, amountMinor, currency } = payment;
    const type = state === 'SUCCEEDED' ? 'BANK_PAYMENT_SETTLED' : 'BANK_PAYMENT_RETURNED';
    return { type, orderId, amount: fromMinor(amountMinor, currency) };
  },
  'card-expiry-message': async (server, job) => {
    await sendExpiryMessage(server, job);
    return null;
  },
  'dispute-silence': async (server, job) => {
    const ended = await endSilentDispute(server, job);
    return ended && { type: 'DISPUTE_ENDED', ...ended };
  },
  'dispute-message': async (server, job) => {
    await sendDisputeMessage(server, job);
    return null;
  },
  'date-change-message': async (server, job) => {
    await sendDateChangeMessage(server, job);
    return null;
  },
  'return-message': async (server, job) => {
    await sendReturnMessage(server, job);
    return null;
  },
  'product-linked-message': async (server, job) => {
    await sendProductLinkedMessage(server, job);
    return null;
  },
  'missed-charge-message': async (server, job) => {
    await sendMissedChargeMessage(server, job);
    return null;
  },
  'returned-debit-message': async (server, job) => {
    await sendReturnedDebitMessage(server, job);
    return null;
  },
  'bank-accounts-stopped-message': async (server, job) => {
    await sendBankAccountsStoppedMessage(server, job);
    return null;
  },
  'checkout-expiry': async (server, job) => {
    const hasExpired = await expireCheckout(server, job.subject, job.dueAt);
    return hasExpired ? { type: 'CHECKOUT_EXPIRED', orderId: null } : null;
  },
  'approval-expiry': async (server, job) => {
    const hasExpired = await expireApproval(server, job.subject, job.dueAt);
    return hasExpired ? { type: 'APPROVAL_EXPIRED', orderId: null } : null;
  },
  'authorisation-expiry': async (server, job) => {
    const expired = await expireAuthorisation(server, Number(job.subject), job.dueAt);
    return expired && { type: 'AUTHORISATION_EXPIRED', ...expired };
  },
  'settlement-close': async (server, job) => {
    const closed = await closeSettlement(server, job);
    return closed && { type: 'SETTLEMENT_CLOSED', orderId: null, ...closed };
  },
  payout: async (server, job) => {
    await sendPayout(server, job);
    return null;
  },
  'payout-arrival': async (server, job) => {
    const paid = await confirmPayout(server, job);
    return paid && { type: 'SETTLEMENT_PAID', orderId: null, ...paid };
  },
  'webhook-delivery': async (server, job) => {
    const end = await deliverWebhook(server, job);
    return end && { type: `WEBHOOK_${end}`, orderId: null };
  },
};

interface Scope {
  /** Only jobs that move this consumer's money, and the webhooks about it. */
  readonly consumerId?: string;
  /** All of them when left out. */
  readonly kinds?: readonly JobKind[];
  /** How many jobs of a lane may run at a time; no limit when left out. */
  readonly perLane?: number;
}

/** The last requested run, for each database. */
const lastRuns = new WeakMap<ServerContext['db'], Promise<unknown>>();

/**
 * The same as `runDueJobs`, but one run of this process after the other, so that the order of jobs is kept. One jump of
 * the clock therefore has the same result as many small ones.
 */
export function runDueJobsInTurn(server: ServerContext, scope: Scope = {}): Promise<readonly JobEffect[]> {
  const earlier = lastRuns.get(server.db) ?? Promise.resolve();
  const run = earlier.then(() => runDueJobs(server, scope));
  lastRuns.set(
    server.db,
    run.catch(() => {}),
  );
  return run;
}

/** When the next job falls due after now, by the clock of the scope; null when none is planned. */
export async function nextDueTime(server: ServerContext, { consumerId }: Scope = {}): Promise<Date | null> {
  const { clock, db } = server;
  const ofScope =
    consumerId === undefined
      ? sql`select job.due_at - coalesce(consumers.clock_offset_ms, 0) * interval '1 millisecond' as at
          from jobs job left join consumers on consumers.id = job.consumer_id`
      : sql`select job.due_at as at from jobs job where job.consumer_id = ${consumerId}`;
  const now = consumerId === undefined ? clock.now() : clock.nowOf(consumerId);
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(planned.at)::text as at from (${ofScope}) planned where planned.at > ${now.toISOString()}`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

/** How many consumers' money moves at a time: one whose payment waits for the provider must not delay the others. */
const consumersAtOnce = 4;
const deliveriesAtOnce = 100;
/** At most this many deliveries wait for a receiver that hangs, so other merchants' deliveries continue. */
const deliveriesOfMerchantAtOnce = 4;

/** The pools of scheduled work: jobs that move money, and separately webhooks. */
export function createJobPools(server: ServerContext): WorkPool[] {
  const kinds = jobKinds.filter((kind) => kind !== 'webhook-delivery');
  const poolOf = (atOnce: number, scope: Scope) =>
    createWorkPool({
      atOnce,
      take: () => takeNext(server, scope),
      work: (job) => perform(server, job).catch((error) => logFailure(server, job, error)),
    });
  return [
    poolOf(consumersAtOnce, { kinds }),
    poolOf(deliveriesAtOnce, { kinds: ['webhook-delivery'], perLane: deliveriesOfMerchantAtOnce }),
  ];
}

/** Runs one job after the other until nothing is due; a job that fails is left for the next run. */
export async function runDueJobs(server: ServerContext, scope: Scope): Promise<readonly JobEffect[]> {
  const effects: JobEffect[] = [];
  const failed: string[] = [];
  for (let job = await takeNext(server, scope); job; job = await takeNext(server, scope, failed)) {
    try {
      const effect = await perform(server, job);
      if (effect) effects.push(toJobEffect(effect, job, await emailOf(server, job)));
    } catch (error) {
      failed.push(job.id);
      logFailure(server, job, error);
      await endLease(server.db, job);
    }
  }
  return effects;
}

/** Runs a leased job. One that fails keeps its lease, and is tried again when the lease has ended. */
function perform(server: ServerContext, job: Job): Promise<Effect | null> {
  const { db, log, runUnit, tracing } = server;
  return tracing.inSpan(`job ${job.kind}`, { kind: 'consumer' }, async () => {
    const renew = () => renewLease(db, job);
    const effect = await runUnit(job.id, () => whileRenewing(log, renew, () => work[job.kind](server, job)));
    await finishJob(db, job);
    return effect;
  });
}

const logFailure = ({ log }: ServerContext, job: Job, error: unknown) =>
  log.error({ err: error, jobId: job.id }, 'job failed');

const moneyKinds = jobKinds.filter((kind) => movesMoney[kind]);

/** Any number that no other program takes in the same database. */
const takingLock = 0xff6;

/**
 * Leased and not locked, since a job may wait for the provider and no transaction may be open then. The jobs that move the
 * money of one consumer run one after the other, also on two servers, so that no later instalment overtakes an earlier one.
 * A message that keeps failing holds its lease each time, and must not delay the payments.
 */
async function takeNext(
  server: ServerContext,
  scope: Scope,
  failed: readonly string[] = [],
): Promise<Job | null> {
  const { consumerId, kinds, perLane } = scope;
  return server.db.transaction(async (tx) => {
    // Serialised, so that every earlier lease is visible.
    await tx.execute(sql`select pg_advisory_xact_lock(${takingLock})`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select job.id from jobs job left join consumers on consumers.id = job.consumer_id
      where ${isDue(server, scope)}
        and (job.leased_until is null or job.leased_until < clock_timestamp())
        and (job.kind not in ${moneyKinds} or not exists (
          select from jobs busy
          where busy.consumer_id = job.consumer_id and busy.leased_until >= clock_timestamp()
            and busy.kind in ${moneyKinds}
            and ${consumerId === undefined ? sql`true` : isNoHold(sql`busy.subject`)}
        ))
        ${perLane === undefined ? sql`` : sql`and ${hasRoomInLane(perLane)}`}
        ${failed.length > 0 ? sql`and job.id not in ${[...failed]}` : sql``}
        ${kinds ? sql`and job.kind in ${[...kinds]}` : sql``}
      order by job.due_at, job.id
      limit 1`);
    const [next] = rows;
    return next ? leaseJob(tx, next.id) : null;
  });
}

const hasRoomInLane = (perLane: number) => sql`(job.lane is null or job.lane not in (
  select busy.lane from jobs busy
  where busy.leased_until >= clock_timestamp() and busy.lane is not null
  group by busy.lane having count(*) >= ${perLane}
))`;

/** Each consumer's money has its own clock. The first bound is the same for all jobs, so that the index is used. */
function isDue({ clock }: ServerContext, { consumerId }: Scope) {
  if (consumerId !== undefined) {
    return sql`(job.consumer_id = ${consumerId} and job.due_at <= ${clock.nowOf(consumerId).toISOString()}
      or job.due_at <= ${clock.now().toISOString()} and ${isWebhookAbout(consumerId)})`;
  }
  return sql`job.due_at <= ${clock.latest().toISOString()}
    and job.due_at <= ${clock.now().toISOString()}::timestamptz
      + coalesce(consumers.clock_offset_ms, 0) * interval '1 millisecond'`;
}

const isWebhookAbout = (consumerId: string) => sql`job.kind = 'webhook-delivery' and exists (
  select from webhook_deliveries delivery join outbox_events event on event.id = delivery.event_id
  where delivery.id = job.subject and event.consumer_id = ${consumerId})`;

async function emailOf(server: ServerContext, { consumerId }: Job): Promise<string | null> {
  if (consumerId === null) return null;
  const [found] = await server.db
    .select({ email: consumers.email })
    .from(consumers)
    .where(eq(consumers.id, consumerId));
  return found?.email ?? null;
}

const toJobEffect = (effect: Effect, job: Job, email: string | null): JobEffect => ({
  at: job.dueAt.toISOString(),
  type: effect.type,
  email,
  orderId: effect.orderId === null ? null : String(effect.orderId),
  ...(effect.merchantId && { merchantId: effect.merchantId }),
  ...(effect.amount && { amount: effect.amount }),
});
