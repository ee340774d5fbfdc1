import { readFile } from 'node:fs/promises';

const prefix = '\0content:';

/**
 * `import('./en.json?area=access')` gives `{ access: … }`, the texts of one area alone, so that a screen fetches
 * the words it shows and not the whole language; `{}` where an overlay changes nothing in that area.
 * Serves rollup and vitest alike.
 *
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function content() {
  return {
    name: 'content',
    // Ahead of Vite's own reading of .json addresses.
    enforce: 'pre',

    async resolveId(source, importer) {
      const match = /^(.+\.json)\?area=(\w+)$/.exec(source);
      if (!match?.[1]) return null;
      const resolved = await this.resolve(match[1], importer, { skipSelf: true });
      // Not with a question mark: Vite parses every address in .json or .json? as JSON.
      return resolved && `${prefix}${resolved.id}#${match[2]}`;
    },

    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const [file = '', area = ''] = id.slice(prefix.length).split('#');
      this.addWatchFile(file);
      const texts = JSON.parse(await readFile(file, 'utf8'));
      return `export default ${JSON.stringify(area in texts ? { [area]: texts[area] } : {})};`;
    },
  };
}
