import { expect, it } from 'vitest';
import { timesOf } from './slowest.ts';

const file = (name: string, seconds: number, ...tests: number[]) => ({
  file: name,
  project: 'node',
  seconds,
  tests: tests.map((taken, index) => ({
    title: `does ${index}`,
    name: `it does ${index}`,
    state: 'passed' as const,
    seconds: taken,
  })),
});

it('lists every step in its order, and the slowest files and tests, slowest first', () => {
  const steps = [
    { name: 'build', seconds: 28 },
    { name: 'types', seconds: 39.04 },
  ];
  const files = [file('a.test.ts', 1, 0.5, 0.2), file('b.test.ts', 12, 11), file('c.test.ts', 3, 1)];
  expect(timesOf(steps, files, 2)).toBe(
    [
      'Steps',
      '   28.0 s  build',
      '   39.0 s  types',
      '',
      'The 2 slowest files',
      '   12.0 s  b.test.ts (node)',
      '    3.0 s  c.test.ts (node)',
      '',
      'The 2 slowest tests',
      '   11.0 s  b.test.ts (node) it does 0',
      '    1.0 s  c.test.ts (node) it does 0',
      '',
    ].join('\n'),
  );
});
