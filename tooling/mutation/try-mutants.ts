/** Mutates code that is tested through a server: Stryker makes the mutants, and `mutant-runner.ts` tries them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startVitest } from 'vitest/node';
import { type Fate, isInSample, openTrials } from './trials.ts';

const folder = '.cache/mutation';
/** A mutant may need a new database in the round after it was found. What is open after these rounds is reported. */
const rounds = 8;

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
}
interface Position {
  readonly line: number;
  readonly column: number;
}
interface InstrumentedFile {
  readonly name: string;
  readonly content: string;
}

/**
 * Tries the mutants of these files under these tests, and reports what no test notices. Answers the part noticed.
 * @param oneIn tries only every so-many-th mutant; 1 for all
 */
export async function tryMutants(
  name: string,
  files: readonly string[],
  tests: readonly string[],
  oneIn: number,
) {
  const { mutants: all, instrumented } = await instrument(files);
  const mutants = all.filter(({ id }) => isInSample(id, oneIn));
  console.log(`${files.length} files with ${all.length} mutants, of which ${mutants.length} are tried`);
  mkdirSync(folder, { recursive: true });
  const trialsFile = path.resolve(folder, `${name}.trials.jsonl`);
  writeFileSync(trialsFile, '');
  const trials = openTrials(trialsFile);
  let open = [...tests];
  for (let round = 1; round <= rounds && open.length > 0; round += 1) {
    await runTests(open, instrumented, {
      mutationTrials: trialsFile,
      mutationRound: round,
      mutationOneIn: oneIn,
    });
    trials.refresh();
    open = [...new Set(trials.openTests().map((test) => test.split(' > ')[0] ?? ''))];
    console.log(`Round ${round} of ${rounds}: ${open.length} files have mutants left to try`);
  }
  return report(mutants, trials.fateOf);
}

async function instrument(files: readonly string[]) {
  // The instrumenter that Stryker itself depends on.
  const fromStryker = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'));
  const { Instrumenter } = await import(
    pathToFileURL(fromStryker.resolve('@stryker-mutator/instrumenter')).href
  );
  const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
  const result: { files: InstrumentedFile[]; mutants: Mutant[] } = await new Instrumenter(silent).instrument(
    files.map((file) => ({ name: path.resolve(file), mutate: true, content: readFileSync(file, 'utf8') })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const instrumented = new Map(
    // Several mutants may be active at a time here, not one.
    result.files.map((file) => [
      file.name,
      file.content.replaceAll('ns.activeMutant === id', 'ns.activeMutants?.has(id)'),
    ]),
  );
  return { mutants: result.mutants, instrumented };
}

async function runTests(
  include: string[],
  instrumented: ReadonlyMap<string, string>,
  provide: { mutationTrials: string; mutationRound: number; mutationOneIn: number },
) {
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      watch: false,
      include,
      environment: 'node',
      isolate: false,
      pool: 'threads',
      maxWorkers: 2,
      globalSetup: 'server/testing/bundle-server.ts',
      runner: path.resolve('tooling/mutation/mutant-runner.ts'),
      testTimeout: 30_000,
      hookTimeout: 120_000,
      dangerouslyIgnoreUnhandledErrors: true,
      reporters: ['dot'],
      silent: true,
      provide,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (_code, id) => instrumented.get(id.split('?')[0] ?? id),
        },
      ],
    },
  );
  await vitest.close();
}

function report(mutants: readonly Mutant[], fateOf: (mutant: string) => Fate): number {
  const counts: Record<Fate, number> = { noticed: 0, survived: 0, open: 0, unreached: 0, loaded: 0 };
  for (const mutant of mutants) {
    const fate = fateOf(mutant.id);
    counts[fate] += 1;
    if (fate !== 'noticed' && fate !== 'loaded') console.log(`${fate}: ${describe(mutant)}`);
  }
  const { loaded, ...tried } = counts;
  const part = counts.noticed / Math.max(1, mutants.length - loaded);
  console.log(tried, `noticed: ${(part * 100).toFixed(1)} %`);
  if (loaded > 0) console.log(`${loaded} mutants work only while a module loads and are not tried.`);
  return part;
}

function describe({ fileName, location: { start, end }, replacement }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const isOneLine = start.line === end.line;
  const text = lines[start.line]?.slice(start.column, isOneLine ? end.column : undefined);
  const place = `${path.relative(process.cwd(), fileName)}:${start.line + 1}`;
  return `${place} ${text}${isOneLine ? '' : ' …'} -> ${replacement.replace(/\s+/g, ' ')}`;
}
