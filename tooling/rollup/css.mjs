import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import browserslist from 'browserslist';
import { browserslistToTargets, transform as compile } from 'lightningcss';

/** The browsers of `browserslist` in package.json. */
const targets = browserslistToTargets(browserslist());

const isStylesheet = (/** @type {string} */ id) => id.endsWith('.css');
const digest = (/** @type {string | Uint8Array} */ content) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8);

/**
 * Runs in the browser, so it is written as text. A `link` and not a constructed sheet, so that the policy
 * `style-src 'self'` is enough and the browser caches the file. A failed sheet rejects like a failed script,
 * and is removed so that a second try requests it again.
 */
const loadWithStyles = `
const loadWithStyles = (files, load) => Promise.all(files.map((file) => {
  const href = new URL(file, import.meta.url).href;
  let link = [...document.styleSheets].find((sheet) => sheet.href === href)?.ownerNode;
  if (link) return;
  return new Promise((done, fail) => {
    link = document.querySelector('link[href="' + href + '"]') ?? document.createElement('link');
    link.addEventListener('load', done);
    link.addEventListener('error', () => { link.remove(); fail(new Error('Stylesheet ' + href)); });
    if (!link.isConnected) document.head.append(Object.assign(link, { rel: 'stylesheet', href }));
  });
}).concat(load())).then((loaded) => loaded.at(-1));`;

/**
 * Runs in the browser. A browser may remember that a module failed to load, or keep waiting for it, until the page is left
 * (whatwg/html 6768), so that another try needs another address.
 */
const importAgain = `
const importAgain = (load, at) => {
  const limited = (address) => {
    let timer;
    const late = new Promise((_, fail) => { timer = setTimeout(fail, 20000, new Error('Late ' + address)); });
    return Promise.race([load(address), late]).finally(() => clearTimeout(timer));
  };
  return limited(at).catch(() => limited(at + '?again=' + Date.now()));
};`;

/**
 * Plain CSS imported by the component that needs it becomes one minified, hashed file per chunk. The chunk's
 * `css` property names it. A lazily loaded chunk is fetched together with its sheets and runs when both are in.
 *
 * @returns {import('rollup').Plugin}
 */
export function styles() {
  /** @type {Map<string, string>} */
  const compiled = new Map();
  /** @type {string[]} */
  const lazyTargets = [];

  return {
    name: 'styles',

    buildStart() {
      compiled.clear();
      lazyTargets.length = 0;
    },

    async transform(code, id) {
      if (!isStylesheet(id)) return null;
      const result = compile({
        filename: id,
        code: Buffer.from(code),
        minify: true,
        targets,
        analyzeDependencies: true,
      });
      let css = result.code.toString();
      for (const dependency of result.dependencies ?? []) {
        if (dependency.type !== 'url')
          return this.error(`${id}: import the sheet from the component, not from CSS`);
        css = css.replaceAll(dependency.placeholder, await assetAddress(this, dependency.url, id));
      }
      compiled.set(id, css);
      return { code: '', moduleSideEffects: 'no-treeshake', map: { mappings: '' } };
    },

    renderDynamicImport({ targetModuleId, targetChunk, getTargetChunkImports }) {
      if (!targetModuleId || !targetChunk) return null;
      const left = 'importAgain((at) => import(at), ';
      const modules = [targetChunk, ...chunksOf(getTargetChunkImports())].flatMap((chunk) => chunk.moduleIds);
      if (!modules.some(isStylesheet)) return { left, right: ')' };
      const mark = `styles-of:${lazyTargets.push(targetModuleId) - 1}`;
      return { left: `loadWithStyles(${JSON.stringify(mark)}, () => ${left}`, right: '))' };
    },

    intro: (chunk) => (chunk.dynamicImports.length > 0 ? importAgain + loadWithStyles : ''),

    /**
     * The names of the sheets are written into the chunk after it has been hashed, so its hash must know them: sorted, since
     * modules are compiled in another order in every build.
     */
    augmentChunkHash: (chunk) =>
      chunk.dynamicImports.length > 0 ? digest([...compiled.values()].sort().join('\n')) : undefined,

    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const chunk of chunks) {
        const css = chunk.moduleIds.map((id) => compiled.get(id) ?? '').join('');
        if (css === '') continue;
        const fileName = `${chunk.name}-${digest(css)}.css`;
        this.emitFile({ type: 'asset', fileName, source: css });
        Object.assign(chunk, { css: fileName });
      }
      for (const chunk of chunks) {
        const present = new Set(stylesheetsOf(chunk.fileName, bundle));
        chunk.code = chunk.code.replace(/["'`]styles-of:(\d+)["'`]/g, (_mark, index) => {
          const target = chunks.find(({ moduleIds }) => moduleIds.includes(lazyTargets[index] ?? ''));
          const needed = target ? stylesheetsOf(target.fileName, bundle) : [];
          return JSON.stringify(needed.filter((file) => !present.has(file)));
        });
      }
    },
  };
}

/**
 * Every file that is loaded before the named chunk runs, dependencies first, the chunk itself last.
 *
 * @param {string} fileName
 * @param {import('rollup').OutputBundle} bundle
 * @returns {import('rollup').OutputChunk[]}
 */
export function staticClosure(fileName, bundle, seen = new Set()) {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [...chunk.imports.flatMap((name) => staticClosure(name, bundle, seen)), chunk];
}

/**
 * @param {string} fileName
 * @param {import('rollup').OutputBundle} bundle
 * @returns {string[]}
 */
export const stylesheetsOf = (fileName, bundle) =>
  staticClosure(fileName, bundle).flatMap((chunk) => ('css' in chunk ? [String(chunk.css)] : []));

/**
 * @param {import('rollup').DynamicImportTargetChunk[] | null} imports
 * @returns {import('rollup').PreRenderedChunk[]}
 */
function chunksOf(imports) {
  return (imports ?? []).flatMap((item) => ('chunk' in item ? [item.chunk] : []));
}

/** Escapes what an unquoted URL must not contain. */
const escaped = (/** @type {string} */ text) =>
  text
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>'()\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/**
 * @param {import('rollup').TransformPluginContext} context
 * @param {string} url
 * @param {string} importer
 */
async function assetAddress(context, url, importer) {
  if (/^(data:|https?:|#)/.test(url)) return url;
  const resolved = await context.resolve(url, importer);
  const file = resolved?.id ?? path.resolve(path.dirname(importer), url);
  const source = await readFile(file);
  context.addWatchFile(file);
  const { name, ext } = path.parse(file);
  // An image is inlined into its style sheet, so that it shows without another request.
  if (ext === '.svg') return `data:image/svg+xml,${escaped(source.toString())}`;
  const fileName = `${name}-${digest(source)}${ext}`;
  context.emitFile({ type: 'asset', fileName, source });
  return fileName;
}
