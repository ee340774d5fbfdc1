import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Turns the bundle's folder into an installable package: type declarations of every source that the entries use, a
 * `package.json` whose exports name them, and the files of a folder that merchants read. The types are there twice, since a
 * compiler takes a declaration for the kind of module that its folder says. The scripts in `cjs/` are another output.
 *
 * @param {{ entries: Record<string, string>, documents: string, manifest: Record<string, unknown> }} options `documents`: the
 *   folder with README, licence and changes
 * @returns {import('rollup').OutputPlugin}
 */
export function installable({ entries, documents, manifest }) {
  return {
    name: 'installable',

    generateBundle() {
      /** @type {(fileName: string, source: string) => void} */
      const emit = (fileName, source) => void this.emitFile({ type: 'asset', fileName, source });
      const emitJson = (/** @type {string} */ fileName, /** @type {object} */ content) =>
        emit(fileName, `${JSON.stringify(content, null, 2)}\n`);
      for (const [fileName, source] of declarationsOf(Object.values(entries))) {
        emit(`types/${fileName}`, source);
        emit(`types-cjs/${fileName}`, source);
      }
      for (const document of ['README.md', 'LICENSE', 'CHANGELOG.md']) {
        emit(document, readFileSync(path.join(documents, document), 'utf8'));
      }
      const exports = Object.entries(entries).map(([entry, source]) => {
        const types = source.replace(/\.ts$/, '.d.ts');
        return [
          entry === 'index' ? '.' : `./${entry}`,
          {
            import: { types: `./types/${types}`, default: `./${entry}.js` },
            require: { types: `./types-cjs/${types}`, default: `./cjs/${entry}.js` },
          },
        ];
      });
      emitJson('types-cjs/package.json', { type: 'commonjs' });
      emitJson('package.json', {
        ...manifest,
        type: 'module',
        sideEffects: false,
        exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
      });
    },
  };
}

/**
 * Says that the scripts of a folder are for `require`, and leaves out the command, which is run.
 *
 * @param {string} command
 * @returns {import('rollup').Plugin}
 */
export const commonJsFolder = (command) => ({
  name: 'folder of CommonJS',
  generateBundle(_options, bundle) {
    delete bundle[`${command}.js`];
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' });
  },
});

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
