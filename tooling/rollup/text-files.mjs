import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Emits the files of a folder, one for each language, next to the script that fetches them.
 *
 * @param {string} folder
 * @returns {import('rollup').Plugin}
 */
export function textFiles(folder) {
  const files = readdirSync(folder);
  return {
    name: 'text-files',
    buildStart() {
      for (const file of files) this.addWatchFile(path.resolve(folder, file));
    },
    generateBundle() {
      for (const fileName of files) {
        const source = JSON.stringify(JSON.parse(readFileSync(path.join(folder, fileName), 'utf8')));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
