/** Whether this server is ready for requests. Source: MER-182. */
import type pg from 'pg';
import { isReachable } from '../../core/database/database.ts';
import { isMigrated } from '../../core/database/migrate.ts';

type Check = 'ok' | 'failed';

export interface Readiness {
  readonly status: 'ok' | 'unavailable';
  readonly checks: { readonly database: Check; readonly migrations: Check; readonly shutdown: Check };
}

export interface Health {
  readiness(): Promise<Readiness>;
  /** Not ready from now on, so that a load balancer sends no more requests. */
  beginShutdown(): void;
}

const answerWithinMs = 2_000;

export function createHealth(pool: pg.Pool): Health {
  let isShuttingDown = false;
  return {
    beginShutdown() {
      isShuttingDown = true;
    },
    async readiness() {
      const database = await passes(() => isReachable(pool));
      const migrations = database === 'ok' ? await passes(() => isMigrated(pool)) : 'failed';
      const shutdown = isShuttingDown ? 'failed' : 'ok';
      const isReady = [database, migrations, shutdown].every((check) => check === 'ok');
      return { status: isReady ? 'ok' : 'unavailable', checks: { database, migrations, shutdown } };
    },
  };
}

async function passes(check: () => Promise<boolean>): Promise<Check> {
  const timeUp = new Promise<boolean>((resolve) => setTimeout(resolve, answerWithinMs, false).unref());
  const isPassed = await Promise.race([check().catch(() => false), timeUp]);
  return isPassed ? 'ok' : 'failed';
}
