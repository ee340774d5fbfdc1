import { expect, it } from 'vitest';
import { createLocalFeed } from '#server/core/change-feed.ts';
import type { Database } from '#server/core/database/database.ts';
import { createSandboxClock } from './sandbox-clock.ts';

const instant = new Date('2026-01-15T00:00:00.000Z');
const running = { offsetMs: 0, frozenAt: null };
const frozen = { offsetMs: 0, frozenAt: instant };

it('keeps the newest state when an earlier read of it ends later', async () => {
  let read = async (): Promise<unknown[]> => [running];
  const database = {
    select: (columns?: object) => ({ from: () => (columns ? { where: async () => [] } : read()) }),
    update: () => ({ set: async () => {} }),
  } as unknown as Database;
  const feed = createLocalFeed();
  const clock = await createSandboxClock(database, feed, () => instant);

  let endEarlierRead = (_rows: unknown[]) => {};
  read = () =>
    new Promise((resolve) => {
      endEarlierRead = resolve;
    });
  await feed.publish('clock');
  read = async () => [frozen];
  await clock.freeze();
  endEarlierRead([running]);
  await new Promise(setImmediate);
  expect(clock.state().frozenAt).toEqual(instant);
  await feed.close();
});
