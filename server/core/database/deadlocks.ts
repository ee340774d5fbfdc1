/** PostgreSQL ends one of two transactions that wait for each other, and rolls it back. */
const deadlockDetected = '40P01';
const triesAtMost = 5;

/**
 * Runs a transaction again that was ended to resolve a deadlock. So its work must have no effects outside of the
 * transaction: providers are called, and changes published, before or after it.
 */
export async function retryDeadlocks<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === triesAtMost || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === deadlockDetected || isDeadlock(error.cause);
}
