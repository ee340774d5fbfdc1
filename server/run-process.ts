/** A server as a process: logs its addresses when it is ready, or one line about why it could not start. */
import { type Config, ConfigError } from './core/config.ts';
import { refuseOwned } from './core/database/owner-lock.ts';
import { StartError } from './core/start-error.ts';
import type { RunningServer } from './server.ts';

function endWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function end(server: RunningServer): Promise<void> {
  await server.stop();
  process.exit(0);
}

/**
 * Runs the server until a signal ends it.
 * @param start also loads the server, which takes longer than a person should wait for a configuration error
 */
export async function runProcess(
  readSettings: () => Config,
  start: (config: Config) => Promise<RunningServer>,
): Promise<void> {
  try {
    // Only the server's own user may read its files.
    process.umask(0o077);
    const config = readSettings();
    if (config.databaseUrl === null) refuseOwned(config.dataDir);
    const server = await start(config);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(server));
    const { log } = server.context;
    if (server.kind === 'embedded') {
      log.warn({ dataDir: config.dataDir }, 'embedded database, not for production: set DATABASE_URL');
    }
    const { api, checkout, portal, provider } = config.origins;
    log.info({ api, checkout, portal, provider }, 'server ready');
  } catch (error) {
    if (error instanceof ConfigError || error instanceof StartError) endWith(error.message);
    throw error;
  }
}
