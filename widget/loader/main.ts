import type { FourfoldGlobal } from './api.ts';
import type { MakeCheckout } from './elements/kit.ts';
import { defineElements } from './elements.ts';
import { docUrl } from './errors.ts';
import { createFourfold } from './fourfold.ts';
import { guarded, log } from './guarded.ts';
import { isSupported } from './is-supported.ts';
import { script, version } from './script.ts';

type Queue = { q: Parameters<FourfoldGlobal['q']['push']>[0][] };

const page = window as { Fourfold?: FourfoldGlobal | Queue };
// An element with this id, or a variable of the page, may be found there instead.
const { version: loaded, q } = (page.Fourfold ?? {}) as Partial<FourfoldGlobal & Queue>;

if (loaded) {
  log('warn', 'DOUBLE_LOAD', `${loaded} stays, remove ${version}:`, script);
} else {
  const fourfold = createFourfold();
  page.Fourfold = fourfold;
  if (isSupported()) guarded(() => defineElements(fourfold.init as MakeCheckout));
  else log('warn', docUrl('UNSUPPORTED_BROWSER'));
  if (Array.isArray(q)) for (const callback of q) fourfold.q.push(callback);
}
