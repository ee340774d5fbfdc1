/**
 * How often a consumer was checked. Concurrent checks claim the same next number, and the database accepts one of them,
 * so that every check is counted once.
 */
import { createHash } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { identityChecks } from './identity.tables.ts';

type CheckKind = 'PROFILE' | 'DOCUMENT';

interface CheckCounts {
  /** The number of the next check. */
  readonly number: number;
  readonly rejections: number;
}

export async function countChecks(
  executor: Executor,
  consumerId: string,
  kind: CheckKind,
): Promise<CheckCounts> {
  const [row] = await executor
    .select({
      checks: count(),
      rejections: sql<number>`(count(*) filter (where ${identityChecks.outcome} = 'REJECTED'))::int`,
    })
    .from(identityChecks)
    .where(and(eq(identityChecks.consumerId, consumerId), eq(identityChecks.kind, kind)));
  return { number: (row?.checks ?? 0) + 1, rejections: row?.rejections ?? 0 };
}

/** False when another check took the number first. */
export async function recordCheck(
  executor: Executor,
  check: typeof identityChecks.$inferInsert,
): Promise<boolean> {
  const kept = await executor.insert(identityChecks).values(check).onConflictDoNothing().returning();
  return kept.length > 0;
}

/**
 * The idempotency key of a request to a register. It includes a hash of the content, since a corrected profile is a new
 * request. The content cannot be guessed from the key, because the random consumer id is hashed with it.
 */
export function checkKey(consumerId: string, kind: CheckKind, number: number, content: unknown): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([consumerId, content]))
    .digest('base64url');
  return [consumerId, kind, number, digest].join(':');
}
