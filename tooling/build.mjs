/** `npm run build`: every browser bundle whose inputs have changed since it was last built. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptTag } from './rollup/integrity.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The inputs of every bundle besides its own modules. */
const recipe = ['rollup.config.mjs', 'package-lock.json', 'tsconfig.json', 'widget/sri-lock.json'].concat(
  readdirSync(path.join(root, 'tooling/rollup')).map((file) => `tooling/rollup/${file}`),
);

/** A folder is hashed by the names of its files. */
function hashOf(/** @type {string} */ file) {
  if (!existsSync(file)) return 'absent';
  const content = statSync(file).isDirectory() ? readdirSync(file).join('\n') : readFileSync(file);
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Brings `dist/` up to date.
 *
 * @param {(line: string) => void} [say] called for each bundle that had to be built
 * @returns {Promise<string[]>} the folders that had to be rebuilt
 * @throws Error that names every bundle that could not be built, after the others have been built
 */
export async function build(say = console.log) {
  process.chdir(root);
  const { default: bundles } = await import('../rollup.config.mjs');
  const stale = bundles.filter((bundle) => !isFresh(bundle));
  if (stale.length === 0) return [];
  const { rollup } = await import('rollup');
  /** @type {unknown[]} */
  const failures = [];
  for (const bundle of stale) {
    const started = performance.now();
    await buildOne(rollup, bundle).then(
      () => say(`built ${folderOf(bundle)} (${((performance.now() - started) / 1000).toFixed(1)} s)`),
      (error) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new Error(failures.map(explain).join('\n\n'));
  return stale.map(folderOf);
}

/** @typedef {(typeof import('../rollup.config.mjs'))['default'][number]} Bundle */

const outputsOf = (/** @type {Bundle} */ bundle) => [bundle.output].flat();
const folderOf = (/** @type {Bundle} */ bundle) => outputsOf(bundle)[0]?.dir ?? '';
const stampOf = (/** @type {Bundle} */ bundle) =>
  path.join('.cache/build', `${folderOf(bundle).replaceAll('/', '-')}.json`);

/** @param {Bundle} bundle */
function isFresh(bundle) {
  if (!existsSync(stampOf(bundle))) return false;
  const { input, inputs, outputs } = JSON.parse(readFileSync(stampOf(bundle), 'utf8'));
  return (
    JSON.stringify(input) === JSON.stringify(bundle.input) &&
    Object.entries(inputs).every(([file, hash]) => hashOf(file) === hash) &&
    Object.entries(outputs).every(([file, hash]) => hashOf(file) === hash)
  );
}

/**
 * @param {(typeof import('rollup'))['rollup']} rollup
 * @param {Bundle} bundle
 */
async function buildOne(rollup, bundle) {
  rmSync(stampOf(bundle), { force: true });
  // What the merging of small chunks did is of no use to anybody who starts the product.
  const graph = await rollup({ ...bundle, logLevel: 'warn' });
  /** @type {string[]} */
  const outputs = [];
  for (const output of outputsOf(bundle)) {
    rmSync(output.dir, { recursive: true, force: true });
    const { output: files } = await graph.write(output);
    const written = files.map(({ fileName }) => path.join(output.dir, fileName));
    outputs.push(...written, ...written.map((file) => `${file}.br`).filter(existsSync));
  }
  await graph.close();
  const inputs = graph.watchFiles.filter((file) => path.isAbsolute(file) && !file.includes('node_modules'));
  const stamp = {
    input: bundle.input,
    inputs: hashes([...recipe, ...inputs.map((file) => path.relative(root, file))]),
    outputs: hashes(outputs),
  };
  mkdirSync(path.dirname(stampOf(bundle)), { recursive: true });
  writeFileSync(stampOf(bundle), JSON.stringify(stamp));
}

const hashes = (/** @type {string[]} */ files) =>
  Object.fromEntries(files.map((file) => [file, hashOf(file)]));

function printScriptTag() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const file = `dist/widget/${version}/sri.json`;
  if (!existsSync(file)) return;
  console.log(scriptTag(version, JSON.parse(readFileSync(file, 'utf8'))));
}

/**
 * Describes a failed bundle in two or three lines: the problem, its place, and the code there.
 *
 * @param {unknown} error
 */
function explain(error) {
  const { message, frame = '', id = '', loc } = /** @type {import('rollup').RollupError} */ (error);
  const place = [loc?.file ?? id, loc?.line].filter(Boolean).join(':');
  return [message, place, frame].filter(Boolean).join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const built = await build();
    if (built.length === 0) console.log('dist/ is up to date');
    printScriptTag();
    process.exit(0);
  } catch (error) {
    console.error(`Build failed: ${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
}
