import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import type { Providers } from '../providers/interfaces.ts';
import { createLocalFeed, createPostgresFeed } from './change-feed.ts';
import { createClock } from './clock.ts';
import { createCrashPoints } from './crash-points.ts';
import type { World } from './world.ts';

export interface WorldParts {
  readonly config: Config;
  /** Open and migrated. */
  readonly open: OpenDatabase;
  readonly providers: Providers;
  readonly log: Logger;
  /** The machine's clock, which tests move. */
  readonly realNow?: () => Date;
}

/** The one place where the world is put together, for the server and for tests alike. */
export async function createWorld({ config, open, providers, log, realNow }: WorldParts): Promise<World> {
  const changes = open.kind === 'postgres' ? await createPostgresFeed(open.pool) : createLocalFeed();
  const world: World = {
    config,
    db: open.db,
    clock: await createClock(open.db, changes, realNow),
    cards: providers.cards,
    messages: providers.messages,
    outbox: providers.outbox,
    identity: providers.identity,
    addresses: providers.addresses,
    sandbox: providers.sandbox,
    changes,
    jobs: createJobRunner(() => world),
    crash: createCrashPoints(config.crashFile),
    log,
  };
  return world;
}
