import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { consumers } from './consumers.tables.ts';

/** Moves the time of one consumer's money forward. Only the clock of a sandbox reads it. */
export async function moveClockOf(db: Executor, consumerId: string, byMs: number): Promise<void> {
  await db
    .update(consumers)
    .set({ clockOffsetMs: sql`${consumers.clockOffsetMs} + ${byMs}` })
    .where(eq(consumers.id, consumerId));
}
