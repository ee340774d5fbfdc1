import path from 'node:path';
import { staticClosure, stylesheetsOf } from './css.mjs';

/**
 * Writes `manifest.json`, from which the server renders the page:
 *
 * `entries[name]` is what the page of that entry links: its module script, its sheets in order, and the scripts to
 * fetch along (`modulepreload`), those of the first screen included. `chunks[source]` says the same of a lazily loaded
 * module, by its path in the repository; its lists leave nothing out, so subtract the entry's own.
 * All addresses are relative to the folder of the manifest.
 *
 * @param {{ firstScreen?: string | undefined }} [options] `firstScreen` is the source of a lazily loaded module
 * @returns {import('rollup').Plugin}
 */
export function manifest({ firstScreen } = {}) {
  return {
    name: 'manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const lazy = chunks.flatMap((chunk) =>
          chunk.moduleIds
            .filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)
            .map((id) => /** @type {const} */ ([sourceOf(id), chunk])),
        );
        const along = lazy.filter(([source]) => source === firstScreen).map(([, chunk]) => chunk);
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const linked = {
          entries: Object.fromEntries(entries.map((chunk) => [chunk.name, linksOf(chunk, along, bundle)])),
          chunks: Object.fromEntries(lazy.map(([source, chunk]) => [source, linksOf(chunk, [], bundle)])),
        };
        const source = JSON.stringify(linked, null, 2);
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source });
      },
    },
  };
}

/**
 * @param {import('rollup').OutputChunk} chunk
 * @param {import('rollup').OutputChunk[]} along
 * @param {import('rollup').OutputBundle} bundle
 */
function linksOf(chunk, along, bundle) {
  const all = [chunk, ...along].map(({ fileName }) => fileName);
  const scripts = new Set(all.flatMap((name) => staticClosure(name, bundle).map(({ fileName }) => fileName)));
  scripts.delete(chunk.fileName);
  return {
    script: chunk.fileName,
    styles: [...new Set(all.flatMap((name) => stylesheetsOf(name, bundle)))],
    modulepreloads: [...scripts],
  };
}

/**
 * Stable on every machine: a piece of texts is named by the file and the area it comes from.
 *
 * @param {string} id
 */
function sourceOf(id) {
  const [, area, script] = /^\0content:(\w+):(.+)$/.exec(id) ?? [];
  if (script) return `${relative(script.replace(/\.js$/, '.json'))}#${area}`;
  return relative(id);
}

const relative = (/** @type {string} */ file) => path.relative(process.cwd(), file).split(path.sep).join('/');
