/** The sandbox's additions to the server: a clock that moves, scenarios, its own calls and pages, and seeded people. */
import { type Api, createApi } from '#server/create-api.ts';
import { createChangeFeed, createServerContext, type ServerParts } from '#server/create-server-context.ts';
import type { AnyHandlers } from '#server/http/handler.ts';
import { apiHandlers } from '#server/http/handlers/index.ts';
import type { Composition } from '#server/server.ts';
import { createControlHandlers } from './controls/index.ts';
import { createCrashPoints } from './crash-points.ts';
import { createFaultRules } from './faults/fault-rules.ts';
import { withFaults } from './faults/with-faults.ts';
import { createSandboxPages } from './http/sandbox-pages.ts';
import { seedSandbox } from './reset/reset-sandbox.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { createSandboxClock } from './scenarios/sandbox-clock.ts';
import { withScenarioReplies } from './scenarios/scenario-replies.ts';
import { withScenarios } from './scenarios/with-scenarios.ts';
import { seededTime, seedServerKeys } from './seeded/seed-server-keys.ts';
import { chance, seedRandomness } from './seeded/seeded-randomness.ts';
import { withSeededRequests } from './seeded/with-seeded-requests.ts';

export type { SandboxContext } from './sandbox-context.ts';

/** @param realNow the machine's clock, which tests move */
export async function createSandboxContext({
  realNow,
  ...parts
}: ServerParts & { readonly realNow?: () => Date }): Promise<SandboxContext> {
  const { config, open, providers } = parts;
  const changes = await createChangeFeed(open);
  const { sandboxSeed } = config;
  const randomness = sandboxSeed === null ? null : seedRandomness(sandboxSeed, changes.closed);
  if (sandboxSeed !== null) await seedServerKeys(open.db, sandboxSeed);
  const clock = await createSandboxClock(open.db, changes, realNow);
  const { frozenAt, offsetMs } = clock.state();
  if (randomness && frozenAt === null && offsetMs === 0) await clock.restart(seededTime);
  const crash = createCrashPoints(config.crashFile);
  const plain = {
    ...createServerContext({
      ...parts,
      changes,
      clock,
      crash,
      ...(randomness && { runUnit: randomness.runUnit }),
    }),
    sandbox: providers.sandbox,
  };
  return {
    ...(config.sandboxControl ? withScenarios(plain) : plain),
    clock,
    faultRules: await createFaultRules(open.db, changes),
    randomness: randomness ?? chance,
  };
}

/** @param handlers replace ours in proofs that inject a bug */
export function createSandboxApi(server: SandboxContext, handlers: AnyHandlers = apiHandlers): Api {
  const all = { ...handlers, control: createControlHandlers(server) } as AnyHandlers;
  const api = withSeededRequests(createApi(server, withScenarioReplies(all, server.config)), server);
  return server.config.sandboxControl ? withFaults(api, server, server.faultRules) : api;
}

export const sandbox: Composition<SandboxContext> = {
  createContext: createSandboxContext,
  createApi: (context) => createSandboxApi(context),
  createPages: (config) => createSandboxPages(config),
  async prepare(context) {
    if (context.config.sandboxControl) await seedSandbox(context);
  },
};
