import { describe, expect, it } from 'vitest';
import { type PasswordProblems, passwordProblems } from './portal-password.ts';

const found = (password: string) =>
  Object.entries(passwordProblems(password))
    .filter(([, isProblem]) => isProblem)
    .map(([name]) => name);

const good = 'copper-lantern-58';

describe('a password of the portal', () => {
  it('may be a good one', () => {
    expect(found(good)).toEqual([]);
  });

  it.each<[keyof PasswordProblems, string, string]>([
    ['length', 'Wolf-58', 'Wolf-589'],
    ['missingNumber', 'copper-lantern', good],
    ['missingSymbol', 'copper lantern 58', good],
    ['repetitive', 'copper-5aaaa', 'copper-5aaa'],
    ['consecutiveNumbers', 'copper-1234', 'copper-123'],
    ['consecutiveNumbers', 'copper-4321', 'copper-432'],
    ['consecutiveNumbers', 'copper-0987', 'copper-098'],
    ['consecutiveNumbers', 'copper-7890', 'copper-789'],
    ['keySequence', 'lamp-58-qWeR', 'lamp-58-qWe'],
    ['keySequence', 'lamp-58-asdf', 'lamp-58-asd'],
    ['keySequence', 'lamp-58-vcxz', 'lamp-58-vcx'],
    ['specialKeySequence', 'copper58!@#$', 'copper58!@#'],
    ['specialKeySequence', 'copper58)(*&', 'copper58)(*'],
  ])(
    'has the problem %s as %s, and not as %s [POR-323] [POR-324] [POR-325] [POR-326] [POR-327] [POR-328] [POR-410]',
    (problem, bad, right) => {
      expect(found(bad)).toEqual(['invalid', problem]);
      expect(found(right)).toEqual([]);
    },
  );

  const reversed = (row: string) => [...row].reverse().join('');
  const runsOf = (row: string) =>
    [row, reversed(row)].flatMap((keys) =>
      Array.from({ length: keys.length - 3 }, (_, at) => keys.slice(at, at + 4)),
    );

  it.each(['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(runsOf))(
    'may not have the keys %s next to each other, in either case [POR-327]',
    (run) => {
      for (const typed of [run, run.toUpperCase(), run.charAt(0) + run.slice(1).toUpperCase()]) {
        expect(found(`5-${typed}-8 `)).toEqual(['invalid', 'keySequence']);
      }
      expect(found(`5-${run.slice(0, 3)}-8 .`)).toEqual([]);
    },
  );

  it.each(runsOf('!@#$%^&*()'))('may not have the keys %s next to each other [POR-328]', (run) => {
    expect(found(`copper58${run}`)).toEqual(['invalid', 'specialKeySequence']);
  });

  it('may have several at once [POR-329]', () => {
    expect(found('aaaa')).toEqual(['invalid', 'missingNumber', 'length', 'repetitive', 'missingSymbol']);
    expect(Object.keys(passwordProblems(good))).toHaveLength(8);
  });
});
