import type { Logger } from 'pino';

const usuallyEveryMs = 10_000;

interface Ticker {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** Runs recurring work, first at once and then at an interval, never two rounds at the same time. */
export function startTicker(
  log: Logger,
  work: readonly (() => Promise<unknown>)[],
  everyMs = usuallyEveryMs,
): Ticker {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  async function round() {
    for (const each of work) {
      if (!isStopped) await each().catch((error) => log.error({ err: error }, 'recurring work failed'));
    }
    if (!isStopped) timer = setTimeout(next, everyMs);
  }
  let running = round();
  function next() {
    running = round();
  }
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
