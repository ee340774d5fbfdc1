import { and, eq, inArray, sql } from 'drizzle-orm';
import { builtOnce, type Param, paramColumns } from '../database/built-once.ts';
import type { Transaction } from '../database/database.ts';
import { type JobKind, jobs } from './job-queue.tables.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly subject: string;
  readonly attempt?: number;
  /** Whose clock it follows; the global one when left out. */
  readonly consumerId?: string;
  readonly dueAt: Date;
  /** Only a few jobs of one lane run at a time, so that they do not take all capacity. */
  readonly lane?: string;
}

const jobId = ({ kind, subject, attempt = 1 }: Pick<NewJob, 'kind' | 'subject' | 'attempt'>) =>
  `${kind}:${subject}:${attempt}`;

const jobColumns = ['id', 'kind', 'subject', 'attempt', 'consumerId', 'dueAt', 'lane'] as const;
/** What planning changes when the same job exists already. */
const withoutLease = { target: jobs.id, set: { leasedUntil: null, leaseOwner: null } };

const storeJob = builtOnce((db, param: Param<(typeof jobColumns)[number]>) =>
  db.insert(jobs).values(paramColumns(param, jobColumns)).onConflictDoUpdate(withoutLease),
);

/**
 * Plans a job inside the transaction that makes it necessary. The same job is planned once. If it is running, its lease
 * ends, so that it runs again: the current run may have read the state from before this transaction.
 */
export async function planJob(tx: Transaction, job: NewJob): Promise<void> {
  const { kind, subject, attempt = 1, consumerId = null, dueAt, lane = null } = job;
  await storeJob(tx, { id: jobId(job), kind, subject, attempt, consumerId, dueAt, lane });
}

export async function planJobs(tx: Transaction, planned: readonly NewJob[]): Promise<void> {
  if (planned.length === 0) return;
  await tx
    .insert(jobs)
    .values(planned.map((job) => ({ id: jobId(job), ...job })))
    .onConflictDoUpdate(withoutLease);
}

/** Plans a job from that attempt on; attempts that were planned before are removed. */
export async function replanJob(tx: Transaction, job: NewJob, attempts: number): Promise<void> {
  const { attempt: first = 1 } = job;
  const planned = Array.from({ length: attempts }, (_, index) => jobId({ ...job, attempt: first + index }));
  await tx.delete(jobs).where(inArray(jobs.id, planned));
  await planJob(tx, job);
}

/** Removes the planned jobs of that subject. */
export async function cancelJobs(tx: Transaction, kind: JobKind, subject: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)));
}

/** Whether a run of that subject has begun, and no further one is planned. */
export async function isBeingRun(tx: Transaction, kind: JobKind, subject: string): Promise<boolean> {
  const planned = await tx
    .select({ isLeased: sql<boolean>`coalesce(${jobs.leasedUntil} >= clock_timestamp(), false)` })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)));
  return planned.length > 0 && planned.every(({ isLeased }) => isLeased);
}
