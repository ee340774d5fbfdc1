/** The server with the sandbox around it: controls, scenarios, seeded people and pages. */
import { once } from 'node:events';
import { ConfigError, readConfig } from '#server/core/config.ts';
import { runProcess } from '#server/run-process.ts';

function readSettings() {
  const config = readConfig(process.env);
  if (config.isProduction) {
    throw new ConfigError('NODE_ENV: a sandbox does not run in production; start server/main');
  }
  return config;
}

/** `npm start` builds the pages while the database is filled, and then sends a message. */
const pagesBuilt = process.argv.includes('--await-message') ? once(process, 'message') : undefined;

await runProcess(readSettings, async (config) => {
  const [{ startServer }, { sandbox }] = await Promise.all([
    import('#server/server.ts'),
    import('./sandbox.ts'),
  ]);
  return startServer(config, {
    ...sandbox,
    async prepare(context) {
      await sandbox.prepare(context);
      if (!pagesBuilt) return;
      await pagesBuilt;
      process.disconnect();
    },
  });
});
