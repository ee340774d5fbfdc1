import type { ServerContext } from '../core/server-context.ts';
import { seededMerchants } from '../seed/merchants.ts';
import { findSession } from '../services/access/sessions.ts';
import { originsOfToken } from '../services/checkout-window/origins.ts';
import { authenticateMerchant } from '../services/merchants/authenticate.ts';
import type { Gates } from './gates.ts';

export function createGates({ db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>): Gates {
  return {
    consumerSession: (token, browserSecret) => findSession(db, clock, token, browserSecret),
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
