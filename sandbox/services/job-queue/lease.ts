import { and, eq, isNull } from 'drizzle-orm';
import { type Job, jobs } from './job-queue.tables.ts';

/**
 * Whether nobody else has the job: it was not planned anew meanwhile, and our lease did not run out and go to another. No
 * two leases of a job end at the same time.
 */
export const isStillOurs = ({ id, leasedUntil }: Job) =>
  and(eq(jobs.id, id), leasedUntil ? eq(jobs.leasedUntil, leasedUntil) : isNull(jobs.leasedUntil));
