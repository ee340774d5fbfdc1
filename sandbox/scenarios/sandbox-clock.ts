/**
 * The sandbox's time: real or frozen time, plus a global offset, plus one for the money of a single consumer.
 * The state is in the database, shared by all processes. Each process has a copy, so that reading the time needs no query.
 */
import { gt, sql } from 'drizzle-orm';
import { consumers } from '#server/areas/consumers/consumers.tables.ts';
import { moveClockOf } from '#server/areas/consumers/index.ts';
import type { ChangeFeed } from '#server/core/change-feed.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Database } from '#server/core/database/database.ts';
import { sandboxClock } from './sandbox-clock.tables.ts';

interface ClockState {
  readonly offsetMs: number;
  readonly frozenAt: Date | null;
  readonly consumerOffsets: ReadonlyMap<string, number>;
}

interface SavedClock {
  readonly offsetMs: number;
  readonly frozenAt: Date | null;
  /** The machine's time. */
  readonly savedAt: Date;
}

/** A clock that the sandbox's controls move. Services see it as `Clock`, which only reads. */
export interface SandboxClock extends Clock {
  state(): ClockState;
  /** Moves forward, globally or only for one consumer's money. The caller runs the jobs that become due. */
  advance(byMs: number, consumerId?: string): Promise<void>;
  /** Undoes every move. The time stands still at that moment, or runs for null. */
  restart(standsAt: Date | null): Promise<void>;
  /** What `restore` needs to continue from the present time. */
  saved(): SavedClock;
  /** The time at which it was saved. */
  timeIn(saved: SavedClock): Date;
  /** Continues from the time at which it was saved. */
  restore(saved: SavedClock): Promise<void>;
  freeze(): Promise<void>;
  resume(): Promise<void>;
}

/** Reads the clock's state and follows its changes until the feed is closed. */
export async function createSandboxClock(
  db: Database,
  changes: ChangeFeed,
  realNow: () => Date = () => new Date(),
): Promise<SandboxClock> {
  let state = await readState(db);
  let [started, applied] = [0, 0];
  const baseline = () => (state.frozenAt ?? realNow()).getTime() + state.offsetMs;

  async function refresh() {
    started += 1;
    const turn = started;
    const read = await readState(db);
    // A read that began earlier may end later, and knows less.
    if (turn > applied) [state, applied] = [read, turn];
  }
  async function changed() {
    await refresh();
    await changes.publish('clock');
  }
  async function set(values: Pick<ClockState, 'offsetMs' | 'frozenAt'>) {
    await db.update(sandboxClock).set(values);
    await changed();
  }
  // The next notification also covers a missed one.
  changes.subscribe('clock', () => void refresh().catch(() => {}));

  return {
    now: () => new Date(baseline()),
    nowOf: (consumerId) => new Date(baseline() + (state.consumerOffsets.get(consumerId) ?? 0)),
    latest: () => new Date(baseline() + Math.max(0, ...state.consumerOffsets.values())),
    state: () => state,
    restart: (standsAt) => set({ offsetMs: 0, frozenAt: standsAt }),
    saved: () => ({ offsetMs: state.offsetMs, frozenAt: state.frozenAt, savedAt: realNow() }),
    timeIn: ({ offsetMs, frozenAt, savedAt }) => new Date((frozenAt ?? savedAt).getTime() + offsetMs),
    restore({ offsetMs, frozenAt, savedAt }) {
      const passedMs = frozenAt === null ? realNow().getTime() - savedAt.getTime() : 0;
      return set({ offsetMs: offsetMs - passedMs, frozenAt });
    },
    async advance(byMs, consumerId) {
      if (consumerId === undefined) {
        await db.update(sandboxClock).set({ offsetMs: sql`${sandboxClock.offsetMs} + ${byMs}` });
      } else {
        await moveClockOf(db, consumerId, byMs);
      }
      await changed();
    },
    async freeze() {
      await db.update(sandboxClock).set({ frozenAt: state.frozenAt ?? realNow() });
      await changed();
    },
    async resume() {
      // Time continues from where it was frozen.
      if (state.frozenAt === null) return;
      const offsetMs = state.offsetMs - (realNow().getTime() - state.frozenAt.getTime());
      await db.update(sandboxClock).set({ frozenAt: null, offsetMs });
      await changed();
    },
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
