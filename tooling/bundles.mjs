/** Builds the browser bundles, and the package of merchants, whose inputs have changed since they were last built. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

/** The folder of what only merchants install. */
const merchantPackage = 'dist/npm';

/**
 * The folders of the bundles that `npm start` has to build. It takes what `npm run build` has built, and not
 * the other way around.
 *
 * @returns {Promise<string[]>}
 */
export async function staleForStart() {
  process.chdir(root);
  const { default: bundles } = await import('../rollup.config.mjs');
  return bundles
    .filter((bundle) => folderOf(bundle) !== merchantPackage && !isFresh(bundle, true))
    .map(folderOf);
}

/**
 * Brings these folders up to date for `npm start`, with bundles that are neither minified nor compressed.
 *
 * @param {readonly string[]} folders
 * @param {(folder: string, seconds: number) => void} onBuilt
 * @throws Error that names every bundle that could not be built, after the others have been built
 */
export async function buildForStart(folders, onBuilt) {
  process.chdir(root);
  const { default: bundles } = await import('../rollup.config.mjs');
  const { light } = await import('./rollup/light.mjs');
  const wanted = folders.flatMap((folder) => bundles.filter((bundle) => folderOf(bundle) === folder));
  await buildAll(
    wanted.map((bundle) => light(bundle)),
    onBuilt,
    true,
  );
}

const packageBundles = async () => {
  process.chdir(root);
  const { default: bundles } = await import('../rollup.config.mjs');
  return bundles.filter((bundle) => folderOf(bundle) === merchantPackage);
};

/** @returns {Promise<boolean>} whether the package that merchants install is up to date */
export async function packageIsFresh() {
  return (await packageBundles()).every((bundle) => isFresh(bundle));
}

/**
 * Brings the package that merchants install up to date.
 *
 * @returns {Promise<string>} its folder
 */
export async function buildPackage() {
  const stale = (await packageBundles()).filter((bundle) => !isFresh(bundle));
  await buildAll(stale, () => {});
  return path.join(root, merchantPackage);
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
  await buildAll(stale, (folder, seconds) => say(lineOf(folder, seconds)));
  return stale.map(folderOf);
}

/** @type {(folder: string, seconds: number) => string} */
export const lineOf = (folder, seconds) => `built ${folder} (${seconds.toFixed(1)} s)`;

/**
 * @param {Bundle[]} bundles
 * @param {(folder: string, seconds: number) => void} onBuilt
 * @param {boolean} [isLight]
 */
async function buildAll(bundles, onBuilt, isLight = false) {
  const { rollup } = await import('rollup');
  /** @type {unknown[]} */
  const failures = [];
  for (const bundle of bundles) {
    const started = performance.now();
    await buildOne(rollup, bundle, isLight).then(
      () => onBuilt(folderOf(bundle), (performance.now() - started) / 1000),
      (error) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new Error(failures.map(explain).join('\n\n'));
}

/** @typedef {import('../rollup.config.mjs').Bundle} Bundle */

const outputsOf = (/** @type {Bundle} */ bundle) => [bundle.output].flat();
const folderOf = (/** @type {Bundle} */ bundle) => outputsOf(bundle)[0]?.dir ?? '';
const stampOf = (/** @type {Bundle} */ bundle) =>
  path.join('.cache/build', `${folderOf(bundle).replaceAll('/', '-')}.json`);

/**
 * @param {Bundle} bundle
 * @param {boolean} [mayBeLight] whether what `npm start` has built will do
 */
function isFresh(bundle, mayBeLight = false) {
  if (!existsSync(stampOf(bundle))) return false;
  const { input, inputs, outputs, isLight } = JSON.parse(readFileSync(stampOf(bundle), 'utf8'));
  return (
    (mayBeLight || !isLight) &&
    JSON.stringify(input) === JSON.stringify(bundle.input) &&
    Object.entries(inputs).every(([file, hash]) => hashOf(file) === hash) &&
    Object.entries(outputs).every(([file, hash]) => hashOf(file) === hash)
  );
}

/**
 * @param {(typeof import('rollup'))['rollup']} rollup
 * @param {Bundle} bundle
 * @param {boolean} isLight
 */
async function buildOne(rollup, bundle, isLight) {
  rmSync(stampOf(bundle), { force: true });
  // A person who starts the product does not need the notices about merged chunks.
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
    // There is only one build of the merchant script.
    isLight: isLight && outputsOf(bundle).length === 1,
    input: bundle.input,
    inputs: hashes([...recipe, ...inputs.map((file) => path.relative(root, file))]),
    outputs: hashes(outputs),
  };
  mkdirSync(path.dirname(stampOf(bundle)), { recursive: true });
  writeFileSync(stampOf(bundle), JSON.stringify(stamp));
}

const hashes = (/** @type {string[]} */ files) =>
  Object.fromEntries(files.map((file) => [file, hashOf(file)]));

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
