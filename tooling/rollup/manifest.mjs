import path from 'node:path';
import { staticClosure, stylesheetsOf } from './css.mjs';

/**
 * Writes `manifest.json`, the one list of all files by when they are fetched. The server renders pages and serves files from it,
 * and `npm run sizes` and the benches count its files.
 *
 * - `entries[name]`: what the page of that entry links: its module script, its sheets in order, the scripts to fetch
 * along
 *   (`modulepreload`), and the pieces of the texts that it is drawn with.
 * - `behind[name]`: the chunks that are fetched while the first page is shown, for the pages that follow.
 * - `pages[address]`: the pages of the screen maps, with the pieces of the texts that they show.
 * - `parts[source]`: every other lazily loaded module by its path in the repository; `wantedBy` are the scripts that
 * import
 *   for it.
 * - `texts[locale][piece]`: the files of the texts.
 * - `files`: all of them.
 *
 * The lists of pages and parts are complete, so subtract what is loaded before. Files are relative to the folder.
 *
 * @param {{ behind?: readonly string[] }} [options] `behind`: the names of those chunks
 * @returns {import('rollup').Plugin}
 */
export function manifest({ behind = [] } = {}) {
  return {
    name: 'manifest',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (/** @type {string} */ id) => chunks.find(({ moduleIds }) => moduleIds.includes(id));
        const links = (/** @type {import('rollup').OutputChunk} */ chunk) => linksOf(chunk, bundle);
        const modules = chunks.flatMap(({ moduleIds }) => moduleIds);

        /** @type {Record<string, string[]>} */
        const entryTexts = {};
        /** @type {Record<string, object>} */
        const pages = {};
        const screens = new Set();
        for (const id of modules) {
          for (const { address, source, areas } of screensIn(
            this.getModuleInfo(id)?.code ?? '',
            this.parse,
          )) {
            const screen = source === null ? id : (await this.resolve(source, id))?.id;
            const chunk = chunkOf(screen ?? '');
            if (!chunk) this.error(`the page ${address} of ${sourceOf(id)} is in no chunk`);
            screens.add(screen);
            if (source === null) entryTexts[chunk.fileName] = areas;
            pages[address] = { ...links(chunk), texts: areas };
          }
        }
        const lazy = modules.filter(
          (id) => this.getModuleInfo(id)?.dynamicImporters.length && !screens.has(id),
        );
        const wantedBy = (/** @type {string} */ id) => {
          const importers = this.getModuleInfo(id)?.dynamicImporters ?? [];
          return chunks
            .filter(({ moduleIds }) => moduleIds.some((each) => importers.includes(each)))
            .map(({ fileName }) => fileName);
        };
        const source = {
          entries: Object.fromEntries(
            chunks
              .filter((chunk) => chunk.isEntry)
              .map((chunk) => [chunk.name, { ...links(chunk), texts: entryTexts[chunk.fileName] ?? [] }]),
          ),
          behind: Object.fromEntries(
            chunks.filter(({ name }) => behind.includes(name)).map((chunk) => [chunk.name, links(chunk)]),
          ),
          pages,
          parts: Object.fromEntries(
            lazy.flatMap((id) => {
              const chunk = chunkOf(id);
              return chunk ? [[sourceOf(id), { ...links(chunk), wantedBy: wantedBy(id) }]] : [];
            }),
          ),
          texts: textsIn(bundle),
          files: Object.keys(bundle),
        };
        this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(source, null, 2) });
      },
    },
  };
}

/**
 * The rows of a screen map: `'/address': { screen: lazyScreen(() => import('…')), areas: ['…'], … }`.
 *
 * @param {string} code
 * @param {(code: string) => any} parse
 * @returns {{ address: string, source: string | null, areas: string[] }[]} `source` is null where the page comes with its map
 */
function screensIn(code, parse) {
  if (!/\bareas: ?\[/.test(code)) return [];
  return nodesIn(parse(code)).flatMap((node) => {
    const address = node.type === 'Property' && node.key.value;
    const row = node.value?.type === 'ObjectExpression' ? node.value : null;
    const areas = row?.properties.find((/** @type {any} */ each) => each.key?.name === 'areas');
    if (typeof address !== 'string' || !areas) return [];
    const load = nodesIn(row).find(({ type }) => type === 'ImportExpression');
    const comesWithApp = row.properties.some((/** @type {any} */ each) => each.key?.name === 'comesWithApp');
    if (!load && !comesWithApp) throw new Error(`the row of ${address} does not import its screen`);
    const names = areas.value.elements.map((/** @type {any} */ element) => element.value);
    return [{ address, source: load?.source.value ?? null, areas: names }];
  });
}

/** @returns {any[]} of the ESTree kind, outer before inner */
function nodesIn(/** @type {any} */ node) {
  if (node === null || typeof node !== 'object') return [];
  const inner = Object.values(node).flatMap(nodesIn);
  return typeof node.type === 'string' ? [node, ...inner] : inner;
}

/**
 * @param {import('rollup').OutputBundle} bundle
 * @returns {Record<string, Record<string, string>>}
 */
function textsIn(bundle) {
  /** @type {Record<string, Record<string, string>>} */
  const texts = {};
  for (const file of Object.values(bundle)) {
    for (const name of file.type === 'asset' ? file.originalFileNames : []) {
      const [, locale = '', piece = ''] = /([\w-]+)\.json#(\w+)$/.exec(name) ?? [];
      if (piece) texts[locale] = { ...texts[locale], [piece]: file.fileName };
    }
  }
  return texts;
}

/**
 * @param {import('rollup').OutputChunk} chunk
 * @param {import('rollup').OutputBundle} bundle
 */
const linksOf = (chunk, bundle) => ({
  script: chunk.fileName,
  styles: [...new Set(stylesheetsOf(chunk.fileName, bundle))],
  modulepreloads: staticClosure(chunk.fileName, bundle)
    .map(({ fileName }) => fileName)
    .filter((fileName) => fileName !== chunk.fileName),
});

const sourceOf = (/** @type {string} */ file) => path.relative(process.cwd(), file).split(path.sep).join('/');
