import { expect, it, vi } from 'vitest';
import { createWorkPool } from './work-pool.ts';

/** Work that ends when the test says so. */
function poolOf(items: string[], atOnce: number) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const pool = createWorkPool({
    atOnce,
    take: async () => items.shift() ?? null,
    work: (item) => {
      started.push(item);
      return new Promise<void>((resolve) => ends.set(item, resolve));
    },
  });
  return { pool, started, finish: (item: string) => ends.get(item)?.() };
}

it('starts a limited number of items at once, and the next whenever one is done', async () => {
  const { pool, started, finish } = poolOf(['a', 'b', 'c', 'd'], 2);
  await pool.fill();
  expect(started).toEqual(['a', 'b']);
  finish('b');
  await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']));
  finish('c');
  await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']));
});

it('does not wait for an item that hangs', async () => {
  const items = ['hangs'];
  const { pool, started, finish } = poolOf(items, 2);
  await pool.fill();
  items.push('next');
  await pool.fill();
  expect(started).toEqual(['hangs', 'next']);
  finish('next');
  items.push('another');
  await vi.waitFor(async () => {
    await pool.fill();
    expect(started).toEqual(['hangs', 'next', 'another']);
  });
});

it('takes each item once when several callers fill it', async () => {
  const { pool, started } = poolOf(['a', 'b', 'c'], 5);
  await Promise.all([pool.fill(), pool.fill(), pool.fill()]);
  expect(started).toEqual(['a', 'b', 'c']);
});

it('polls again when an item that blocked the next one ends during a poll', async () => {
  // Both are of one consumer: the second can be taken only when the first is done.
  const looks: ((item: string | null) => void)[] = [];
  const ends: (() => void)[] = [];
  const pool = createWorkPool({
    atOnce: 4,
    take: () => new Promise<string | null>((resolve) => looks.push(resolve)),
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
  });
  const filled = pool.fill();
  looks[0]?.('first');
  await vi.waitFor(() => expect(looks).toHaveLength(2));
  ends[0]?.();
  await new Promise(setImmediate);
  // Read from the database before the first was done.
  looks[1]?.(null);
  await vi.waitFor(() => expect(looks).toHaveLength(3));
  looks[2]?.('second');
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  looks[3]?.(null);
  await filled;
});

it('starts no more items once it ends, and has ended when the last item is done', async () => {
  const { pool, started, finish } = poolOf(['a', 'b'], 1);
  await pool.fill();
  const onEnd = vi.fn();
  const ended = pool.end().then(onEnd);
  await pool.fill();
  expect(onEnd).not.toHaveBeenCalled();
  finish('a');
  await ended;
  expect(started).toEqual(['a']);
});

it('rejects a fill that could not take an item, and tries again at the next', async () => {
  const take = vi.fn<() => Promise<string | null>>();
  const work = vi.fn(async () => {});
  const pool = createWorkPool({ atOnce: 1, take, work });
  take.mockRejectedValueOnce(new Error('no database'));
  await expect(pool.fill()).rejects.toThrow('no database');
  take.mockResolvedValueOnce('a').mockResolvedValue(null);
  await pool.fill();
  await pool.idle();
  expect(work).toHaveBeenCalledOnce();
});
