import { systemClock } from './core/clock.ts';
import type { ServerContext } from './core/server-context.ts';
import { createApi } from './create-api.ts';
import { createChangeFeed, createServerContext } from './create-server-context.ts';
import { apiHandlers } from './http/handlers/index.ts';
import { refuseSandboxData } from './refuse-sandbox-data.ts';
import type { Composition } from './server.ts';

/** The server without a sandbox: the clock of the machine, no controls, no scenarios, no seed. */
export const production: Composition<ServerContext> = {
  async createContext(parts) {
    await refuseSandboxData(parts.open.db);
    return createServerContext({
      ...parts,
      changes: await createChangeFeed(parts.open),
      clock: systemClock,
    });
  },
  createApi: (context) => createApi(context, apiHandlers),
  createPages: () => null,
  prepare: async () => {},
};
