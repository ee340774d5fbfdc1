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

/** The part of vitest's JSON report that is read. */
export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** A file that does not even load fails the run without a failed test, and must not pass for that. */
export const ofVitest = (report: VitestReport): Outcome => ({
  passed: report.numPassedTests,
  failed: report.success ? 0 : Math.max(1, report.numFailedTests),
  skipped: report.numPendingTests + report.numTodoTests,
});

/** The part of Playwright's JSON report that is read. A flaky test failed once, so it did not pass. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

export const ofPlaywright = ({ stats, errors }: PlaywrightReport): Outcome => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
