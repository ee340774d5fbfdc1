/** Keeps a consumer's money to one writer, while several steps are taken that only together make sense. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { leaseEnd, whileRenewing } from '../lease.ts';
import type { ServerContext } from '../server-context.ts';
import { jobs } from './job-queue.tables.ts';
import { finishJob, renewLease } from './leases.ts';

const subject = 'hold';
const never = new Date('9999-01-01');

/**
 * Does the work while no round of a server runs the jobs that move the consumer's money; a run of this consumer's jobs alone
 * does. The hold is a job that is never due, whose lease is renewed, so that it ends with this process.
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

/** The condition that a lease is no such hold, for the runs that take no notice of one. */
export const isNoHold = (leaseSubject: SQL): SQL => sql`${leaseSubject} <> ${subject}`;
