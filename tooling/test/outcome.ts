import { filesIn, type Report, type ReportedTest } from './reports.ts';

/** What a step of `npm test` adds to the last line. A check without tests counts as one. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const none: Outcome = { passed: 0, failed: 0, skipped: 0 };

export const ofCheck = (succeeded: boolean): Outcome =>
  succeeded ? { ...none, passed: 1 } : { ...none, failed: 1 };

export const total = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

/** Counts the tests of a report, and failures outside tests, which would otherwise go unnoticed. */
export function ofReport(report: Report): Outcome {
  const tests = filesIn(report, process.cwd()).flatMap((file) => file.tests);
  const count = (state: ReportedTest['state']) => tests.filter((test) => test.state === state).length;
  const failed = count('failed');
  return {
    passed: count('passed'),
    failed: Math.max(failed, besideTests(report)),
    skipped: count('skipped'),
  };
}

/** A vitest file that does not load, a broken Playwright configuration, a planted bug that a proof missed. */
function besideTests(report: Report): number {
  if ('errors' in report) return report.errors.length;
  return ('success' in report ? report.success : report.holds) ? 0 : 1;
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
