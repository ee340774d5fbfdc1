/**
 * `npm run mutate`: mutates the code of a room in one place at a time, and lists the mutations that no test of that
 * room notices. It covers the files that changed since `main`; `-- --full` all, `-- shared/domain/payments` one folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mergeBaseWithMain } from './test/changed-since.ts';

interface Room {
  readonly at: string;
  /** The project of vitest.config.ts that runs its tests. */
  readonly project: string;
}

/** The rooms that hold rules. Screens are left out, because their tests don't aim at every line. */
const rooms: readonly Room[] = [
  { at: 'shared/domain', project: 'node' },
  { at: 'shared/flows', project: 'node' },
  { at: 'sandbox/services', project: 'server' },
  { at: 'widget/loader', project: 'page' },
  // Its tests need no DOM, and run much faster without one.
  { at: 'widget/loader/session/machine.ts', project: 'node' },
];

const isTest = (file: string) => /\.test\.tsx?$|-for-tests\.tsx?$|\/testing\//.test(file);
const isIn = (folder: string, file: string) => file === folder || file.startsWith(`${folder}/`);

/** The innermost room of a file. */
const roomOf = (file: string) => rooms.findLast((room) => isIn(room.at, file));

/** Selects of these files those to be mutated, by room. */
export function batches(files: readonly string[]): { readonly room: Room; readonly files: string[] }[] {
  return rooms.flatMap((room) => {
    const found = files.filter((file) => roomOf(file) === room && file.endsWith('.ts') && !isTest(file));
    return found.length > 0 ? [{ room, files: found }] : [];
  });
}

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

function chosen(isFull: boolean, folders: readonly string[]): string[] {
  const all = git('ls-files', '--cached', '--others', '--exclude-standard');
  if (folders.length > 0) return all.filter((file) => folders.some((folder) => isIn(folder, file)));
  return isFull ? all : git('diff', '--name-only', '--diff-filter=d', mergeBaseWithMain());
}

function mutate({ at, project }: Room, files: readonly string[], tests: string): boolean {
  const name = tests.replaceAll('/', '-');
  const folder = '.cache/mutation';
  mkdirSync(folder, { recursive: true });
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    mutate: files,
    concurrency: 2,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: ['dist', '.data', '.cache', 'docs', 'e2e'],
    reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
    jsonReporter: { fileName: `${folder}/${name}.json` },
    htmlReporter: { fileName: `${folder}/${name}.html` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { high: 95, low: 85, break: 85 },
    // A mutation that times out in an endless loop counts as noticed.
    timeoutMS: 10_000,
    warnings: { slow: false },
  };
  const configFile = `${folder}/${name}.config.json`;
  writeFileSync(configFile, JSON.stringify(options, null, 2));
  console.log(`\n${at}: ${files.length} files under the tests of ${tests}`);
  const { status } = spawnSync('npx', ['stryker', 'run', configFile], {
    stdio: 'inherit',
    env: { ...process.env, FOURFOLD_MUTATED_ROOM: tests, FOURFOLD_MUTATED_PROJECT: project },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** The closest folder that contains all of the files, whose tests must notice. */
export function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => file.split('/').slice(0, -1));
  const shared = first.findIndex((step, index) => others.some((other) => other[index] !== step));
  return (shared < 0 ? first : first.slice(0, shared)).join('/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const found = batches(chosen(values.full, positionals));
  if (found.length === 0) console.log('Nothing that is mutated has changed.');
  const results = found.map(({ room, files }) => mutate(room, files, commonFolder(files)));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
