import path from 'node:path';
import { staticClosure, stylesheetsOf } from './css.mjs';

/**
 * Writes `manifest.json`, from which the server renders the page:
 *
 * `entries[name]` is what the page of that entry links: its module script, its sheets in order, and the scripts
 * that it imports (for `modulepreload`). `chunks[source]` says the same of a lazily loaded module, by its path in
 * the repository; its lists leave nothing out, so subtract the entry's own.
 * All addresses are relative to the folder of the manifest.
 *
 * @returns {import('rollup').Plugin}
 */
export function manifest() {
  return {
    name: 'manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const describe = (/** @type {import('rollup').OutputChunk} */ chunk) => ({
          script: chunk.fileName,
          styles: stylesheetsOf(chunk.fileName, bundle),
          modulepreloads: staticClosure(chunk.fileName, bundle)
            .map(({ fileName }) => fileName)
            .filter((fileName) => fileName !== chunk.fileName),
        });
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const lazy = chunks.filter((chunk) => !chunk.isEntry && chunk.facadeModuleId);
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.json',
          source: JSON.stringify(
            {
              entries: Object.fromEntries(entries.map((chunk) => [chunk.name, describe(chunk)])),
              chunks: Object.fromEntries(lazy.map((chunk) => [sourceOf(chunk), describe(chunk)])),
            },
            null,
            2,
          ),
        });
      },
    },
  };
}

/** @param {import('rollup').OutputChunk} chunk */
function sourceOf(chunk) {
  const id = chunk.facadeModuleId?.replace(/^\0content:/, '') ?? '';
  return path.relative(process.cwd(), id).split(path.sep).join('/');
}
