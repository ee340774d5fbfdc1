import { eq } from 'drizzle-orm';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { asSettled, type SettledPayment } from './execute-payment.ts';
import { payments } from './payments.tables.ts';

const giveUpAfterMs = 8_000;
/** A notification may be lost with its connection, so the wait also polls. */
const pollMs = 1_000;

/**
 * For a repeat that arrives while the first call is running: waits for its outcome.
 * @throws {Refusal} `confirm_in_progress` when it takes too long.
 */
export async function awaitSettled(
  server: ServerContext,
  paymentId: string,
  signal: AbortSignal,
): Promise<SettledPayment> {
  const watch = server.changes.watch(`payment:${paymentId}`);
  const deadline = performance.now() + giveUpAfterMs;
  try {
    while (true) {
      const [row] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
      if (row && row.state !== 'CLAIMED') return asSettled(row);
      if (signal.aborted || performance.now() >= deadline) {
        throw new Refusal('confirm_in_progress', { retryAfterSeconds: 1 });
      }
      await watch.next({ timeoutMs: pollMs, signal });
    }
  } finally {
    watch.end();
  }
}
