/** The lease of a running job: no other run takes the job until it ends. */
import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
import { leaseEnd } from '../lease.ts';
import { type Job, jobs } from './job-queue.tables.ts';

/** The condition that the job is still ours: it was not planned again, and no other run has taken it. */
export const holdsLease = ({ id, leaseOwner }: Job) =>
  and(eq(jobs.id, id), leaseOwner ? eq(jobs.leaseOwner, leaseOwner) : isNull(jobs.leaseOwner));

/** Takes a job that is due. Null when it is gone. */
export async function leaseJob(tx: Transaction, id: string): Promise<Job | null> {
  const [taken] = await tx
    .update(jobs)
    .set({ leasedUntil: leaseEnd, leaseOwner: randomUUID() })
    .where(eq(jobs.id, id))
    .returning();
  return taken ?? null;
}

/** Extends the lease of a job that takes long. */
export async function renewLease(db: Executor, job: Job): Promise<void> {
  await db.update(jobs).set({ leasedUntil: leaseEnd }).where(holdsLease(job));
}

/** Releases a failed job for the next run. */
export async function endLease(db: Executor, job: Job): Promise<void> {
  await db.update(jobs).set({ leasedUntil: null, leaseOwner: null }).where(holdsLease(job));
}

/** Removes a job that was done. */
export async function finishJob(db: Executor, job: Job): Promise<void> {
  await db.delete(jobs).where(holdsLease(job));
}
