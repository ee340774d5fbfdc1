/**
 * How often a consumer was checked. The number of the next check is its claim: checks that run at once take the same
 * number, the database keeps one of them, and so none is counted twice or left out.
 */
import { createHash } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/database.ts';
import { identityChecks } from './identity.tables.ts';

export type CheckKind = 'PROFILE' | 'DOCUMENT';

export interface CheckCounts {
  /** Of the check that comes next. */
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
 * The key under which a register is asked. The content is part of it, since a corrected profile is another question;
 * it cannot be read from the key, which has a random consumer id in it.
 */
export function checkKey(consumerId: string, kind: CheckKind, number: number, content: unknown): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([consumerId, content]))
    .digest('base64url');
  return [consumerId, kind, number, digest].join(':');
}
