import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadPageBundles } from '../../providers/http/page-bundle.ts';
import type { BuiltApp, Preloads } from './shell-parts.ts';
import { readStaticFiles } from './static-files.ts';

/** What a visitor without a session sees first, and the areas of the texts that it is drawn with. */
export interface FirstScreen {
  readonly screen: string;
  readonly areas: readonly string[];
}

interface Chunk {
  readonly script: string;
  readonly styles: readonly string[];
  readonly modulepreloads: readonly string[];
}
type Chunks = Readonly<Record<string, Chunk>>;

/** Reads one folder of the build, which may not be there yet. */
export async function readBuiltApp(folder: string, entry: string, first?: FirstScreen): Promise<BuiltApp> {
  const { pages } = await loadPageBundles(folder);
  const page = pages.get(entry) ?? null;
  const chunks = page && first ? readChunks(folder) : {};
  return {
    files: readStaticFiles(path.resolve(folder)),
    page,
    earlyScript: pages.get('early')?.script ?? null,
    preloads: (language) => {
      const { modules, styles } = first ? preloadsOf(chunks, first, language) : { modules: [], styles: [] };
      // The entry brings its own.
      return {
        modules: modules.filter(
          (module) => module !== page?.script && !page?.modulepreloads.includes(module),
        ),
        styles: styles.filter((style) => !page?.styles.includes(style)),
      };
    },
  };
}

function readChunks(folder: string): Chunks {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { chunks: Chunks };
  return manifest.chunks;
}

function preloadsOf(chunks: Chunks, { screen, areas }: FirstScreen, language: string): Preloads {
  const texts = areas.map((area) => `shared/content/${language}.json#${area}`);
  const needed = [screen, ...texts].flatMap((source) => chunks[source] ?? []);
  const address = (file: string) => `/assets/${file}`;
  return {
    modules: distinct(needed.flatMap(({ script, modulepreloads }) => [script, ...modulepreloads])).map(
      address,
    ),
    styles: distinct(needed.flatMap(({ styles }) => styles)).map(address),
  };
}

const distinct = (names: readonly string[]) => [...new Set(names)];
