import { describe, expect, it } from 'vitest';
import { inTurn, spread } from './matrices-sample.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('spread', () => {
  it('keeps every cell once', () => {
    for (const count of numbers(80)) {
      const sorted = spread(numbers(count)).sort((one, other) => one - other);
      expect(sorted).toEqual(numbers(count));
    }
  });

  it('begins with cells from all parts of the list', () => {
    for (const count of [12, 36, 56, 70]) {
      const thirds = spread(numbers(count))
        .slice(0, 5)
        .map((cell) => Math.floor((cell * 3) / count));
      expect(new Set(thirds)).toEqual(new Set([0, 1, 2]));
    }
  });
});

describe('inTurn', () => {
  it('deals one of each list, as long as it has any', () => {
    expect(inTurn([[1, 2, 3], [], [7], [8, 9]])).toEqual([1, 7, 8, 2, 9, 3]);
  });
});
