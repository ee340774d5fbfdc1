import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What one page links, as addresses on its own host. */
export interface PageBundle {
  readonly script: string;
  readonly styles: readonly string[];
  readonly modulepreloads: readonly string[];
}

export interface Asset {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** The built pages by entry name, and every file of the build by name. */
export interface PageBundles {
  readonly pages: ReadonlyMap<string, PageBundle>;
  readonly assets: ReadonlyMap<string, Asset>;
}

export const noPages: PageBundles = { pages: new Map(), assets: new Map() };

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Reads a built folder once. A folder that is not there has no pages. */
export async function loadPageBundles(folder: string): Promise<PageBundles> {
  const manifest = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => null);
  if (manifest === null) return noPages;
  const { entries } = JSON.parse(manifest) as { entries: Record<string, PageBundle> };
  const pages = Object.entries(entries).map(([name, entry]) => [name, onHost(entry)] as const);
  return { pages: new Map(pages), assets: await loadAssets(folder) };
}

/** Held in memory: a name that is not in the map has no way to the disk. */
async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const name of await readdir(folder)) {
    const contentType = contentTypes[path.extname(name)];
    if (!contentType) continue;
    assets.set(name, { content: new Uint8Array(await readFile(path.join(folder, name))), contentType });
  }
  return assets;
}

const address = (file: string) => `/assets/${file}`;

function onHost({ script, styles, modulepreloads }: PageBundle): PageBundle {
  return {
    script: address(script),
    styles: styles.map(address),
    modulepreloads: modulepreloads.map(address),
  };
}
