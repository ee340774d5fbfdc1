import { rollup } from 'rollup';
import { sha384 } from './integrity.mjs';

/**
 * Builds the module that a script fetches when needed, writes it beside the script, and replaces a constant in the script
 * with its hash, so that one hash pins both.
 *
 * @param {{ constant: string, fileName: string, input: string, plugins: import('rollup').Plugin[],
 *   minify: import('rollup').OutputPlugin }} module
 * @returns {import('rollup').Plugin}
 */
export function pinned({ constant, fileName, input, plugins, minify }) {
  let source = '';
  return {
    name: 'pinned',
    async buildStart() {
      const graph = await rollup({ input, plugins });
      const { output } = await graph.generate({ format: 'es', plugins: [minify] });
      source = output[0].code;
      for (const file of graph.watchFiles) this.addWatchFile(file);
      await graph.close();
    },
    transform: (code) =>
      code.includes(constant)
        ? { code: code.replaceAll(constant, JSON.stringify(sha384(source))), map: null }
        : null,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
