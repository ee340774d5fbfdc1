/** The API over a server: who may ask, what answers, and what scenarios do to replies. */
import { createControlHandlers } from '#sandbox/controls/index.ts';
import { withScenarioReplies } from '#sandbox/scenarios/scenario-replies.ts';
import { seededMerchants } from '#sandbox/seed/merchants.ts';
import { browserSecretsOf, findSession } from './areas/access/index.ts';
import { originsOfToken } from './areas/checkouts/index.ts';
import { authenticateMerchant } from './areas/merchants/index.ts';
import type { ServerContext } from './core/server-context.ts';
import type { SandboxContext } from './create-server-context.ts';
import { createHandle, type Handle } from './http/dispatch.ts';
import type { Gates } from './http/gates.ts';
import type { AnyHandlers } from './http/handler.ts';
import { apiHandlers } from './http/handlers/index.ts';

export interface Api {
  readonly handle: Handle;
  readonly gates: Gates;
}

/** @param handlers in place of ours, for proofs that plant a bug */
export function createApi(server: SandboxContext, handlers: AnyHandlers = apiHandlers): Api {
  const gates = createGates(server);
  const all = { ...handlers, control: createControlHandlers(server.clock) } as AnyHandlers;
  const staged = withScenarioReplies(all, server.config);
  return { gates, handle: createHandle({ server, gates, handlers: staged }) };
}

function createGates({ db, clock, config }: ServerContext): Gates {
  return {
    browserSecrets: (channel) => browserSecretsOf({ db }, channel),
    consumerSession: (given) => findSession(db, clock, given),
    async merchantOf(authorization) {
      // A database that was seeded once may serve a server without the sandbox's controls: its keys are public.
      if (!config.sandboxControl && isSeededKey(authorization)) return null;
      return authenticateMerchant(db, authorization);
    },
    originsOfToken: (token) => originsOfToken(db, token),
  };
}

function isSeededKey(authorization: string | null): boolean {
  const credentials = Buffer.from(authorization?.replace(/^basic /i, '') ?? '', 'base64').toString('utf8');
  return seededMerchants.some(({ secret }) => credentials.endsWith(`:${secret}`));
}
