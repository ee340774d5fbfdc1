import { filesIn, type Report, type ReportedTest } from './reports.ts';

/** What a step of `npm test` adds to the last line. A check that is not made of tests counts as one. */
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

/** What the tests of a report add, and what went wrong beside them: that must not pass for want of a failed test. */
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

/** A file of vitest that does not load, a configuration of Playwright's that is broken, a bug that no proof caught. */
function besideTests(report: Report): number {
  if ('errors' in report) return report.errors.length;
  return ('success' in report ? report.success : report.holds) ? 0 : 1;
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
