import type { Logger } from 'pino';

const usuallyEveryMs = 10_000;

export interface Ticker {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>;
}

/** Does the work that time and crashes leave, at once and then again and again, never two rounds at a time. */
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
