import { createHash } from 'node:crypto';
import { rollup } from 'rollup';

/**
 * Builds the modules that a script fetches when needed, writes each beside the script as `<name>.js`, and replaces a
 * constant in the script with their hashes by name, so that the hash of the script pins all of them.
 *
 * @param {{ constant: string, modules: Record<string, string>, plugins: (name: string) => import('rollup').Plugin[],
 *   minify: import('rollup').OutputPlugin }} options `modules`: the source of each, by name. `plugins`: of that module, which
 *   may pin others
 * @returns {import('rollup').Plugin}
 */
export function pinned({ constant, modules, plugins, minify }) {
  /** @type {Record<string, string>} */
  let sources = {};
  /** @type {import('rollup').OutputAsset[]} */
  let further = [];
  return {
    name: 'pinned',
    async buildStart() {
      sources = {};
      further = [];
      for (const [name, input] of Object.entries(modules)) {
        const graph = await rollup({ input, plugins: plugins(name) });
        const [module, ...others] = (await graph.generate({ format: 'es', plugins: [minify] })).output;
        sources[name] = module.code;
        further.push(...others.filter((file) => file.type === 'asset'));
        for (const file of graph.watchFiles) this.addWatchFile(file);
        await graph.close();
      }
    },
    transform(code) {
      if (!code.includes(constant)) return null;
      const hashes = Object.entries(sources).map(([name, source]) => [name, sha256(source)]);
      return { code: code.replaceAll(constant, JSON.stringify(Object.fromEntries(hashes))), map: null };
    },
    generateBundle() {
      for (const [name, source] of Object.entries(sources)) {
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
      }
      for (const { fileName, source } of further) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** In 20 characters less than SHA-384, for each file. Browsers take both. */
const sha256 = (/** @type {string} */ code) => `sha256-${createHash('sha256').update(code).digest('base64')}`;
