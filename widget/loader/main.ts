import type { FourfoldGlobal } from './api.ts';
import { createFourfold } from './fourfold.ts';
import { definePlacement } from './placement.ts';
import { version } from './script.ts';

type Queue = { q: Parameters<FourfoldGlobal['q']['push']>[0][] };

const page = window as { Fourfold?: FourfoldGlobal | Queue };
const found = page.Fourfold;

if (found && 'version' in found) {
  console.warn('Fourfold', 'DOUBLE_LOAD', found.version, version);
} else {
  const fourfold = createFourfold();
  page.Fourfold = fourfold;
  definePlacement();
  for (const callback of found?.q ?? []) fourfold.q.push(callback);
}
