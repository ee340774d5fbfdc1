/** The profile and the identity check. Source: 000 section 2, access-open section 2. */
import type { Decision, RouteTable } from '../route.ts';
import type { IdentityDecisionName, IdentityPath } from './identity.paths.ts';

export const identityDecisions: Readonly<Record<IdentityDecisionName, Decision>> = {};

export const identityRoutes: RouteTable<IdentityPath> = {
  '/profile': { access: 'registering', next: '/registration-finished' },
};
