import { accessRoutes } from '../access/access.routes.ts';
import { identityRoutes } from '../identity/identity.routes.ts';
import type { AccessPath, PortalPath } from '../paths.ts';
import type { RouteTable } from '../route.ts';
import { portalRoutes } from './portal.routes.ts';

/** Every row of the portal, and none of the checkout's. */
export const portalMap: RouteTable<AccessPath | PortalPath> = {
  ...accessRoutes,
  ...identityRoutes,
  ...portalRoutes,
};
