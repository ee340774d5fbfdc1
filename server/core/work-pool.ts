/** Work that is done side by side, so that one slow piece holds up no other. */

export interface WorkPool {
  /** Starts what there is to do, and waits for none of it; what is asked for meanwhile it still starts. */
  fill(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Starts nothing more, and resolves when nothing is under way. */
  end(): Promise<void>;
}

interface WorkPoolOptions<Item> {
  readonly atOnce: number;
  /** Takes one piece of work that nobody else has; null when there is none. */
  readonly take: () => Promise<Item | null>;
  /** Never rejects. */
  readonly work: (item: Item) => Promise<unknown>;
}

/** Looks for more to do whenever a piece is done. */
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
        // What fails is tried again by the next regular round.
        fill().catch(() => {});
      });
      underWay.add(running);
    }
  }
  /** Looks again when something ended during a look, since it may have kept waiting what can be taken now. */
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
