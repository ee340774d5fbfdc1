/** Puts the server together and takes it apart again, in the order that loses nothing. */
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { sweepAccess } from './access/sweep.ts';
import type { Config } from './config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { createDrainable, drainAndClose } from './drain.ts';
import { allHandlers } from './handlers/index.ts';
import { createGates } from './http/create-gates.ts';
import { createHandle } from './http/dispatch.ts';
import { createJobRounds } from './jobs/job-runner.ts';
import { createLog } from './log.ts';
import { sweepIdempotencyKeys } from './merchants/idempotency.ts';
import { createCompleter } from './payments/completer.ts';
import { createProviderClient } from './providers/client.ts';
import { seed } from './seed/seed.ts';
import { createShell } from './shell/app.ts';
import { readBuiltApp } from './shell/built-app.ts';
import { createCspReports } from './shell/csp-reports.ts';
import { createHealth } from './shell/health.ts';
import { readStaticFiles } from './shell/static-files.ts';
import { StartError } from './start-error.ts';
import { startTicker } from './ticker.ts';
import { createWorld } from './world/create-world.ts';
import type { World } from './world/world.ts';

export interface RunningServer {
  readonly world: World;
  readonly kind: OpenDatabase['kind'];
  /** Answers what is under way, then closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

const requestsMayFinishWithinMs = 10_000;
const sweepEveryMs = 600_000;
/** Against callers that send slowly to hold a connection. */
const limits = { headersTimeout: 10_000, requestTimeout: 20_000, maxHeaderSize: 16_384 };

const login = 'shared/screens/access/login/login-email.screen.tsx';
const firstScreens = {
  checkout: { screen: login, areas: ['start'] },
  portal: { screen: login, areas: ['common', 'errors', 'portal', 'access'] },
};

/** Throws `StartError` with one line for what a person can put right. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const open = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openEmbedded(config.dataDir);
  try {
    return await serveOver(config, open, log);
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function serveOver(config: Config, open: OpenDatabase, log: World['log']): Promise<RunningServer> {
  await migrate(open.pool);
  const providers = createProviderClient({ baseUrl: config.providerAddress, serverKey: config.providerKey });
  const world = await createWorld({ config, open, providers, log });
  if (config.sandboxControl) await seed(world, providers.sandbox);
  const gates = createGates(world);
  const health = createHealth(open.pool);
  const shell = createShell({
    world,
    gates,
    health,
    handle: createHandle({ world, gates, handlers: allHandlers }),
    reports: createCspReports(log),
    checkout: await readBuiltApp('dist/checkout', 'main', firstScreens.checkout),
    portal: await readBuiltApp('dist/portal', 'main', firstScreens.portal),
    sandbox: await readBuiltApp('dist/sandbox', 'main'),
    widget: readStaticFiles('dist/widget'),
  });
  const requests = createDrainable(shell);
  const server = createAdaptorServer({
    fetch: (request, bindings) => requests.fetch(request, bindings as HttpBindings),
    serverOptions: limits,
  });
  await listen(server, config);
  const tickers = [
    ...createJobRounds(world).map((round) => startTicker(log, [round], 1_000)),
    startTicker(log, [createCompleter(world)]),
    startTicker(log, [() => sweepAccess(world), () => sweepIdempotencyKeys(world)], sweepEveryMs),
  ];

  let stopped: Promise<void> | undefined;
  async function stop() {
    health.beginShutdown();
    const drained = drainAndClose(server, requests, requestsMayFinishWithinMs);
    await world.changes.close();
    await Promise.all([drained, ...tickers.map((ticker) => ticker.stop())]);
    world.clock.close();
    await open.close();
  }
  return {
    world,
    kind: open.kind,
    stop() {
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
