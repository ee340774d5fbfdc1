import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumPageLinks, pageWindow } from './page-window.ts';

describe('pageWindow', () => {
  it('contains at most nine pages, including the current one [POR-116]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
        const [current, total] = [Math.min(a, b), Math.max(a, b)];
        const pages = pageWindow(current, total);
        expect(pages).toHaveLength(Math.min(total, maximumPageLinks));
        expect(pages).toContain(current);
        expect(pages[0]).toBeGreaterThanOrEqual(1);
        expect(pages.at(-1)).toBeLessThanOrEqual(total);
        expect(pages).toEqual(pages.map((_, index) => (pages[0] ?? 0) + index));
      }),
    );
  });

  it('keeps the current page in the middle until an end is near', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pageWindow(10, 20)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(pageWindow(20, 20)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(pageWindow(1, 0)).toEqual([]);
  });
});
