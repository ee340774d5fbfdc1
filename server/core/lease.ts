/** Leases of work that waits for an external system. No transaction is open during the wait. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';

/** Short, so that another process soon takes over after a crash; a running process renews its leases. */
const leaseSeconds = 4;
const renewEveryMs = 1_000;

/** When a lease ends that is taken or renewed now, by the database's clock, which all servers share. */
export const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Renews a lease until the work has ended. */
export async function whileRenewing<Result>(
  log: Logger,
  renew: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(
    () => void renew().catch((error) => log.warn({ err: error }, 'a lease was not renewed')),
    renewEveryMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
