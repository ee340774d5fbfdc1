/** The sandbox's additions to the server: a clock that moves, scenarios, its own calls and pages, and seeded people. */
import { type Api, createApi } from '#server/create-api.ts';
import { createChangeFeed, createServerContext, type ServerParts } from '#server/create-server-context.ts';
import type { AnyHandlers } from '#server/http/handler.ts';
import { apiHandlers } from '#server/http/handlers/index.ts';
import type { Composition } from '#server/server.ts';
import { createControlHandlers } from './controls/index.ts';
import { createCrashPoints } from './crash-points.ts';
import { createSandboxPages } from './http/sandbox-pages.ts';
import { createSandboxClock, type SandboxClock } from './scenarios/sandbox-clock.ts';
import { withScenarioReplies } from './scenarios/scenario-replies.ts';
import type { StagedContext } from './scenarios/staged-context.ts';
import { withScenarios } from './scenarios/with-scenarios.ts';
import { seed } from './seed/seed.ts';

/** The server's context in a sandbox: its clock can be moved, and its providers are simulated. */
export interface SandboxContext extends StagedContext {
  readonly clock: SandboxClock;
}

/** @param realNow the machine's clock, which tests move */
export async function createSandboxContext({
  realNow,
  ...parts
}: ServerParts & { readonly realNow?: () => Date }): Promise<SandboxContext> {
  const { config, open, providers } = parts;
  const changes = await createChangeFeed(open);
  const clock = await createSandboxClock(open.db, changes, realNow);
  const crash = createCrashPoints(config.crashFile);
  const plain = {
    ...createServerContext({ ...parts, changes, clock, crash }),
    sandbox: providers.sandbox,
  };
  return { ...(config.sandboxControl ? withScenarios(plain) : plain), clock };
}

/** @param handlers replace ours in proofs that inject a bug */
export function createSandboxApi(server: SandboxContext, handlers: AnyHandlers = apiHandlers): Api {
  const control = createControlHandlers(server.clock, server.sandbox);
  const all = { ...handlers, control } as AnyHandlers;
  return createApi(server, withScenarioReplies(all, server.config));
}

export const sandbox: Composition<SandboxContext> = {
  createContext: createSandboxContext,
  createApi: (context) => createSandboxApi(context),
  createPages: (config) => createSandboxPages(config),
  async prepare(context) {
    if (context.config.sandboxControl) await seed(context, context.sandbox);
  },
};
