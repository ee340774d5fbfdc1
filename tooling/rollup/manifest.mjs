import path from 'node:path';
import { staticClosure, stylesheetsOf } from './css.mjs';

/**
 * Writes `manifest.json`, from which the server renders the page:
 *
 * `entries[name]` is what the page of that entry links: its module script, its sheets in order, and the scripts to
 * fetch along (`modulepreload`), those of the first screen included. `chunks[source]` says the same of a lazily loaded
 * module, by its path in the repository; its lists leave nothing out, so subtract the entry's own. `wantedBy` are the
 * scripts that ask for it. A piece of the texts is named by its file and its name, as `shared/content/en.json#access`.
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
        const wantedBy = (/** @type {string} */ source) => {
          const importers = this.getModuleInfo(path.resolve(source))?.dynamicImporters ?? [];
          return chunks
            .filter(({ moduleIds }) => moduleIds.some((id) => importers.includes(id)))
            .map(({ fileName }) => fileName);
        };
        const along = lazy.filter(([source]) => source === firstScreen).map(([, chunk]) => chunk);
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const linked = {
          entries: Object.fromEntries(entries.map((chunk) => [chunk.name, linksOf(chunk, along, bundle)])),
          chunks: Object.fromEntries([
            ...lazy.map(([source, chunk]) => [
              source,
              { ...linksOf(chunk, [], bundle), wantedBy: wantedBy(source) },
            ]),
            ...textsIn(bundle),
          ]),
        };
        const source = JSON.stringify(linked, null, 2);
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source });
      },
    },
  };
}

/**
 * @param {import('rollup').OutputBundle} bundle
 */
const textsIn = (bundle) =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'asset'
      ? file.originalFileNames
          .filter((name) => name.includes('.json#'))
          .map((name) => [name, { script: file.fileName, styles: [], modulepreloads: [] }])
      : [],
  );

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

const sourceOf = (/** @type {string} */ file) => path.relative(process.cwd(), file).split(path.sep).join('/');
