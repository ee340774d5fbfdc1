import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const prefix = '\0content:';
const table = 'virtual:texts';
const whole = 'virtual:piece/';

/** The language that every key exists in. */
const complete = 'en';

/**
 * Texts in pieces, for rollup and vitest alike. A piece is one area of one locale, or the texts that a page names in
 * `pieces.json`. Texts that a locale lacks are filled in from English, so that a page needs only one file.
 *
 * `virtual:piece/<name>` is one piece in all locales. `virtual:texts` fetches them. In a bundle each piece is its own
 * file, at an address made of its locale and name, because a table of hashed names would be larger than the texts of a
 * page. The one hash in the address covers all. A new locale is one new file.
 *
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function content(folder = path.resolve('shared/content')) {
  return {
    name: 'content',
    // Runs before Vite's own handling of .json files.
    enforce: 'pre',

    resolveId(source) {
      if (source === table || source.startsWith(whole)) return `\0${source}`;
      // Vite parses every address in .json as JSON, so a piece has the address of a script.
      return source.startsWith('texts:') ? `${prefix}${source.slice('texts:'.length)}.js` : null;
    },

    async load(id) {
      if (id === `\0${table}`) {
        const pieces = await readPieces(folder);
        // Vite, which only tests use, emits no files, and treats watched paths as modules, which a folder is not.
        if ('environment' in this) return tableOfImports(pieces);
        this.addWatchFile(folder);
        for (const file of await readdir(folder)) this.addWatchFile(path.join(folder, file));
        return tableOfFiles(pieces, this);
      }
      if (id.startsWith(`\0${whole}`)) {
        const name = id.slice(whole.length + 1);
        const locales = [...(await readPieces(folder))].map(([locale, byName]) => [locale, byName.get(name)]);
        return `export default ${JSON.stringify(Object.fromEntries(locales))};`;
      }
      if (!id.startsWith(prefix)) return null;
      const [locale = '', name = ''] = id.slice(prefix.length, -'.js'.length).split('/');
      return scriptOf((await readPieces(folder)).get(locale)?.get(name));
    },
  };
}

/** @typedef {{ readonly [key: string]: string | Tree }} Tree */
/** @typedef {Map<string, Map<string, Tree>>} Pieces by locale and name */

const scriptOf = (/** @type {Tree | undefined} */ texts) => `export default ${JSON.stringify(texts ?? {})};`;

/**
 * @param {string} folder
 * @returns {Promise<Pieces>}
 */
async function readPieces(folder) {
  const read = async (/** @type {string} */ file) =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  const named = Object.entries(/** @type {Record<string, string[]>} */ (await read('pieces.json')));
  const english = await read(`${complete}.json`);
  const files = (await readdir(folder)).filter((file) => /^[a-z]{2}(-[A-Z]{2})?\.json$/.test(file)).sort();
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const texts = filledIn(await read(file), english);
        const areas = Object.keys(texts).map((area) => /** @type {const} */ ([area, [area]]));
        const pieces = [...areas, ...named].map(
          ([name, keys]) => /** @type {const} */ ([name, pick(texts, keys)]),
        );
        return /** @type {const} */ ([path.parse(file).name, new Map(pieces)]);
      }),
    ),
  );
}

const pluralStem = (/** @type {string} */ key) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/**
 * Fills what a tree lacks in from another one. The forms of a plural belong together: a language that has some
 * has its own set.
 *
 * @param {Tree} own
 * @param {Tree} others
 * @returns {Tree}
 */
function filledIn(own, others) {
  const stems = new Set(Object.keys(own).map(pluralStem));
  const missing = Object.entries(others).filter(([key]) => !stems.has(pluralStem(key)));
  const kept = Object.entries(own).map(([key, node]) => {
    const other = others[key];
    return [key, typeof node === 'object' && typeof other === 'object' ? filledIn(node, other) : node];
  });
  return Object.fromEntries([...missing, ...kept]);
}

/**
 * The texts and branches at some paths, each where it was.
 *
 * @param {Tree} tree
 * @param {readonly string[]} keys
 * @returns {Tree}
 */
function pick(tree, keys) {
  /** @type {Record<string, string | Tree>} */
  const picked = {};
  for (const step of new Set(keys.map((key) => key.split('.')[0] ?? ''))) {
    const node = tree[step];
    if (node === undefined) continue;
    const below = keys.filter((key) => key.startsWith(`${step}.`)).map((key) => key.slice(step.length + 1));
    picked[step] = below.length > 0 && typeof node === 'object' ? pick(node, below) : node;
  }
  return picked;
}

const listOf = (/** @type {Pieces} */ pieces) =>
  `export const locales = ${JSON.stringify([...pieces.keys()])};`;

/** @param {Pieces} pieces */
function tableOfImports(pieces) {
  const rows = [...pieces].map(([locale, byName]) => {
    const imports = [...byName.keys()].map((name) => `${name}: () => import('texts:${locale}/${name}')`);
    return `${JSON.stringify(locale)}: { ${imports.join(', ')} }`;
  });
  return `${listOf(pieces)}
const pieces = { ${rows.join(', ')} };
export const fetchPiece = (locale, name) => pieces[locale][name]();`;
}

/**
 * @param {Pieces} pieces
 * @param {import('rollup').PluginContext} context
 */
function tableOfFiles(pieces, context) {
  const files = [...pieces].flatMap(([locale, byName]) =>
    [...byName].map(([name, texts]) => ({ locale, name, source: scriptOf(texts) })),
  );
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
  for (const { locale, name, source } of files) {
    context.emitFile({
      type: 'asset',
      fileName: `texts-${hash}/${locale}-${name}.js`,
      originalFileName: `shared/content/${locale}.json#${name}`,
      source,
    });
  }
  return `${listOf(pieces)}
export const fetchPiece = (locale, name) => import(\`./texts-${hash}/\${locale}-\${name}.js\`);`;
}
