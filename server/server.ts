/** Starts the parts of the server and stops them, in an order that loses no data. */
import type { ServerType } from '@hono/node-server';
import { sweepAccess } from './areas/access/index.ts';
import { sweepLinks } from './areas/account-links/index.ts';
import { evidenceOf } from './areas/disputes/index.ts';
import { sweepDashboardSessions } from './areas/merchants/index.ts';
import { handleDebitUpdate } from './areas/payments/index.ts';
import { requestsAreWritten, sweepRequests } from './areas/request-log/index.ts';
import type { Config } from './core/config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './core/database/database.ts';
import { migrate } from './core/database/migrate.ts';
import { traceStatements } from './core/database/traced-statements.ts';
import { flagsFor } from './core/flags/flags.ts';
import { sweepIdempotencyKeys } from './core/idempotency/idempotency-keys.ts';
import { pause } from './core/pause.ts';
import { createProviderClient } from './core/provider-client/client.ts';
import type { ServerContext } from './core/server-context.ts';
import { StartError } from './core/start-error.ts';
import { createLog } from './core/telemetry/log.ts';
import { measuredProviders } from './core/telemetry/measured-providers.ts';
import { createMetrics } from './core/telemetry/metrics.ts';
import { noTracing } from './core/telemetry/tracing.ts';
import { startTicker } from './core/ticker.ts';
import type { Api } from './create-api.ts';
import type { ServerParts } from './create-server-context.ts';
import { createDrainable, drainAndClose, requestsMayFinishWithinMs } from './http/drain.ts';
import { createListener } from './http/listener.ts';
import { createFirstPages, loadPrerender } from './http/pages/first-page.ts';
import { createShell } from './http/shell/app.ts';
import { dashboardPath } from './http/shell/app-pages.ts';
import { readBuiltApp } from './http/shell/built-app.ts';
import { readBuiltDocs } from './http/shell/built-docs.ts';
import { createCspReports } from './http/shell/csp-reports.ts';
import { createHealth } from './http/shell/health.ts';
import type { AddedPages } from './http/shell/shell-parts.ts';
import { readStaticFiles } from './http/shell/static-files.ts';
import { readBacklog } from './jobs/backlog.ts';
import { createCompleter } from './jobs/completer.ts';
import { createJobPools } from './jobs/job-runner.ts';

export interface RunningServer {
  readonly context: ServerContext;
  readonly kind: OpenDatabase['kind'];
  /**
   * Is not ready from now on, and serves until load balancers have noticed. Then finishes running requests, and closes
   * everything. A second call ends the wait for load balancers.
   */
  stop(): Promise<void>;
}

const sweepEveryMs = 600_000;

/** What production and a sandbox compose differently. */
export interface Composition<Context extends ServerContext> {
  /** Throws `StartError` for a database that this server must not serve. */
  createContext(parts: ServerParts): Promise<Context>;
  createApi(context: Context): Api;
  /** Pages besides those of production. */
  createPages(config: Config): AddedPages | null;
  /** Runs before the first request. */
  prepare(context: Context): Promise<void>;
}

/** Throws `StartError` with one line for a problem that a person can fix. */
export async function startServer<Context extends ServerContext>(
  config: Config,
  composition: Composition<Context>,
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const open = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openEmbedded(config.dataDir);
  try {
    return await serveOver({ config, open, log, composition });
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function serveOver<Context extends ServerContext>({
  config,
  open,
  log,
  composition,
}: Pick<ServerParts, 'config' | 'open' | 'log'> & {
  readonly composition: Composition<Context>;
}): Promise<RunningServer> {
  await migrate(open.pool);
  const metrics = createMetrics({ ofProcess: true });
  const tracing = config.tracing
    ? (await import('./core/telemetry/open-telemetry.ts')).startTracing(config.tracing, log)
    : noTracing;
  if (config.tracing) traceStatements(open.pool, tracing);
  const { providerAddress: baseUrl, providerKey: serverKey } = config;
  const client = createProviderClient({ baseUrl, serverKey, headers: tracing.headers });
  const providers = measuredProviders(client, { metrics, tracing });
  const context = await composition.createContext({ config, open, providers, log, metrics, tracing });
  await composition.prepare(context);
  const { gates, handle } = composition.createApi(context);
  const health = createHealth(open.pool, config.databaseUrl ? null : config.dataDir);
  const shell = createShell({
    server: context,
    gates,
    health,
    handle,
    reports: createCspReports(log, metrics.cspViolation),
    backlog: () => readBacklog(context),
    handleDebitUpdate: (debitId) => handleDebitUpdate(context, debitId),
    evidence: (link) => evidenceOf(context, link),
    flagsOf: (countryCode) => flagsFor(context.db, countryCode, null),
    firstPage: createFirstPages(context, await loadPrerender('dist/checkout-page')),
    checkout: readBuiltApp('dist/checkout'),
    portal: readBuiltApp('dist/portal'),
    dashboard: readBuiltApp('dist/dashboard', dashboardPath),
    added: composition.createPages(config),
    widget: readStaticFiles('dist/widget'),
    docs: readBuiltDocs('dist/docs'),
  });
  const requests = createDrainable(shell);
  const httpServer = createListener(requests.fetch);
  await listen(httpServer, config);
  const pools = [...createJobPools(context), createCompleter(context)];
  const tickers = [
    ...pools.map((pool) => startTicker(log, [pool.fill], 1_000)),
    startTicker(
      log,
      [sweepAccess, sweepLinks, sweepDashboardSessions, sweepIdempotencyKeys, sweepRequests].map(
        (sweep) => () => sweep(context),
      ),
      sweepEveryMs,
    ),
  ];

  let stopped: Promise<void> | undefined;
  const hurry = new AbortController();
  async function stop() {
    health.beginShutdown();
    await pause(config.shutdownDelayMs, hurry.signal);
    const drained = drainAndClose(httpServer, requests, requestsMayFinishWithinMs);
    await context.changes.close();
    const ended = pools.map((pool) => pool.end());
    await Promise.all([drained, ...ended, ...tickers.map((ticker) => ticker.stop())]);
    await requestsAreWritten(context.db);
    await open.close();
    await tracing.stop();
  }
  return {
    context,
    kind: open.kind,
    stop() {
      if (stopped) hurry.abort();
      stopped ??= stop();
      return stopped;
    },
  };
}

function listen(server: ServerType, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new StartError('port_in_use', `Port ${port} is taken. Stop what uses it, or set PORT.`)
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
}
