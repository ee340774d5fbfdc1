/**
 * Bundles servers into plain JavaScript in as few files as possible: they start in a fraction of the time
 * that loading each source takes. It is the same compiler that tsx uses, so the programs behave the same.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that contain a binary or open their own files, and so stay external. */
const external = ['@electric-sql/*', '@node-rs/*', 'pg-native'];

/** CommonJS packages call `require` by name. */
const require = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/**
 * Bundles entries that may share code into a folder that is removed when this process ends.
 *
 * @param {readonly string[]} entries paths from the root
 * @returns {Promise<string>} the folder, which is inside this repository: there Node finds the packages left outside
 */
export async function bundleServers(entries) {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'servers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundleInto(folder, entries);
  return folder;
}

/**
 * @param {string} folder
 * @param {readonly string[]} entries
 */
async function bundleInto(folder, entries) {
  await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // With splitting, entries share one copy of common modules, and dynamic imports stay lazy.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    banner: { js: require },
    plugins: [sourceAddresses, compiledParsers],
    logLevel: 'error',
  });
}

/**
 * The file to start for an entry that was bundled into that folder.
 *
 * @param {string} folder
 * @param {string} entry
 */
export const bundleOf = (folder, entry) => path.join(folder, entry.replace(/\.ts$/, '.mjs'));

/**
 * Files that a source opens relative to itself are beside the source, not beside the bundle. @type
 * {import('esbuild').Plugin}
 */
const sourceAddresses = {
  name: 'source addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](?:server|sandbox|demo-merchant)[\\/].*\.ts$/ }, ({ path: file }) => {
      if (file.includes('node_modules')) return undefined;
      const source = readFileSync(file, 'utf8');
      return {
        loader: 'ts',
        contents: source.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      };
    });
  },
};

/**
 * zod's small build, which browsers get, reads objects step by step; its large one compiles a function for each. It has
 * both in its core, and a server takes the compiled one: an order list is parsed in a third of the time. @type
 * {import('esbuild').Plugin}
 */
const compiledParsers = {
  name: 'compiled parsers',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]mini[\\/]schemas\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      const contents = source.replaceAll('core.$ZodObject.init(', 'core.$ZodObjectJIT.init(');
      if (contents === source) throw new Error(`${file} makes objects in another way than this build knows`);
      return { loader: 'js', contents };
    });
  },
};

// `npm run build`: the servers that a deployment starts with plain Node.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.join(root, 'dist/servers');
  rmSync(folder, { recursive: true, force: true });
  await bundleInto(folder, ['server/main.ts', 'sandbox/main.ts', 'sandbox/providers/main.ts']);
  // The compiler's own process would keep this one alive for a while.
  process.exit(0);
}
