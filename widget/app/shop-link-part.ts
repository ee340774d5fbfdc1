import { lazyPart } from '#shared/screens/shell/part.ts';

/** The line to the shop's page, for a checkout that stands in a window or frame of it. */
export const shopLinkPart = lazyPart(() => import('./shop-link.ts'));
