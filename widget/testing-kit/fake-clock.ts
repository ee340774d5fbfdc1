import type { Timers } from '../loader/session/timers.ts';

export interface FakeClock extends Timers {
  /** Runs every timer that ends within this time, and what each of them causes. */
  advance(ms: number): Promise<void>;
}

/** More turns than the longest chain of promises between a call and the event that it causes. */
const turns = 40;

/** Lets everything happen that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await null;
}

/** A clock that stands still until it is advanced. */
export function createFakeClock(): FakeClock {
  let now = 0;
  let lastId = 0;
  const timers = new Map<unknown, { at: number; run: () => void }>();

  /** Of several that end at the same time, the one that was started first. */
  function nextUntil(end: number): { id: unknown; at: number; run: () => void } | undefined {
    const due = [...timers].map(([id, timer]) => ({ id, ...timer })).filter(({ at }) => at <= end);
    return due.sort((one, other) => one.at - other.at)[0];
  }

  return {
    performance: { now: () => now },
    setTimeout(run, ms) {
      lastId += 1;
      timers.set(lastId, { at: now + ms, run });
      return lastId;
    },
    clearTimeout: (timer) => void timers.delete(timer),
    async advance(ms) {
      const end = now + ms;
      // A call of the driver that was not awaited settles once before it does anything.
      await settle();
      await settle();
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        timers.delete(next.id);
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
