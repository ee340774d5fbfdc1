/** A whole server in the test's own process: real database, simulated providers, a clock that the test moves. */
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { allHandlers } from '../handlers/index.ts';
import { createGates } from '../http/create-gates.ts';
import { createHandle, type Handle } from '../http/dispatch.ts';
import { memoryJournal } from '../providers/journal.ts';
import { createProvider, type Provider } from '../providers/provider.ts';
import { createWorld } from '../world/create-world.ts';
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
  const provider = createProvider({
    journal: memoryJournal(),
    secret: 'test',
    acsOrigin: config.origins.acs,
    appOrigins: [config.origins.checkout, config.origins.portal],
    now,
  });
  const world = await createWorld({
    config,
    open,
    providers: provider,
    log: pino({ level: 'silent' }),
    realNow: now,
  });
  return {
    ...world,
    open,
    provider,
    handle: createHandle({ world, gates: createGates(world), handlers: allHandlers }),
    passTime(ms) {
      time += ms;
    },
    async close() {
      world.clock.close();
      await world.changes.close();
      await open.close();
    },
  };
}
