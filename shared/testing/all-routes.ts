/** The routes of both apps as one table. */
import { checkoutMap } from '#shared/flows/checkout/checkout-map.ts';
import { portalMap } from '#shared/flows/orders/portal-map.ts';
import { createRouteResolver } from '#shared/flows/resolve-next.ts';
import type { RouteTable } from '#shared/flows/route.ts';

export const routes: RouteTable = { ...checkoutMap, ...portalMap };

export const { admission, followRedirects, hasTargetFor, reachableFrom, resolveNext } =
  createRouteResolver(routes);
