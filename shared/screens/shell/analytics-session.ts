import { storageEntry } from './storage-entry.ts';

const entry = storageEntry(() => sessionStorage, 'fourfold.analytics-session');
let ofThisPage: string | null = null;

/**
 * Id of the visit in this tab, by which support finds its calls. Made here, because no analytics tool has to run. Source:
 * ACC-042.
 */
export function analyticsSessionId(): string {
  ofThisPage ??= entry.read() ?? crypto.randomUUID();
  entry.write(ofThisPage);
  return ofThisPage;
}
