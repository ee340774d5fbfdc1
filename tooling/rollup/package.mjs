import path from 'node:path';
import ts from 'typescript';

/**
 * Turns the bundle's folder into an installable package: type declarations of every source that the entries use,
 * and a `package.json` whose exports name them.
 *
 * @param {{ name: string, version: string }} identity
 * @returns {import('rollup').Plugin}
 */
export function installable({ name, version }) {
  /** @type {Record<string, string>} */
  let entries = {};
  return {
    name: 'installable',

    buildStart({ input }) {
      entries = Array.isArray(input) ? {} : input;
    },

    generateBundle() {
      for (const [fileName, source] of declarationsOf(Object.values(entries))) {
        this.emitFile({ type: 'asset', fileName: `types/${fileName}`, source });
      }
      const exports = Object.entries(entries).map(([entry, source]) => [
        entry === 'index' ? '.' : `./${entry}`,
        { types: `./types/${source.replace(/\.ts$/, '.d.ts')}`, default: `./${entry}.js` },
      ]);
      const manifest = {
        name,
        version,
        type: 'module',
        sideEffects: false,
        exports: Object.fromEntries(exports),
      };
      this.emitFile({
        type: 'asset',
        fileName: 'package.json',
        source: `${JSON.stringify(manifest, null, 2)}\n`,
      });
    },
  };
}

/**
 * @param {string[]} sources
 * @returns {Map<string, string>} text by path in the repository
 */
function declarationsOf(sources) {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true },
    process.cwd(),
  );
  /** @type {Map<string, string>} */
  const texts = new Map();
  const program = ts.createProgram(sources, { ...options, rootDir: process.cwd(), outDir: process.cwd() });
  program.emit(undefined, (file, text) => {
    const name = path.relative(process.cwd(), file).split(path.sep).join('/');
    texts.set(name, withPublicAddresses(name, text));
  });
  return texts;
}

/**
 * Our sources name each other as `#shared/….ts` and `./….ts`; a merchant's compiler follows relative `.js` names
 * in every resolution mode.
 *
 * @param {string} name
 * @param {string} text
 */
const withPublicAddresses = (name, text) =>
  text.replace(/(['"])(#|\.)([^'"\n]+)\.ts\1/g, (_address, quote, start, rest) => {
    const target = start === '#' ? rest : path.posix.join(path.posix.dirname(name), `.${rest}`);
    const relative = path.posix.relative(path.posix.dirname(name), target);
    return `${quote}${relative.startsWith('.') ? relative : `./${relative}`}.js${quote}`;
  });
