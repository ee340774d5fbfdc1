import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const prefix = '\0content:';
const table = 'virtual:texts';

/**
 * Texts in pieces, for rollup and vitest alike:
 * - `import('./en.json?area=access')` gives the texts of one area alone, so that a screen fetches the words it shows
 *   and not the whole language;
 * - `virtual:texts` is the table of all such pieces, by locale and area, read from the files that are there: a new
 *   locale is one new file.
 *
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function content(folder = path.resolve('shared/content')) {
  return {
    name: 'content',
    // Ahead of Vite's own reading of .json addresses.
    enforce: 'pre',

    async resolveId(source, importer) {
      if (source === table) return `\0${table}`;
      const match = /^(.+\.json)\?area=(\w+)$/.exec(source);
      if (!match?.[1]) return null;
      const resolved = path.isAbsolute(match[1])
        ? { id: match[1] }
        : await this.resolve(match[1], importer, { skipSelf: true });
      // Vite parses every address in .json as JSON, so the piece has the address of a script.
      return resolved && `${prefix}${match[2]}:${resolved.id.replace(/\.json$/, '.js')}`;
    },

    async load(id) {
      if (id === `\0${table}`) {
        // Vite takes what is watched for a module, which a folder is not.
        if (!('environment' in this)) this.addWatchFile(folder);
        return textTable(folder);
      }
      if (!id.startsWith(prefix)) return null;
      const [, area = '', script = ''] = /^(\w+):(.+)$/.exec(id.slice(prefix.length)) ?? [];
      const file = script.replace(/\.js$/, '.json');
      this.addWatchFile(file);
      const texts = JSON.parse(await readFile(file, 'utf8'));
      return `export default ${JSON.stringify(area in texts ? { [area]: texts[area] } : {})};`;
    },
  };
}

/** @param {string} folder */
async function textTable(folder) {
  const files = (await readdir(folder)).filter((file) => /^[a-z]{2}(-[A-Z]{2})?\.json$/.test(file)).sort();
  const locales = await Promise.all(
    files.map(async (file) => {
      const full = path.join(folder, file);
      const areas = Object.keys(JSON.parse(await readFile(full, 'utf8')));
      const pieces = areas.map((area) => `${area}: () => import(${JSON.stringify(`${full}?area=${area}`)})`);
      return `${JSON.stringify(path.parse(file).name)}: { ${pieces.join(', ')} }`;
    }),
  );
  return `export default { ${locales.join(', ')} };`;
}
