import type { Logger } from 'pino';
import { limits } from './areas/access/index.ts';
import { type ChangeFeed, createLocalFeed, createPostgresFeed } from './core/change-feed.ts';
import type { Clock } from './core/clock.ts';
import type { Config } from './core/config.ts';
import { type CrashPoints, noCrashPoints } from './core/crash-points.ts';
import type { OpenDatabase } from './core/database/database.ts';
import { createGateways } from './core/gateways.ts';
import { createLimitsHit } from './core/limits-hit.ts';
import type { Providers } from './core/providers.ts';
import { type RunUnit, runUnit as runOnly } from './core/run-unit.ts';
import type { ServerContext } from './core/server-context.ts';
import { createMetrics, type Metrics } from './core/telemetry/metrics.ts';
import { noTracing, type Tracing } from './core/telemetry/tracing.ts';
import { noWebhookFaults } from './core/webhook-faults.ts';

export interface ServerParts {
  readonly config: Config;
  /** Open and migrated. */
  readonly open: OpenDatabase;
  readonly providers: Providers;
  readonly log: Logger;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

/** The feed that wakes waiting calls: through the database where several servers can share it. */
export const createChangeFeed = ({ kind, pool }: OpenDatabase): Promise<ChangeFeed> | ChangeFeed =>
  kind === 'postgres' ? createPostgresFeed(pool) : createLocalFeed();

/** The context that areas, jobs and handlers get, as production has it. */
export function createServerContext({
  config,
  open,
  providers,
  log,
  changes,
  clock,
  crash = noCrashPoints,
  runUnit = runOnly,
  metrics = createMetrics(),
  tracing = noTracing,
}: ServerParts & {
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly crash?: CrashPoints;
  readonly runUnit?: RunUnit;
}): ServerContext {
  return {
    config,
    db: open.db,
    clock,
    cards: providers.cards,
    banks: providers.banks,
    payouts: providers.payouts,
    outbox: providers.outbox,
    ...createGateways(providers),
    addresses: providers.addresses,
    scanner: providers.scanner,
    wallet: providers.wallet,
    changes,
    webhookFaults: noWebhookFaults,
    crash,
    runUnit,
    limitsHit: createLimitsHit(Object.keys(limits)),
    metrics,
    tracing,
    log,
  };
}
