import { accessRoutes } from '../access/access.routes.ts';
import { identityRoutes } from '../identity/identity.routes.ts';
import type { AccessPath, CheckoutPath } from '../paths.ts';
import type { RouteTable } from '../route.ts';
import { checkoutRoutes } from './checkout.routes.ts';

/** Every row of the checkout, and none of the portal's. */
export const checkoutMap: RouteTable<AccessPath | CheckoutPath> = {
  ...accessRoutes,
  ...identityRoutes,
  ...checkoutRoutes,
};
