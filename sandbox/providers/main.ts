import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { ConfigError } from '#server/core/config.ts';
import { createLog } from '#server/core/telemetry/log.ts';
import { loadPageBundles } from '#server/http/pages/page-bundle.ts';
import { createApp } from './app.ts';
import { createTellOfDebit } from './bank/tell-of-debit.ts';
import { JournalDamaged, openJournal } from './journal.ts';
import { createExchange } from './partner/exchange.ts';
import { createProvider, type ProviderEvent } from './provider.ts';
import { type ProviderSettings, readSecret, readSettings } from './settings.ts';

/** Starts the simulated external services: card provider, bank pages, message gateway. */
async function start(settings: ProviderSettings): Promise<void> {
  // Only the provider's own user may read its files.
  process.umask(0o077);
  const log = createLog(settings.logLevel);
  mkdirSync(settings.folder, { recursive: true });
  const journal = await openJournal<ProviderEvent>(path.join(settings.folder, 'journal.jsonl'));
  const provider = createProvider({
    ...settings,
    journal,
    secret: readSecret(process.env, settings.folder),
    tellOfDebit: createTellOfDebit({
      ...settings,
      reportError: (error) => log.warn({ err: error }, 'the server was not notified of a debit'),
    }),
  });
  const app = createApp({
    provider,
    settings,
    exchange: createExchange(settings.apiOrigin),
    bundles: await loadPageBundles(fileURLToPath(new URL('../../dist/provider', import.meta.url))),
    writeLine: (line) => log.info(line, 'request'),
    reportError: (error, correlationId) => log.error({ correlationId, err: error }, 'unexpected error'),
  });
  const server = serve({ fetch: app.fetch, hostname: settings.host, port: settings.port }, ({ port }) =>
    log.info({ address: `http://${settings.host}:${port}` }, 'provider ready'),
  );
  server.on('error', (error: NodeJS.ErrnoException) => end(startProblem(error, settings)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop(server, () => journal.close()));
  }
}

/** Lets running requests finish, and closes idle connections. */
function stop(server: ServerType, closeJournal: () => Promise<void>): void {
  server.close(() => void closeJournal().then(() => process.exit(0)));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  setTimeout(() => process.exit(0), 10_000).unref();
}

function startProblem(error: NodeJS.ErrnoException, { port }: ProviderSettings): string {
  return error.code === 'EADDRINUSE' ? `Port ${port} is taken; set PROVIDER_PORT` : String(error.message);
}

function end(problem: string): never {
  console.error(problem);
  process.exit(1);
}

try {
  await start(readSettings(process.env));
} catch (error) {
  if (error instanceof ConfigError || error instanceof JournalDamaged) end(error.message);
  throw error;
}
