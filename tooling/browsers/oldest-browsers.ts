import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

/** A browser as MDN's data names it, in the oldest version that we support. */
export interface OldestBrowser {
  readonly name: BrowserName;
  readonly version: string;
}

/** The names of browserslist as MDN's data has them. */
const names: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
};

/** The oldest versions that `browserslist` of package.json admits. */
export function oldestBrowsers(): OldestBrowser[] {
  const oldest = new Map<BrowserName, string>();
  for (const entry of browserslist(null, { path: process.cwd() })) {
    const [browser = '', versions = ''] = entry.split(' ');
    const name = names[browser];
    if (!name) throw new Error(`browserslist names ${browser}, which has no name in MDN's data yet`);
    const version = versions.split('-')[0] ?? '';
    const known = oldest.get(name);
    if (known === undefined || isBefore(version, known)) oldest.set(name, version);
  }
  return [...oldest].map(([name, version]) => ({ name, version }));
}

/** Whether one version number is lower than another, part by part. */
export function isBefore(version: string, other: string): boolean {
  const parts = version.split('.').map(Number);
  const others = other.split('.').map(Number);
  for (let index = 0; index < Math.max(parts.length, others.length); index++) {
    const difference = (parts[index] ?? 0) - (others[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The browsers that lack a feature in their oldest version, for example `safari 16.4`. */
export function lackingBrowsers(feature: Identifier, oldest: readonly OldestBrowser[]): string[] {
  const support = feature.__compat?.support;
  if (!support) return [];
  return oldest
    .filter(({ name, version }) => !isKnown(support[name], version))
    .map(({ name, version }) => `${name} ${version}`);
}

function isKnown(support: SupportStatement | undefined, version: string): boolean {
  // Without a statement MDN does not know.
  if (!support) return true;
  return [support].flat().some((statement) => coversVersion(statement, version));
}

function coversVersion(statement: SimpleSupportStatement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: otherName,
  } = statement;
  if (flags || prefix || otherName || !added || added === 'preview') return false;
  if (typeof removed === 'string' && !isBefore(version, removed)) return false;
  return !isBefore(version, added.replace('≤', ''));
}
