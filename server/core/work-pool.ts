/** Runs items of work concurrently, so that a slow one does not delay the others. */

export interface WorkPool {
  /** Starts all due work without waiting for it to finish; a call during a fill polls again. */
  fill(): Promise<void>;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  /** Starts no more work, and resolves when none is running. */
  end(): Promise<void>;
}

interface WorkPoolOptions<Item> {
  readonly atOnce: number;
  /** Takes an item that no other pool has taken; null when there is none. */
  readonly take: () => Promise<Item | null>;
  /** Never rejects. */
  readonly work: (item: Item) => Promise<unknown>;
}

/** Polls for more work whenever an item is done. */
export function createWorkPool<Item>({ atOnce, take, work }: WorkPoolOptions<Item>): WorkPool {
  const underWay = new Set<Promise<unknown>>();
  let filling: Promise<void> | null = null;
  let isAskedAgain = false;
  let hasEnded = false;

  async function startAll() {
    while (!hasEnded && underWay.size < atOnce) {
      const item = await take();
      if (item === null) return;
      const running = work(item).finally(() => {
        underWay.delete(running);
        // If taking fails, the next regular round tries again.
        fill().catch(() => {});
      });
      underWay.add(running);
    }
  }
  /** Polls again when an item ended during a poll, since it may have blocked another item. */
  async function startUntilNoneIsLeft() {
    try {
      do {
        isAskedAgain = false;
        await startAll();
      } while (isAskedAgain);
    } finally {
      filling = null;
    }
  }
  function fill() {
    isAskedAgain = true;
    filling ??= startUntilNoneIsLeft();
    return filling;
  }
  async function idle() {
    while (filling || underWay.size > 0) await Promise.allSettled([filling, ...underWay]);
  }
  return {
    fill,
    idle,
    end() {
      hasEnded = true;
      return idle();
    },
  };
}
