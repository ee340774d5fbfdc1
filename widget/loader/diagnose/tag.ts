import { readJson } from '../read-json.ts';
import { type Finding, pass, unknown, warn } from './finding.ts';
import type { Page } from './page.ts';

const isScript = (address: string): boolean => /\/fourfold\.js(?:[?#]|$)/.test(address);

const tags = (): HTMLScriptElement[] => [...document.scripts].filter(({ src }) => isScript(src));

/** Whether the tag of the script pins its bytes. Source: MER-007. */
export async function checkIntegrity({ filesUrl }: Page): Promise<Finding> {
  const [tag] = tags();
  if (!tag) return unknown('The tag of the script is not on the page.');
  const isVersioned = /\/\d+\.\d+\.\d+\//.test(tag.src);
  if (tag.integrity && isVersioned) return pass('The tag pins the script by its hash.');
  const message = tag.integrity
    ? 'The tag has a hash and an address without a version, so that the next version will not load.'
    : 'The tag has no integrity, so that the browser takes any script from its address.';
  const hashes = await readJson<Record<string, string>>(`${filesUrl}sri.json`).catch(() => null);
  const hash = hashes?.['fourfold.js'];
  return warn(
    message,
    hash ? `src="${filesUrl}fourfold.js" integrity="${hash}" crossorigin="anonymous"` : null,
  );
}

/** Whether the page loads the script once. Of two, the first one stays. */
export function checkLoads(): Finding {
  const loads = performance.getEntriesByType('resource').filter(({ name }) => isScript(name));
  const addresses = new Set([...loads.map(({ name }) => name), ...tags().map(({ src }) => src)]);
  return addresses.size > 1 || tags().length > 1
    ? warn(`The page loads the script more than once, and the first one stays: ${[...addresses].join(', ')}`)
    : pass('The page loads the script once.');
}
