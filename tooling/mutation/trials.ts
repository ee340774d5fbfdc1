/** What is known of the mutants of a run: one file that its workers append to and read. */
import { appendFileSync, readFileSync, statSync } from 'node:fs';

export type Trial =
  /** A test that passes without a mutant, and the mutants that it reaches. */
  | { readonly kind: 'reached'; readonly test: string; readonly mutants: readonly string[] }
  /** A test passed under each of these mutants. */
  | { readonly kind: 'passed'; readonly test: string; readonly mutants: readonly string[] }
  /** A test failed under this mutant, and passed without it. */
  | { readonly kind: 'noticed'; readonly test: string; readonly mutant: string }
  /** A test that fails without a mutant. In the next round its file gets a new database. */
  | { readonly kind: 'unfit'; readonly test: string }
  /** Reached outside of any test: when a module loads or a server is set up. */
  | { readonly kind: 'loaded'; readonly mutants: readonly string[] };

export type Fate = 'noticed' | 'survived' | 'open' | 'unreached' | 'loaded';

/** Whether a mutant is among every so-many-th one. Stryker numbers them from 0, in the order of the code. */
export const isInSample = (mutant: string, oneIn: number): boolean => Number(mutant) % oneIn === 0;

export interface Trials {
  add(trial: Trial): void;
  /** Reads what all workers have added. */
  refresh(): void;
  isNoticed(mutant: string): boolean;
  /** How many tests a mutant has passed. */
  passes(mutant: string): number;
  /** The mutants that a test reaches, that no test has noticed and that it has not been run under; null if unknown. */
  openFor(test: string): readonly string[] | null;
  /** Tests that have something to try. */
  openTests(): string[];
  fateOf(mutant: string): Fate;
}

export function openTrials(file: string): Trials {
  const noticed = new Set<string>();
  const unfit = new Set<string>();
  const passed = new Map<string, Set<string>>();
  const reached = new Map<string, readonly string[]>();
  const passes = new Map<string, number>();
  const loaded = new Set<string>();
  let read = 0;

  const take = (trial: Trial) => {
    if (trial.kind === 'noticed') noticed.add(trial.mutant);
    else if (trial.kind === 'loaded') for (const mutant of trial.mutants) loaded.add(mutant);
    else if (trial.kind === 'unfit') unfit.add(trial.test);
    else if (trial.kind === 'reached') {
      unfit.delete(trial.test);
      reached.set(trial.test, trial.mutants);
    } else {
      const under = passed.get(trial.test) ?? new Set();
      passed.set(trial.test, under);
      for (const mutant of trial.mutants) {
        if (!under.has(mutant)) passes.set(mutant, (passes.get(mutant) ?? 0) + 1);
        under.add(mutant);
      }
    }
  };
  const openFor = (test: string) => {
    const under = passed.get(test);
    return reached.get(test)?.filter((mutant) => !noticed.has(mutant) && !under?.has(mutant)) ?? null;
  };
  const refresh = () => {
    if (statSync(file).size === read) return;
    const text = readFileSync(file).subarray(read).toString();
    // Without the last line if another worker is still writing it.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    read += Buffer.byteLength(whole);
    for (const line of whole.split('\n').filter(Boolean)) take(JSON.parse(line));
  };
  refresh();
  return {
    refresh,
    add: (trial) => appendFileSync(file, `${JSON.stringify(trial)}\n`),
    isNoticed: (mutant) => noticed.has(mutant),
    passes: (mutant) => passes.get(mutant) ?? 0,
    openFor,
    openTests: () => [...unfit, ...[...reached.keys()].filter((test) => openFor(test)?.length)],
    fateOf(mutant) {
      if (noticed.has(mutant)) return 'noticed';
      const tests = [...reached].filter(([, mutants]) => mutants.includes(mutant)).map(([test]) => test);
      if (tests.some((test) => !passed.get(test)?.has(mutant))) return 'open';
      if (tests.length > 0) return 'survived';
      return loaded.has(mutant) ? 'loaded' : 'unreached';
    },
  };
}
