import { expect, it } from 'vitest';
import { lastLine, ofCheck, ofPlaywright, ofVitest, total } from './outcome.ts';

const vitest = { success: true, numPassedTests: 4, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

it('adds up tests and checks into one line', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  const all = total([ofVitest(vitest), ofPlaywright({ stats, errors: [] }), ofCheck(true)]);
  expect(lastLine(all)).toBe('7 passed, 0 failed, 2 skipped');
  expect(lastLine(ofCheck(false))).toBe('0 passed, 1 failed');
});

it('counts a file that does not load as failed', () => {
  expect(ofVitest({ ...vitest, success: false }).failed).toBe(1);
});

it('does not let a flaky test or a broken configuration pass', () => {
  const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 0 };
  expect(ofPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 2, failed: 3, skipped: 0 });
});
