/** Reads the reports of the last run's runners from `.cache/test` into one shape. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const reportFolder = '.cache/test';

/** A test that ran, with the title that its table of cases gave it. */
export interface ReportedTest {
  readonly title: string;
  /** With the titles of the groups around it. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly seconds: number;
  /** Whether it failed at first and passed when it was tried again. */
  readonly isFlaky?: boolean;
  /** The surfaces that an end-to-end test was observed to drive. */
  readonly surfaces?: readonly string[];
}

export interface ReportedFile {
  /** Path in the repository, with forward slashes. */
  readonly file: string;
  /** The project that ran it: a shared screen runs under two renderers. */
  readonly project: string;
  /** The time of tests, hooks and, where the runner reports it, loading. */
  readonly seconds: number;
  readonly tests: readonly ReportedTest[];
}

/** What `vitest-report.ts` writes. */
export interface VitestReport {
  readonly success: boolean;
  readonly files: readonly ReportedFile[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly tests: readonly PlaywrightTest[];
}

interface PlaywrightTest {
  readonly projectName: string;
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly expectedStatus: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  /** One for each time that it was tried. */
  readonly results: readonly { readonly duration: number }[];
}

/** What a proof prints with `--json`. */
interface ProofReport {
  readonly proof: string;
  readonly holds: boolean;
  readonly planted: readonly { readonly bug: string; readonly wasCaught: boolean }[];
  readonly figures: readonly {
    readonly name: string;
    readonly trials: number;
    readonly violations: number;
  }[];
}

export type Report = VitestReport | PlaywrightReport | ProofReport;

/** The file name of a step's report. */
export const reportOf = (step: string): string =>
  path.join(reportFolder, `${step.replaceAll(' ', '-')}.json`);

/** Every report that the last run has left. */
export function readReports(root: string): ReportedFile[] {
  const folder = path.join(root, reportFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'summary.json')
    .flatMap((name) => {
      const report = parseReport(readFileSync(path.join(folder, name), 'utf8'));
      return report ? filesIn(report, root) : [];
    });
}

/** Null for the partial report of a runner that crashed. */
export function parseReport(text: string): Report | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function filesIn(report: Report, root: string): readonly ReportedFile[] {
  if ('files' in report) return report.files;
  return 'suites' in report ? filesOfPlaywright(report, root) : [fileOfProof(report)];
}

function filesOfPlaywright({ config, suites }: PlaywrightReport, root: string): ReportedFile[] {
  const byFile = new Map<string, ReportedTest[]>();
  const keep = (suite: PlaywrightSuite, above: readonly string[]): void => {
    for (const spec of suite.specs) {
      const file = path.relative(root, path.resolve(config.rootDir, suite.file)).split(path.sep).join('/');
      byFile.set(file, [...(byFile.get(file) ?? []), ...testsOf(spec, above)]);
    }
    for (const inner of suite.suites ?? []) keep(inner, [...above, inner.title]);
  };
  for (const suite of suites) keep(suite, []);
  return Array.from(byFile, ([file, tests]) => ({
    file,
    project: 'end to end',
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    tests,
  }));
}

const testsOf = ({ title, tests }: PlaywrightSpec, above: readonly string[]): ReportedTest[] =>
  tests.map(({ status, expectedStatus, annotations, results }) => ({
    title,
    name: [...above, title].join(' '),
    state: stateOf(status, expectedStatus),
    isFlaky: status === 'flaky',
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    surfaces: annotations.flatMap(({ type, description }) =>
      type === 'surface' && description ? [description] : [],
    ),
  }));

function stateOf(status: PlaywrightTest['status'], expectedStatus: string): ReportedTest['state'] {
  if (status === 'skipped') return 'skipped';
  // A test that was expected to fail has not proven its title.
  return status !== 'unexpected' && expectedStatus === 'passed' ? 'passed' : 'failed';
}

/**
 * Everything that failed, a line each. Of a failed proof only the causes, without the figures that depend on them. Printed
 * at the end of a run, because the whole output may be too long to keep.
 */
export function failuresIn(report: Report, root: string): readonly string[] {
  if ('figures' in report)
    return [
      ...report.planted
        .filter(({ wasCaught }) => !wasCaught)
        .map(({ bug }) => `${report.proof}: not caught: ${bug}`),
      ...report.figures
        .filter(({ violations }) => violations > 0)
        .map(({ name, trials, violations }) => `${report.proof}: ${name}: ${violations} of ${trials}`),
    ];
  return namesIn(report, root, ({ state }) => state === 'failed');
}

/** The tests that passed only when they were tried again, a line each. */
export const flakyIn = (report: Report, root: string): readonly string[] =>
  namesIn(report, root, ({ state, isFlaky }) => state === 'passed' && isFlaky === true);

const namesIn = (report: Report, root: string, isWanted: (test: ReportedTest) => boolean): string[] =>
  filesIn(report, root).flatMap(({ file, tests }) =>
    tests.filter(isWanted).map(({ name }) => `${file}: ${name}`),
  );

/** Its figures count as tests. A figure without trials, or of a proof that failed, proves nothing. */
const fileOfProof = ({ proof, holds, figures }: ProofReport): ReportedFile => ({
  file: `e2e/proofs (${proof})`,
  project: 'proof',
  seconds: 0,
  tests: figures.map(({ name, trials, violations }) => ({
    title: name,
    name,
    state: trials === 0 ? 'skipped' : holds && violations === 0 ? 'passed' : 'failed',
    seconds: 0,
  })),
});
