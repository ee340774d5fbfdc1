/**
 * Runs each test once as it is, and then under the mutants that it reaches and that no test has noticed yet. The modules
 * stay loaded and the server of a file stays up, because making both again for each mutant takes most of the time.
 */
import { inject, type RunnerTestCase, TestRunner } from 'vitest';
import { isInSample, openTrials } from './trials.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly mutationTrials: string;
    readonly mutationRound: number;
    /** Only every so-many-th mutant is tried. */
    readonly mutationOneIn: number;
  }
}

/** What instrumented code reads and writes. */
interface Instrumentation {
  activeMutants?: ReadonlySet<string> | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const globals = globalThis as { __stryker__?: Instrumentation };
globals.__stryker__ ??= {};
const instrumentation = globals.__stryker__;

/** Ends a loop that a mutant made endless. */
const hitLimit = 50_000;
/** A mutant that so many tests did not notice is tried together with others, and alone when one of them is noticed. */
const triedAlone = 3;
const groupSize = 16;
/** From this round on every mutant is tried alone. */
const firstRoundAlone = 3;
/** After so many failures the test must pass without a mutant, else they are not counted. */
const failuresAtOnce = 5;

type Group = readonly string[];
type Step = 'plain' | 'plain again' | Group;

export default class MutantRunner extends TestRunner {
  readonly #trials = openTrials(inject('mutationTrials'));
  #test = '';
  #steps: Step[] = [];
  #step: Step = 'plain';
  /** Failed since the test last passed without a mutant. */
  #suspects: { readonly group: Group; readonly isFirst: boolean }[] = [];
  #isAfterPlain = false;

  override async onBeforeRunTask(test: RunnerTestCase) {
    await super.onBeforeRunTask(test);
    this.#trials.refresh();
    this.#test = nameOf(test);
    if (this.#trials.openFor(this.#test)?.length === 0) test.mode = 'skip';
    this.#steps = ['plain'];
    this.#suspects = [];
    // Vitest repeats what fails: each try is one step, and the last one is made to pass.
    test.retry = Number.MAX_SAFE_INTEGER;
  }

  override onBeforeTryTask(test: RunnerTestCase) {
    super.onBeforeTryTask(test);
    this.#step = this.#steps.shift() ?? 'plain again';
    instrumentation.hitCount = 0;
    instrumentation.hitLimit = hitLimit;
    instrumentation.currentTestId = this.#step === 'plain' ? this.#test : undefined;
    instrumentation.activeMutants = typeof this.#step === 'string' ? undefined : new Set(this.#step);
  }

  onAfterRetryTask(test: RunnerTestCase) {
    instrumentation.activeMutants = undefined;
    instrumentation.currentTestId = undefined;
    if (!test.result) return;
    this.#record(test.result.state === 'pass');
    const isEnd = this.#steps.length === 0;
    test.result.state = isEnd ? 'pass' : 'fail';
    // Vitest does not repeat a failure without an error.
    test.result.errors = isEnd ? [] : [{ message: 'There are more mutants to try' }];
  }

  override onAfterRunFiles() {
    super.onAfterRunFiles();
    this.#trials.add({
      kind: 'loaded',
      mutants: inSample(Object.keys(instrumentation.mutantCoverage?.static ?? {})),
    });
  }

  #record(isPassed: boolean): void {
    if (this.#step === 'plain') this.#recordPlain(isPassed);
    else if (this.#step === 'plain again') this.#recordSuspects(isPassed);
    else this.#recordGroup(this.#step, isPassed);
  }

  #recordPlain(isPassed: boolean): void {
    const test = this.#test;
    if (!isPassed) {
      this.#trials.add({ kind: 'unfit', test });
      return;
    }
    if (this.#trials.openFor(test) === null) {
      const reached = instrumentation.mutantCoverage?.perTest[test] ?? {};
      this.#trials.add({ kind: 'reached', test, mutants: inSample(Object.keys(reached)) });
    }
    this.#trials.refresh();
    this.#steps = this.#groups();
    this.#isAfterPlain = true;
  }

  #recordGroup(group: Group, isPassed: boolean): void {
    if (isPassed) this.#trials.add({ kind: 'passed', test: this.#test, mutants: group });
    else this.#suspects.push({ group, isFirst: this.#isAfterPlain });
    this.#isAfterPlain = false;
    this.#leaveOutNoticed();
    const limit = this.#steps.length === 0 ? 1 : failuresAtOnce;
    if (this.#suspects.length >= limit) this.#steps.unshift('plain again');
  }

  #recordSuspects(isPassed: boolean): void {
    const suspects = this.#suspects;
    this.#suspects = [];
    for (const { group, isFirst } of suspects) {
      const [mutant] = group;
      const isAlone = mutant !== undefined && group.length === 1;
      if (isAlone && (isPassed || isFirst)) this.#trials.add({ kind: 'noticed', test: this.#test, mutant });
      if (group.length > 1) {
        const half = Math.ceil(group.length / 2);
        this.#steps.unshift(group.slice(0, half), group.slice(half));
      }
    }
    // What a mutant left in the database disturbs the test, so the others wait for a new one.
    if (!isPassed) this.#steps = [];
    this.#isAfterPlain = true;
    this.#leaveOutNoticed();
  }

  #groups(): Group[] {
    const open = this.#trials.openFor(this.#test) ?? [];
    const alone = open.filter((mutant) => this.#trials.passes(mutant) < triedAlone);
    const others = open.filter((mutant) => this.#trials.passes(mutant) >= triedAlone);
    const size = inject('mutationRound') < firstRoundAlone ? groupSize : 1;
    const count = Math.ceil(others.length / size);
    // Of mutants that are far apart: one that is inside another is not reached.
    const groups = Array.from({ length: count }, (_, group) =>
      others.filter((_mutant, index) => index % count === group),
    );
    return [...alone.map((mutant) => [mutant]), ...groups];
  }

  #leaveOutNoticed(): void {
    this.#trials.refresh();
    this.#steps = this.#steps
      .map((step) =>
        typeof step === 'string' ? step : step.filter((mutant) => !this.#trials.isNoticed(mutant)),
      )
      .filter((step) => step.length > 0);
  }
}

const inSample = (mutants: readonly string[]) =>
  mutants.filter((mutant) => isInSample(mutant, inject('mutationOneIn')));

function nameOf(test: RunnerTestCase): string {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return [test.file.name, ...names].join(' > ');
}
