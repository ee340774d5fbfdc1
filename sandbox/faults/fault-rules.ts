/**
 * The rules of `/sandbox/faults`. They are in the database, shared by all processes. Each process has a copy, so that a
 * request that no rule is about needs no query.
 */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ChangeFeed } from '#server/core/change-feed.ts';
import type { Database } from '#server/core/database/database.ts';
import { sandboxFaults } from './sandbox-faults.tables.ts';

type FaultRule = typeof sandboxFaults.$inferSelect;
type NewFaultRule = Omit<FaultRule, 'id'>;

interface FaultyCall {
  readonly method: string;
  /** The template of its path. */
  readonly path: string;
  /** The shopper whose session makes it; null without one. Asked only for a rule that names a shopper. */
  readonly email: () => Promise<string | null>;
}

export interface FaultRules {
  add(rule: NewFaultRule): Promise<FaultRule>;
  /** Those that still act, oldest first. */
  list(): Promise<readonly FaultRule[]>;
  clear(): Promise<void>;
  /** Reads the rules again, after their rows were replaced. */
  refresh(): Promise<void>;
  /** The fault of the oldest rule that fits, which from then on acts once less; null when none fits. */
  take(call: FaultyCall): Promise<string | null>;
}

/** Reads the rules and follows their changes until the feed is closed. */
export async function createFaultRules(db: Database, changes: ChangeFeed): Promise<FaultRules> {
  const list = () =>
    db.select().from(sandboxFaults).where(gt(sandboxFaults.timesLeft, 0)).orderBy(asc(sandboxFaults.id));
  let rules = await list();

  async function refresh() {
    rules = await list();
  }
  async function changed() {
    await refresh();
    await changes.publish('faults');
  }
  // The next notification also covers a missed one.
  changes.subscribe('faults', () => void refresh().catch(() => {}));

  /** False when other requests have used the rule up. */
  async function use({ id }: FaultRule): Promise<boolean> {
    const used = await db
      .update(sandboxFaults)
      .set({ timesLeft: sql`${sandboxFaults.timesLeft} - 1` })
      .where(and(eq(sandboxFaults.id, id), gt(sandboxFaults.timesLeft, 0)))
      .returning({ timesLeft: sandboxFaults.timesLeft });
    if (used[0]?.timesLeft !== 0) return used.length > 0;
    await changed();
    return true;
  }

  return {
    list,
    async add(rule) {
      const [added] = await db.insert(sandboxFaults).values(rule).returning();
      await changed();
      return added as FaultRule;
    },
    async clear() {
      await db.delete(sandboxFaults);
      await changed();
    },
    refresh: changed,
    async take({ method, path, email }) {
      for (const rule of rules.filter((each) => each.method === method && each.path === path)) {
        if (rule.email !== null && rule.email !== (await email())) continue;
        if (await use(rule)) return rule.fault;
      }
      return null;
    },
  };
}
