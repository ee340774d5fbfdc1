import type { ProviderSandbox } from '#server/core/providers.ts';
import type { ServerContext } from '#server/core/server-context.ts';

/** The server's context with the additional calls of seeds and scenarios to the simulated providers. */
export interface StagedContext extends ServerContext {
  readonly sandbox: ProviderSandbox;
}
