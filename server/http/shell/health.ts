/** Whether this server is ready for requests. Source: MER-182. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { isReachable, recordReadiness } from '../../core/database/database.ts';
import { isMigrated } from '../../core/database/migrate.ts';

type Check = 'ok' | 'failed';

interface Readiness {
  readonly status: 'ok' | 'unavailable';
  readonly checks: {
    readonly database: Check;
    readonly migrations: Check;
    /** A small row, and over an embedded database a small file too: so a full disk is noticed before a payment fails. */
    readonly writing: Check;
    readonly shutdown: Check;
  };
}

export interface Health {
  readiness(): Promise<Readiness>;
  /** Not ready from now on, so that a load balancer sends no more requests. */
  beginShutdown(): void;
}

const answerWithinMs = 2_000;

/** More frequent checks get the last result, so that checks cost no more than this. */
const keptForMs = 1_000;

/** @param folder where an embedded database writes; null when the server writes no files. */
export function createHealth(pool: pg.Pool, folder: string | null): Health {
  let isShuttingDown = false;
  // Any caller may ask, so one look at the database answers all of a second.
  const look = kept(async () => {
    const database = await passes(() => isReachable(pool));
    const ifReachable = (check: () => Promise<boolean>) => (database === 'ok' ? passes(check) : 'failed');
    const migrations = await ifReachable(() => isMigrated(pool));
    const writing = await ifReachable(async () => {
      await recordReadiness(pool);
      if (folder !== null) await writeProbe(folder);
      return true;
    });
    return { database, migrations, writing };
  });
  return {
    beginShutdown() {
      isShuttingDown = true;
    },
    async readiness() {
      const { database, migrations, writing } = await look();
      const shutdown = isShuttingDown ? 'failed' : 'ok';
      const isReady = [database, migrations, writing, shutdown].every((check) => check === 'ok');
      return { status: isReady ? 'ok' : 'unavailable', checks: { database, migrations, writing, shutdown } };
    },
  };
}

/** Checks again only when the last result is old. */
function kept<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let last: { readonly at: number; readonly answer: Promise<Result> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= keptForMs) last = { at: now, answer: ask() };
    return last.answer;
  };
}

async function writeProbe(folder: string): Promise<void> {
  const file = path.join(folder, 'readiness');
  await writeFile(file, new Date().toISOString());
}

async function passes(check: () => Promise<boolean>): Promise<Check> {
  const timeUp = new Promise<boolean>((resolve) => setTimeout(resolve, answerWithinMs, false).unref());
  const isPassed = await Promise.race([check().catch(() => false), timeUp]);
  return isPassed ? 'ok' : 'failed';
}
