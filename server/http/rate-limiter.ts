/**
 * Token buckets in the memory of one process: they limit load, so a few more requests with two processes do no harm.
 * Limits that guard a secret (codes, passwords) are counted in the database instead.
 */
interface Rate {
  /** The number allowed at once. */
  readonly burst: number;
  readonly perMinute: number;
}

export interface RateLimiter {
  /** Takes a token; 0 when there was one, else the seconds until the next one. */
  take(key: string, rate: Rate): number;
}

const maximumBuckets = 50_000;

interface Bucket {
  level: number;
  at: number;
}

export function createRateLimiter(isOn: boolean, now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, { burst, perMinute }) {
      if (!isOn) return 0;
      const at = now();
      const before = buckets.get(key) ?? { level: burst, at };
      const level = Math.min(burst, before.level + ((at - before.at) / 60_000) * perMinute);
      // Moved to the end, so that the first entry of the map is the least recently used.
      buckets.delete(key);
      buckets.set(key, { level: level >= 1 ? level - 1 : level, at });
      forgetOldest(buckets);
      return level >= 1 ? 0 : Math.ceil(((1 - level) / perMinute) * 60);
    },
  };
}

function forgetOldest(buckets: Map<string, Bucket>) {
  if (buckets.size <= maximumBuckets) return;
  const [oldest] = buckets.keys();
  if (oldest !== undefined) buckets.delete(oldest);
}
