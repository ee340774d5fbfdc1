/**
 * The sandbox's time: real or frozen time, plus an offset for everybody, plus one for the money of a single consumer.
 * The state lies in the database, shared by all processes; each keeps a copy, so that reading the time costs nothing.
 */
import { eq, gt, sql } from 'drizzle-orm';
import type { ChangeFeed } from '../core/change-feed.ts';
import type { Clock, ClockState } from '../core/clock.ts';
import type { Database } from '../core/database/database.ts';
import { consumers } from '../services/access/access.tables.ts';
import { sandboxClock } from './sandbox-clock.tables.ts';

/** Reads the clock's state and follows its changes. */
export async function createSandboxClock(
  db: Database,
  changes: ChangeFeed,
  realNow: () => Date = () => new Date(),
): Promise<Clock> {
  let state = await readState(db);
  const baseline = () => (state.frozenAt ?? realNow()).getTime() + state.offsetMs;

  async function refresh() {
    state = await readState(db);
  }
  async function changed() {
    await refresh();
    await changes.publish('clock');
  }
  // A change that was missed shows with the next one.
  const unsubscribe = changes.subscribe('clock', () => void refresh().catch(() => {}));

  return {
    now: () => new Date(baseline()),
    nowOf: (consumerId) => new Date(baseline() + (state.consumerOffsets.get(consumerId) ?? 0)),
    state: () => state,
    async advance(byMs, consumerId) {
      if (consumerId === undefined) {
        await db.update(sandboxClock).set({ offsetMs: sql`${sandboxClock.offsetMs} + ${byMs}` });
      } else {
        await db
          .update(consumers)
          .set({ clockOffsetMs: sql`${consumers.clockOffsetMs} + ${byMs}` })
          .where(eq(consumers.id, consumerId));
      }
      await changed();
    },
    async freeze() {
      await db.update(sandboxClock).set({ frozenAt: state.frozenAt ?? realNow() });
      await changed();
    },
    async resume() {
      // Time goes on from where it stood.
      if (state.frozenAt === null) return;
      const offsetMs = state.offsetMs - (realNow().getTime() - state.frozenAt.getTime());
      await db.update(sandboxClock).set({ frozenAt: null, offsetMs });
      await changed();
    },
    refresh,
    close: unsubscribe,
  };
}

async function readState(db: Database): Promise<ClockState> {
  const [[row], moved] = await Promise.all([
    db.select().from(sandboxClock),
    db
      .select({ id: consumers.id, offsetMs: consumers.clockOffsetMs })
      .from(consumers)
      .where(gt(consumers.clockOffsetMs, 0)),
  ]);
  return {
    offsetMs: row?.offsetMs ?? 0,
    frozenAt: row?.frozenAt ?? null,
    consumerOffsets: new Map(moved.map(({ id, offsetMs }) => [id, offsetMs])),
  };
}
