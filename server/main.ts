/** The server as production runs it. `sandbox/main.ts` runs the same server with the sandbox around it. */
import { ConfigError, readConfig } from './core/config.ts';
import { runProcess } from './run-process.ts';

function readSettings() {
  const config = readConfig({ ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' });
  if (!config.isProduction) {
    throw new ConfigError('NODE_ENV: must be production or unset; npm start runs a sandbox');
  }
  return config;
}

await runProcess(readSettings, async (config) => {
  const [{ startServer }, { production }] = await Promise.all([
    import('./server.ts'),
    import('./production.ts'),
  ]);
  return startServer(config, production);
});
