import { lazyPart } from '#shared/screens/shell/part.ts';

/** The connection to the shop's page, for a checkout in its popup or frame. */
export const shopLinkPart = lazyPart(() => import('./shop-link.ts'));
