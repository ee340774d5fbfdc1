import { findSession } from '../access/sessions.ts';
import { originsOfToken } from '../checkouts/origins.ts';
import { authenticateMerchant } from '../merchants/authenticate.ts';
import type { World } from '../world/world.ts';
import type { Gates } from './gates.ts';

export function createGates({ db, clock }: Pick<World, 'db' | 'clock'>): Gates {
  return {
    consumerSession: (token, browserSecret) => findSession(db, clock, token, browserSecret),
    merchantOf: (authorization) => authenticateMerchant(db, authorization),
    originsOfToken: (token) => originsOfToken(db, token),
  };
}
