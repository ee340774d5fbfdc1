import { expect, it } from 'vitest';
import { failuresIn, filesIn, flakyIn, parseReport } from './reports.ts';

it('reads from Playwright the tests that ran, their files, and the surfaces that they drove', () => {
  const spec = (title: string, status: 'expected' | 'skipped', ...driven: string[]) => ({
    title,
    tests: [
      {
        projectName: 'journeys',
        status,
        expectedStatus: 'passed',
        annotations: driven.map((description) => ({ type: 'surface', description })),
        results: [{ duration: 1_500 }],
      },
    ],
  });
  const suites = [
    {
      title: 'shop/pay.e2e.ts',
      file: 'shop/pay.e2e.ts',
      specs: [spec('pays [PAY-001]', 'expected', 'widget', 'sandbox')],
      suites: [
        { title: 'late', file: 'shop/pay.e2e.ts', specs: [spec('waits [PAY-002]', 'skipped')], suites: [] },
      ],
    },
  ];
  expect(filesIn({ config: { rootDir: '/house/e2e' }, suites, errors: [] }, '/house')).toEqual([
    {
      file: 'e2e/shop/pay.e2e.ts',
      project: 'end to end',
      seconds: 3,
      tests: [
        {
          title: 'pays [PAY-001]',
          name: 'pays [PAY-001]',
          state: 'passed',
          seconds: 1.5,
          isFlaky: false,
          surfaces: ['widget', 'sandbox'],
        },
        {
          title: 'waits [PAY-002]',
          name: 'late waits [PAY-002]',
          state: 'skipped',
          seconds: 1.5,
          isFlaky: false,
          surfaces: [],
        },
      ],
    },
  ]);
});

it('counts a figure of a proof as a test, unless it had no trials', () => {
  const figures = [
    { name: 'payments lost [MER-179]', trials: 12, violations: 0 },
    { name: 'payments doubled', trials: 0, violations: 0 },
  ];
  const [file] = filesIn({ proof: 'Kill at every step', holds: true, planted: [], figures }, '/house');
  expect(file?.tests.map(({ title, state }) => [title, state])).toEqual([
    ['payments lost [MER-179]', 'passed'],
    ['payments doubled', 'skipped'],
  ]);
});

it('names the tests that failed, and what broke a proof', () => {
  const failed = { title: 'pays', name: 'an order pays', state: 'failed', seconds: 1 } as const;
  const passed = { title: 'waits', name: 'an order waits', state: 'passed', seconds: 1 } as const;
  const file = { file: 'shared/order.test.ts', project: 'node', seconds: 2, tests: [passed, failed] };
  expect(failuresIn({ success: false, files: [file] }, '/house')).toEqual([
    'shared/order.test.ts: an order pays',
  ]);
  const proof = {
    proof: 'Kill',
    holds: false,
    planted: [
      { bug: 'a new key for every call', wasCaught: false },
      { bug: 'no claim', wasCaught: true },
    ],
    figures: [
      { name: 'lost', trials: 4, violations: 1 },
      { name: 'doubled', trials: 4, violations: 0 },
    ],
  };
  expect(failuresIn(proof, '/house')).toEqual([
    'Kill: not caught: a new key for every call',
    'Kill: lost: 1 of 4',
  ]);
});

it('names the tests that passed only when they were tried again', () => {
  const test = (title: string, status: 'expected' | 'flaky' | 'unexpected', expectedStatus = 'passed') => ({
    title,
    tests: [
      {
        projectName: 'journeys',
        status,
        expectedStatus,
        annotations: [],
        results: [{ duration: 1_000 }, { duration: 2_000 }],
      },
    ],
  });
  const specs = [
    test('steady', 'expected'),
    test('unsteady', 'flaky'),
    test('broken', 'unexpected'),
    test('expected to fail', 'flaky', 'failed'),
  ];
  const report = {
    config: { rootDir: '/house/e2e' },
    suites: [{ title: 'pay.e2e.ts', file: 'pay.e2e.ts', specs }],
    errors: [],
  };
  expect(flakyIn(report, '/house')).toEqual(['e2e/pay.e2e.ts: unsteady']);
  expect(failuresIn(report, '/house')).toEqual([
    'e2e/pay.e2e.ts: broken',
    'e2e/pay.e2e.ts: expected to fail',
  ]);
});

it('ignores the partial report of a runner that crashed', () => {
  expect(parseReport('')).toBeNull();
  expect(parseReport('{"files": [')).toBeNull();
});
