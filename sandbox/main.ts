/** The server with the sandbox around it: controls, scenarios, seeded people and pages. */
import { ConfigError, readConfig } from '#server/core/config.ts';
import { runProcess } from '#server/run-process.ts';

function readSettings() {
  const config = readConfig(process.env);
  if (config.isProduction) {
    throw new ConfigError('NODE_ENV: a sandbox does not run in production; start server/main');
  }
  return config;
}

await runProcess(readSettings, async (config) => {
  const [{ startServer }, { sandbox }] = await Promise.all([
    import('#server/server.ts'),
    import('./sandbox.ts'),
  ]);
  return startServer(config, sandbox);
});
