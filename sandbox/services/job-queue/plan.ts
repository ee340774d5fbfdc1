import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../core/database/database.ts';
import { type Job, type JobKind, jobs } from './job-queue.tables.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly subject: string;
  readonly attempt?: number;
  /** Whose clock it follows; the global one when left out. */
  readonly consumerId?: string;
  readonly dueAt: Date;
}

const jobId = ({ kind, subject, attempt = 1 }: Pick<NewJob, 'kind' | 'subject' | 'attempt'>) =>
  `${kind}:${subject}:${attempt}`;

/**
 * Plans work inside the transaction that makes it necessary. The same work is planned once. Of work that is being done
 * the lease ends, so that whoever does it, and may have looked before this transaction, leaves it to be done again.
 */
export async function planJob(tx: Transaction, job: NewJob): Promise<void> {
  await planJobs(tx, [job]);
}

export async function planJobs(tx: Transaction, planned: readonly NewJob[]): Promise<void> {
  if (planned.length === 0) return;
  await tx
    .insert(jobs)
    .values(planned.map((job) => ({ id: jobId(job), ...job })))
    .onConflictDoUpdate({ target: jobs.id, set: { leasedUntil: null } });
}

/** Plans work anew from its first attempt, due then; attempts that were planned go. */
export async function replanJob(tx: Transaction, job: NewJob, attempts: number): Promise<void> {
  const planned = Array.from({ length: attempts }, (_, index) => jobId({ ...job, attempt: index + 1 }));
  await tx.delete(jobs).where(inArray(jobs.id, planned));
  await planJob(tx, job);
}

/** Takes back work that was planned for that subject. */
export async function cancelJobs(tx: Transaction, kind: JobKind, subject: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)));
}

/**
 * The condition that nobody else has the job: it was not planned anew meanwhile, and our lease did not run out and go to
 * another. No two leases of a job end at the same time.
 */
export const holdsLease = ({ id, leasedUntil }: Job) =>
  and(eq(jobs.id, id), leasedUntil ? eq(jobs.leasedUntil, leasedUntil) : isNull(jobs.leasedUntil));
