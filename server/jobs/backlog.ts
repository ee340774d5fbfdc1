/** Reads the waiting work in the database, for monitoring. */
import { count, eq, lte, min, sql } from 'drizzle-orm';
import { payments } from '../areas/payments/payments.tables.ts';
import { jobKinds, jobs } from '../core/job-queue/job-queue.tables.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { Backlog } from '../core/telemetry/metrics.ts';

export async function readBacklog({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<Backlog> {
  const now = clock.now();
  // Claims have the machine's time, not that of the sandbox's clock.
  const age = sql`extract(epoch from now() - ${payments.claimedAt})`;
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [claims] = await db
    .select({
      young: counted(sql`${age} < 60`),
      middle: counted(sql`${age} >= 60 and ${age} < 600`),
      old: counted(sql`${age} >= 600`),
      oldest: sql<number>`coalesce(max(${age}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(eq(payments.state, 'CLAIMED'));
  const due = await db
    .select({ kind: jobs.kind, due: count(), oldest: min(jobs.dueAt) })
    .from(jobs)
    .where(lte(jobs.dueAt, now))
    .groupBy(jobs.kind);
  return {
    claims: {
      'under 1 min': claims?.young ?? 0,
      '1 to 10 min': claims?.middle ?? 0,
      'over 10 min': claims?.old ?? 0,
    },
    oldestClaimSeconds: Math.max(0, claims?.oldest ?? 0),
    // Every kind, so that one without waiting work is reported as zero.
    jobs: jobKinds.map((kind) => {
      const found = due.find((row) => row.kind === kind);
      const waits = found?.oldest ? (now.getTime() - found.oldest.getTime()) / 1000 : 0;
      return { kind, due: found?.due ?? 0, oldestDueSeconds: waits };
    }),
  };
}
