import type { Executor } from '../../core/database/database.ts';
import { type Consumer, consumers } from './consumers.tables.ts';

/** The columns of a new account. */
export type NewConsumer = typeof consumers.$inferInsert;

/** Fails on a unique constraint where another account has the email, the mobile or the identity. */
export async function createConsumer(executor: Executor, consumer: NewConsumer): Promise<Consumer> {
  const [created] = await executor.insert(consumers).values(consumer).returning();
  if (!created) throw new Error('A new consumer was not stored');
  return created;
}

/** Stores the consumers that do not exist yet, and returns them. */
export function createUnknownConsumers(
  executor: Executor,
  unknown: readonly NewConsumer[],
): Promise<Consumer[]> {
  return executor
    .insert(consumers)
    .values([...unknown])
    .onConflictDoNothing()
    .returning();
}
