import type { Transaction } from '../../core/database/database.ts';
import type { JobKind } from './job.ts';
import { jobs } from './job-queue.tables.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly subject: string;
  readonly attempt?: number;
  /** Whose clock it follows; the global one when left out. */
  readonly consumerId?: string;
  readonly dueAt: Date;
}

export const jobId = ({ kind, subject, attempt = 1 }: Pick<NewJob, 'kind' | 'subject' | 'attempt'>) =>
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
