import type { Logger } from 'pino';
import { createCrashPoints } from '#sandbox/crash-points.ts';
import { createSandboxClock, type SandboxClock } from '#sandbox/scenarios/sandbox-clock.ts';
import { withScenarios } from '#sandbox/scenarios/with-scenarios.ts';
import { limits } from './areas/access/index.ts';
import { createLocalFeed, createPostgresFeed } from './core/change-feed.ts';
import type { Config } from './core/config.ts';
import type { OpenDatabase } from './core/database/database.ts';
import { createGateways } from './core/gateways.ts';
import { createLimitsHit } from './core/limits-hit.ts';
import type { Providers } from './core/providers.ts';
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
  /** The machine's clock, which tests move. */
  readonly realNow?: () => Date;
}

/** What only the composition and the sandbox's controls see of the context: its clock can be moved. */
export interface SandboxContext extends ServerContext {
  readonly clock: SandboxClock;
}

/** The one place where the server is put together, for the server and for tests alike. */
export async function createServerContext({
  config,
  open,
  providers,
  log,
  metrics = createMetrics(),
  tracing = noTracing,
  realNow,
}: ServerParts): Promise<SandboxContext> {
  const changes = open.kind === 'postgres' ? await createPostgresFeed(open.pool) : createLocalFeed();
  const clock = await createSandboxClock(open.db, changes, realNow);
  const plain: ServerContext = {
    config,
    db: open.db,
    clock,
    cards: providers.cards,
    banks: providers.banks,
    outbox: providers.outbox,
    ...createGateways(providers),
    addresses: providers.addresses,
    scanner: providers.scanner,
    wallet: providers.wallet,
    sandbox: providers.sandbox,
    changes,
    webhookFaults: noWebhookFaults,
    crash: createCrashPoints(config.crashFile),
    limitsHit: createLimitsHit(Object.keys(limits)),
    metrics,
    tracing,
    log,
  };
  return { ...(config.sandboxControl ? withScenarios(plain) : plain), clock };
}
