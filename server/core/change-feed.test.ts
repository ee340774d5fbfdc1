import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, isOnPostgres } from '../testing/database.ts';
import { type ChangeFeed, createLocalFeed, createPostgresFeed } from './change-feed.ts';
import type { OpenDatabase } from './database/database.ts';

const long = { timeoutMs: 60_000 };

describe.each([
  { name: 'of one process', connect: async () => createLocalFeed(), isHere: true },
  { name: 'over PostgreSQL', connect: () => createPostgresFeed(open.pool), isHere: isOnPostgres },
])('the change feed $name', ({ connect, isHere }) => {
  let feed: ChangeFeed;
  beforeAll(async () => {
    if (isHere) feed = await connect();
  });
  afterAll(() => feed?.close());

  it.runIf(isHere)('wakes only the calls that wait for the topic', async () => {
    const [mine, other] = [feed.watch('checkout:a'), feed.watch('checkout:b')];
    const waiting = Promise.all([mine.next(long), other.next({ timeoutMs: 300 })]);
    await feed.publish('checkout:a');
    expect(await waiting).toEqual([true, false]);
    mine.end();
    other.end();
  });

  it.runIf(isHere)('keeps a change that comes before the wait', async () => {
    const watch = feed.watch('checkout:c');
    const proof = feed.watch('checkout:c');
    const seen = proof.next(long);
    await feed.publish('checkout:c');
    await seen;
    expect(await watch.next(long)).toBe(true);
    watch.end();
    proof.end();
  });

  it.runIf(isHere)('ends a wait when its caller is gone', async () => {
    const caller = new AbortController();
    const watch = feed.watch('checkout:d');
    const waiting = watch.next({ ...long, signal: caller.signal });
    caller.abort();
    expect(await waiting).toBe(false);
    watch.end();
  });

  it.runIf(isHere)('ends every wait when the server stops', async () => {
    const watch = feed.watch('checkout:e');
    const waiting = watch.next(long);
    await feed.close();
    expect(await waiting).toBe(false);
  });
});

let open: OpenDatabase;
beforeAll(async () => {
  if (isOnPostgres) open = await freshDatabase();
});
afterAll(() => open?.close());
