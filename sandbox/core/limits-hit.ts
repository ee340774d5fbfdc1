/** How often each limit has refused somebody since this process started, for those who run it. */
export interface LimitsHit {
  add(limit: string): void;
  readonly counts: ReadonlyMap<string, number>;
}

export function createLimitsHit(): LimitsHit {
  const counts = new Map<string, number>();
  return {
    counts,
    add(limit) {
      counts.set(limit, (counts.get(limit) ?? 0) + 1);
    },
  };
}
