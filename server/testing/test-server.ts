/** A whole server in the test's own process: real database, simulated providers, a clock that the test moves. */
import { pino } from 'pino';
import { createProvider, type Provider } from '#sandbox/providers/provider.ts';
import { createSandboxApi, createSandboxContext, type SandboxContext } from '#sandbox/sandbox.ts';
import type { Channel } from '#shared/domain/session.ts';
import { browserSecretsOf } from '../areas/access/index.ts';
import { requestsAreWritten } from '../areas/request-log/index.ts';
import { readConfig } from '../core/config.ts';
import type { OpenDatabase } from '../core/database/database.ts';
import { traceStatements } from '../core/database/traced-statements.ts';
import { measuredProviders } from '../core/telemetry/measured-providers.ts';
import { createMetrics } from '../core/telemetry/metrics.ts';
import { noTracing, type Tracing } from '../core/telemetry/tracing.ts';
import type { Handle } from '../http/dispatch.ts';
import { freshDatabase } from './database.ts';
import { memoryJournal } from './memory-journal.ts';

export interface TestServer extends SandboxContext {
  readonly handle: Handle;
  readonly provider: Provider;
  readonly open: OpenDatabase;
  /** A browser secret as the page of that host would issue it. */
  newBrowserSecret(channel: Channel): string;
  /** Moves real time for all consumers. */
  passTime(ms: number): void;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Variables as `readConfig` reads them; rate limits are off unless given. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The initial time. */
  readonly startAt?: string;
  /** A fresh one unless given. */
  readonly open?: OpenDatabase;
  /** Replaces the simulated provider that is made for this server. */
  readonly provider?: Provider;
  /** Receives the traces, for tests that check them. */
  readonly tracing?: Tracing;
}

export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...options.environment });
  let time = Date.parse(options.startAt ?? '2026-01-15T00:00:00.000Z');
  const now = () => new Date(time);
  const open = options.open ?? (await freshDatabase());
  const provider =
    options.provider ??
    createProvider({
      journal: memoryJournal(),
      secret: 'test',
      acsOrigin: config.origins.acs,
      bankOrigin: config.origins.bank,
      appOrigins: [config.origins.checkout, config.origins.portal],
      now,
    });
  const tracing = options.tracing ?? noTracing;
  if (options.tracing) traceStatements(open.pool, tracing);
  const providers = options.tracing
    ? measuredProviders(provider, { metrics: createMetrics(), tracing })
    : provider;
  const server = await createSandboxContext({
    config,
    open,
    providers,
    tracing,
    log: pino({ level: 'silent' }),
    realNow: now,
  });
  const browserSecrets = {
    CHECKOUT: await browserSecretsOf(server, 'CHECKOUT'),
    PORTAL: await browserSecretsOf(server, 'PORTAL'),
  };
  return {
    ...server,
    open,
    provider,
    handle: createSandboxApi(server).handle,
    newBrowserSecret: (channel) => browserSecrets[channel].issue(),
    passTime(ms) {
      time += ms;
    },
    async close() {
      await server.changes.close();
      await requestsAreWritten(server.db);
      await open.close();
    },
  };
}
