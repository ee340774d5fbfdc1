/**
 * Token buckets in the memory of one process: they shed load, so a few more where two processes run do no harm. Limits
 * that guard a secret (codes, passwords) are counted in the database instead.
 */
export interface Rate {
  /** How many at once. */
  readonly burst: number;
  readonly perMinute: number;
}

export interface RateLimiter {
  /** Takes one; 0 when there was one, else the seconds until there is. */
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
      // Put at the end, so that the first of the map is the one unused for longest.
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
