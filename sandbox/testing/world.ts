/** A whole server in the test's own process: real database, simulated providers, a clock that the test moves. */
import { pino } from 'pino';
import { findSession } from '../access/sessions.ts';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { allHandlers } from '../handlers/index.ts';
import { createHandle, type Handle } from '../http/dispatch.ts';
import type { Gates } from '../http/gates.ts';
import { memoryJournal } from '../providers/journal.ts';
import { createProvider, type Provider } from '../providers/provider.ts';
import { createLocalFeed, createPostgresFeed } from '../world/change-feed.ts';
import { createClock } from '../world/clock.ts';
import { createCrashPoints } from '../world/crash-points.ts';
import type { World } from '../world/world.ts';
import { freshDatabase } from './database.ts';

export interface TestWorld extends World {
  readonly handle: Handle;
  readonly provider: Provider;
  readonly open: OpenDatabase;
  /** Lets real time pass for everybody. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

export interface TestWorldOptions {
  /** Variables as `readConfig` reads them; rate limits are off unless given. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where the story begins. */
  readonly startAt?: string;
}

export async function createTestWorld(options: TestWorldOptions = {}): Promise<TestWorld> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...options.environment });
  let time = Date.parse(options.startAt ?? '2026-01-15T00:00:00.000Z');
  const now = () => new Date(time);
  const open = await freshDatabase();
  const changes = open.kind === 'postgres' ? await createPostgresFeed(open.pool) : createLocalFeed();
  const provider = createProvider({
    journal: memoryJournal(),
    secret: 'test',
    acsOrigin: config.origins.acs,
    appOrigins: [config.origins.checkout, config.origins.portal],
    now,
  });
  const world: World = {
    config,
    db: open.db,
    clock: await createClock(open.db, changes, now),
    cards: provider.cards,
    messages: provider.messages,
    outbox: provider.outbox,
    changes,
    jobs: { runDue: async () => [] },
    crash: createCrashPoints(null),
    log: pino({ level: 'silent' }),
  };
  const gates: Gates = {
    consumerSession: (token, secret) => findSession(world.db, world.clock, token, secret),
    merchantOf: async () => null,
    originsOfToken: async () => null,
  };
  return {
    ...world,
    open,
    provider,
    handle: createHandle({ world, gates, handlers: allHandlers }),
    passTime(ms) {
      time += ms;
    },
    async close() {
      world.clock.close();
      await changes.close();
      await open.close();
    },
  };
}
