/** What the first page renders without: loaded behind it, once for the rest of the visit. */
import { embeddingContext, pageWindowOf } from '#shared/bridge/page-window.ts';
import { lazyPart, preload } from '#shared/screens/shell/part.ts';
import { shopLinkPart } from './shop-link-part.ts';
import type { Visit } from './visit.ts';

export type DeferredModule = typeof import('./deferred-app.tsx');

export const deferredModulePart = lazyPart((): Promise<DeferredModule> => {
  // Loaded in parallel: the shop's page waits for the connection.
  if (pageWindowOf(embeddingContext())) preload(shopLinkPart);
  return import('./deferred-app.tsx');
});

export interface DeferredApp {
  readonly module: DeferredModule;
  readonly visit: Visit;
}
