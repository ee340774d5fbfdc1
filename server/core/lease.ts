/** Leases of work that waits for somebody else, during which no transaction is open. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';

/** Short, so that work of a process that died is soon taken over; a process that still runs renews its leases. */
const leaseSeconds = 4;
const renewEveryMs = 1_000;

/** Until when a lease lasts that is taken or renewed now, by the database's clock, which all servers share. */
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
