/**
 * `npm run mutate`: mutates the code of a room in one place at a time, and lists the mutations that no test of that
 * room notices. It covers the files that changed since `main`; `-- --full` all, `-- shared/domain/payments` one folder.
 * `-- server/areas --one-in 10` tries every tenth mutation of the services, spread evenly over their code.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withPostgres } from './postgres.ts';
import { mergeBaseWithMain } from './test/changed-since.ts';

interface Room {
  readonly at: string;
  /** The project of vitest.config.ts that runs its tests. */
  readonly project: string;
  /** The tests that must notice, if not those of the folder. They run on a server, in the way of `try-mutants.ts`. */
  readonly tests?: readonly string[];
}

/**
 * Services are tested through the calls and jobs that reach them, and most of these tests stand with the area where a
 * journey begins. Not among them: a thousand races, and what only stages or shapes what services do.
 */
const serviceTests = [
  'server/areas/**/!(leaving-races).test.ts',
  'server/jobs/**/*.test.ts',
  'server/http/handlers/**/*.test.ts',
  'server/http/idempotency.test.ts',
  'sandbox/controls/**/*.test.ts',
];

/** The rooms that hold rules. Screens are left out, because their tests don't aim at every line. */
const rooms: readonly Room[] = [
  { at: 'shared/domain', project: 'node' },
  { at: 'shared/flows', project: 'node' },
  { at: 'server/areas', project: 'server', tests: serviceTests },
  { at: 'widget/loader', project: 'page' },
  // Its tests need no DOM, and run much faster without one.
  { at: 'widget/loader/session/machine.ts', project: 'node' },
];

/** The command fails when less is noticed. */
const leastNoticed = 0.85;

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
    thresholds: { high: 95, low: 100 * leastNoticed, break: 100 * leastNoticed },
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

async function mutateOnServer(
  files: readonly string[],
  tests: readonly string[],
  oneIn: number,
): Promise<boolean> {
  // The copy of a template that each file of tests gets there is ready sooner than an embedded database.
  const postgres = await withPostgres('the databases of the server in PostgreSQL');
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  // It loads all of Vitest.
  const { tryMutants } = await import('./mutation/try-mutants.ts');
  const noticed = await tryMutants(commonFolder(files).replaceAll('/', '-'), files, tests, oneIn);
  await postgres?.stop();
  return noticed >= leastNoticed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean', default: false }, 'one-in': { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const oneIn = Number(values['one-in']);
  if (!Number.isInteger(oneIn) || oneIn < 1) throw new Error('--one-in takes a whole number from 1');
  const found = batches(chosen(values.full, positionals));
  if (oneIn > 1 && found.some(({ room }) => !room.tests)) throw new Error('--one-in is for server/areas');
  if (found.length === 0) console.log('Nothing that is mutated has changed.');
  const results: boolean[] = [];
  for (const { room, files } of found) {
    if (room.tests) results.push(await mutateOnServer(files, room.tests, oneIn));
    else results.push(mutate(room, files, commonFolder(files)));
  }
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
