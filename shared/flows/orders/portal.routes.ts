/** The signed-in portal. Source: POR-003 to POR-009, POR-049. */
import type { PortalPath } from '../paths.ts';
import type { RouteTable } from '../route.ts';

export const portalRoutes: RouteTable<PortalPath> = {
  '/': { access: 'signed-in', end: true, allowed: ['/order/{orderId}', '/logout'] },
  '/order/{orderId}': { access: 'signed-in', end: true, allowed: ['/', '/logout'] },
};
