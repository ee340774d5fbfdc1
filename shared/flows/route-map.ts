/** All rows of both apps together, and what an app shows of them. */
import { accessRoutes, loginFinished } from './access/access.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { identityDecisions, identityRoutes } from './identity/identity.routes.ts';
import { portalRoutes } from './orders/portal.routes.ts';
import type { Decision, DecisionName, RouteTable } from './route.ts';

export const routes: RouteTable = {
  ...accessRoutes,
  ...identityRoutes,
  ...checkoutRoutes,
  ...portalRoutes,
};

export const decisions: Readonly<Record<DecisionName, Decision>> = {
  '@login-finished': loginFinished,
  ...identityDecisions,
};
