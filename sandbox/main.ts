/** The server as a process. Says where it is when it is ready, and in one line why it could not start. */
import { ConfigError, readConfig } from '#server/core/config.ts';
import { refuseOwned } from '#server/core/database/owner-lock.ts';
import { StartError } from '#server/core/start-error.ts';
import type { RunningServer } from '#server/server.ts';

function endWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  // What the server writes is for its own user alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  if (config.databaseUrl === null) refuseOwned(config.dataDir);
  // Loading the server takes longer than a person should wait for a refusal.
  const { startServer } = await import('#server/server.ts');
  const server = await startServer(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(server));
  const { log } = server.context;
  if (server.kind === 'embedded') {
    log.warn({ dataDir: config.dataDir }, 'embedded database, not for production: set DATABASE_URL');
  }
  const { api, checkout, portal, provider } = config.origins;
  log.info({ api, checkout, portal, provider }, 'sandbox ready');
}

async function end(server: RunningServer): Promise<void> {
  await server.stop();
  process.exit(0);
}

try {
  await run();
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) endWith(error.message);
  throw error;
}
