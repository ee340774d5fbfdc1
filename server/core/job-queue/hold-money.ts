/** Keeps the jobs of the server away from a consumer's money during several steps that belong together. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { leaseEnd, whileRenewing } from '../lease.ts';
import type { ServerContext } from '../server-context.ts';
import { jobs } from './job-queue.tables.ts';
import { finishJob, renewLease } from './leases.ts';

const subject = 'hold';
const never = new Date('9999-01-01');

/**
 * Does the work while no regular round of a server runs jobs that move the consumer's money; a run of only this consumer's
 * jobs still may. The hold is a job that is never due and whose lease is renewed, so that it ends with this process.
 */
export async function whileHoldingMoney<Result>(
  { db, log }: ServerContext,
  consumerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [hold] = await db
    .insert(jobs)
    .values({
      id: `${subject}:${randomUUID()}`,
      kind: 'charge-instalment',
      subject,
      consumerId,
      dueAt: never,
      leasedUntil: leaseEnd,
      leaseOwner: randomUUID(),
    })
    .returning();
  if (!hold) throw new Error('A hold was not stored');
  try {
    return await whileRenewing(log, () => renewLease(db, hold), work);
  } finally {
    await finishJob(db, hold);
  }
}

/** The condition that a lease is not such a hold, for the runs that ignore holds. */
export const isNoHold = (leaseSubject: SQL): SQL => sql`${leaseSubject} <> ${subject}`;
