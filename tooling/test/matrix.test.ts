import { describe, expect, it } from 'vitest';
import { pairsOf, productOf } from './matrix.ts';

const factors = {
  display: ['popup', 'dialog', 'redirect'],
  outcome: ['approved', 'declined', 'left'],
  fault: ['none', 'reload', 'offline', 'no cookies'],
} as const;

describe('the product', () => {
  it('has every combination once', () => {
    const cells = productOf(factors);
    expect(cells).toHaveLength(3 * 3 * 4);
    expect(new Set(cells.map((cell) => Object.values(cell).join())).size).toBe(3 * 3 * 4);
  });
});

describe('the pairs', () => {
  it('contain every two values of different factors', () => {
    const cells = pairsOf(factors);
    const names = Object.keys(factors) as (keyof typeof factors)[];
    for (const one of names) {
      for (const other of names.filter((name) => name !== one)) {
        for (const value of factors[one]) {
          const met = new Set(cells.filter((cell) => cell[one] === value).map((cell) => cell[other]));
          expect([...met].sort()).toEqual([...factors[other]].sort());
        }
      }
    }
  });

  it('are few, and the same in every run', () => {
    expect(pairsOf(factors).length).toBeLessThanOrEqual(14);
    expect(pairsOf(factors)).toEqual(pairsOf(factors));
  });

  it('include the wanted cells', () => {
    const wanted = { display: 'redirect', outcome: 'left', fault: 'no cookies' } as const;
    expect(pairsOf(factors, [wanted])).toContainEqual(wanted);
    expect(() => pairsOf(factors, [{ ...wanted, fault: 'thunder' as 'none' }])).toThrow('not in the matrix');
  });

  it('are the whole product of two factors', () => {
    const { display, fault } = factors;
    expect(pairsOf({ display, fault })).toEqual(productOf({ display, fault }));
  });
});
