import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const rate = { burst: 3, perMinute: 60 };

describe('a rate limiter', () => {
  it('lets a burst through, then says how long to wait', () => {
    let now = 0;
    const limiter = createRateLimiter(true, () => now);
    const take = () => limiter.take('a', rate);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1]);
    now = 1_000;
    expect([take(), take()]).toEqual([0, 1]);
  });

  it('counts each caller separately, and none while it is off', () => {
    const limiter = createRateLimiter(true, () => 0);
    for (let taken = 0; taken < 4; taken++) limiter.take('a', rate);
    expect(limiter.take('b', rate)).toBe(0);
    const off = createRateLimiter(false, () => 0);
    expect(Array.from({ length: 9 }, () => off.take('a', rate))).toEqual(Array(9).fill(0));
  });
});
