/** The API over a server: its access checks and its handlers. */
import { browserSecretsOf, findSession } from './areas/access/index.ts';
import { originsOfToken } from './areas/checkouts/index.ts';
import { authenticateMerchant, merchantOfDashboard } from './areas/merchants/index.ts';
import { sandboxMerchantSecret } from './core/sandbox-secrets.ts';
import type { ServerContext } from './core/server-context.ts';
import { createHandle, type Handle } from './http/dispatch.ts';
import type { Gates } from './http/gates.ts';
import type { AnyHandlers } from './http/handler.ts';

export interface Api {
  readonly handle: Handle;
  readonly gates: Gates;
}

export function createApi(server: ServerContext, handlers: AnyHandlers): Api {
  const gates = createGates(server);
  return { gates, handle: createHandle({ server, gates, handlers }) };
}

function createGates({ db, clock, config }: ServerContext): Gates {
  return {
    browserSecrets: (channel) => browserSecretsOf({ db }, channel),
    consumerSession: (given) => findSession(db, clock, given),
    async merchantOf(authorization) {
      // A database that was seeded once may serve a server without the sandbox's controls: its keys are public.
      if (!config.sandboxControl && isSandboxKey(authorization)) return null;
      return authenticateMerchant(db, authorization, clock.now());
    },
    merchantOfDashboard: (secret) => merchantOfDashboard(db, secret, clock.now()),
    originsOfToken: (token) => originsOfToken(db, token),
  };
}

function isSandboxKey(authorization: string | null): boolean {
  const credentials = Buffer.from(authorization?.replace(/^basic /i, '') ?? '', 'base64').toString('utf8');
  const [merchantId = '', ...secret] = credentials.split(':');
  return secret.join(':') === sandboxMerchantSecret(merchantId);
}
