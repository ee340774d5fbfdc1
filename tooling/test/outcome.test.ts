import { expect, it } from 'vitest';
import { lastLine, ofCheck, ofReport, total } from './outcome.ts';
import type { PlaywrightReport, ReportedTest, VitestReport } from './reports.ts';

const vitest = (success: boolean, ...states: ReportedTest['state'][]): VitestReport => ({
  success,
  files: [
    {
      file: 'a.test.ts',
      project: 'node',
      seconds: 1,
      tests: states.map((state) => ({ title: state, name: state, state, seconds: 0 })),
    },
  ],
});

type Ran = PlaywrightReport['suites'][number]['specs'][number]['tests'][number];

const playwright = (
  errors: string[],
  ...tests: Pick<Ran, 'status' | 'expectedStatus'>[]
): PlaywrightReport => ({
  config: { rootDir: 'e2e' },
  errors,
  suites: [
    {
      title: 'a.e2e.ts',
      file: 'a.e2e.ts',
      specs: tests.map((test) => ({
        title: 'is',
        tests: [{ ...test, projectName: 'journeys', annotations: [], results: [{ duration: 5 }] }],
      })),
    },
  ],
});

const passed = { status: 'expected', expectedStatus: 'passed' } as const;

it('adds up tests and checks into one line', () => {
  const all = total([
    ofReport(vitest(true, 'passed', 'passed', 'skipped')),
    ofReport(playwright([], passed, passed)),
    ofCheck(true),
  ]);
  expect(lastLine(all)).toBe('5 passed, 0 failed, 1 skipped');
  expect(lastLine(ofCheck(false))).toBe('0 passed, 1 failed');
});

it('counts a file that does not load as failed', () => {
  expect(ofReport(vitest(false, 'passed'))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

it('counts a broken configuration as failed', () => {
  expect(ofReport(playwright(['no server']))).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('counts a test that was expected to fail as failed', () => {
  const failing = { status: 'expected', expectedStatus: 'failed' } as const;
  expect(ofReport(playwright([], passed, failing))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

it('counts a test that passed when it was tried again as passed', () => {
  const flaky = { status: 'flaky', expectedStatus: 'passed' } as const;
  expect(ofReport(playwright([], passed, flaky))).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

it('counts the figures of a proof, and a planted bug that it missed', () => {
  const figures = [
    { name: 'lost', trials: 4, violations: 0 },
    { name: 'doubled', trials: 4, violations: 0 },
  ];
  expect(ofReport({ proof: 'Kill', holds: true, planted: [], figures })).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
  });
  expect(ofReport({ proof: 'Kill', holds: false, planted: [], figures })).toEqual({
    passed: 0,
    failed: 2,
    skipped: 0,
  });
});
