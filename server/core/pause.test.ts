import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a pause', () => {
  it('lasts as long as it was asked for', async () => {
    const onEnd = vi.fn();
    void pause(1_000).then(onEnd);
    await vi.advanceTimersByTimeAsync(999);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalled();
  });

  it('ends when its caller is gone, and leaves no timer running', async () => {
    const caller = new AbortController();
    const paused = pause(1_000, caller.signal);
    caller.abort();
    await paused;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once with no time, or when its caller is already gone', async () => {
    await pause(0);
    await pause(-5);
    await pause(1_000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });
});
