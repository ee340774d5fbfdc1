/** What the first page does not need: loaded behind it, once per visit. */
import { embeddingContext, pageWindowOf } from '#shared/bridge/page-window.ts';
import { lazyPart, preload } from '#shared/screens/shell/part.ts';
import { shopLinkPart } from '../shop-link-part.ts';
import type { Visit } from '../visit.ts';

export type DeferredModule = typeof import('./deferred-app.tsx');

export const deferredModulePart = lazyPart((): Promise<DeferredModule> => {
  // In parallel, since the shop's page is waiting for the connection.
  if (pageWindowOf(embeddingContext())) preload(shopLinkPart);
  return import('./deferred-app.tsx');
});

export interface DeferredApp {
  readonly module: DeferredModule;
  readonly visit: Visit;
}
