import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What one page links: files in a manifest, otherwise addresses on the page's host. */
export interface PageBundle {
  readonly script: string;
  readonly styles: readonly string[];
  readonly modulepreloads: readonly string[];
}

/** What `tooling/rollup/manifest.mjs` writes: the list of all files by when they are fetched. */
export interface Manifest {
  readonly entries: Readonly<Record<string, PageBundle & { readonly texts: readonly string[] }>>;
  readonly behind: Readonly<Record<string, PageBundle>>;
  readonly pages: Readonly<Record<string, PageBundle & { readonly texts: readonly string[] }>>;
  readonly parts: Readonly<Record<string, PageBundle & { readonly wantedBy: readonly string[] }>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly files: readonly string[];
}

/** @returns null while the folder is not built */
export function readManifest(folder: string): Manifest | null {
  const file = path.join(folder, 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

interface Asset {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** The built pages by entry name, and every file of the build by name. */
export interface PageBundles {
  readonly pages: ReadonlyMap<string, PageBundle>;
  readonly assets: ReadonlyMap<string, Asset>;
}

const noPages: PageBundles = { pages: new Map(), assets: new Map() };

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Reads a built folder once. A folder that is not there has no pages. */
export async function loadPageBundles(folder: string): Promise<PageBundles> {
  const manifest = readManifest(folder);
  if (manifest === null) return noPages;
  const pages = Object.entries(manifest.entries).map(([name, entry]) => [name, onHost(entry)] as const);
  return { pages: new Map(pages), assets: await loadAssets(folder, manifest.files) };
}

/** Kept in memory, so that a name that is not in the map never reaches the disk. */
async function loadAssets(folder: string, files: readonly string[]): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const name of files) {
    const contentType = contentTypes[path.extname(name)];
    if (!contentType) continue;
    assets.set(name, { content: new Uint8Array(await readFile(path.join(folder, name))), contentType });
  }
  return assets;
}

/** Turns the files of a manifest into addresses. */
export function onHost({ script, styles, modulepreloads }: PageBundle, below = ''): PageBundle {
  const address = (file: string) => `${below}/assets/${file}`;
  return {
    script: address(script),
    styles: styles.map(address),
    modulepreloads: modulepreloads.map(address),
  };
}
