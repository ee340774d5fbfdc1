import { describe, expect, it } from 'vitest';
import { citationsIn, unknown } from './citations.ts';
import type { Tables } from './tables.ts';

const idsIn = (text: string) => citationsIn('a.test.ts', text).map(({ id }) => id);

describe('citations', () => {
  it('are the rows that titles and tables of cases cite', () => {
    expect(idsIn("it('holds [ACC-001] [ACC-002]', () => {})")).toEqual(['ACC-001', 'ACC-002']);
    expect(idsIn("it.each([['one [PAY-001]', 1]])('%s', () => {})")).toEqual(['PAY-001']);
    expect(idsIn('it(`is kept [ACC-001, ACC-002]`, () => {})')).toEqual(['ACC-001', 'ACC-002']);
  });

  it('are not read from comments, skipped tests or text outside brackets', () => {
    expect(idsIn('// [ACC-001]')).toEqual([]);
    expect(idsIn("it.skip('later [ACC-001]', () => {})")).toEqual([]);
    expect(idsIn("describe.skip('later', () => { it('is [ACC-001]', () => {}) })")).toEqual([]);
    expect(idsIn("it('follows ACC-001', () => {})")).toEqual([]);
  });

  it('have the file and line of their test', () => {
    expect(citationsIn('a.test.ts', "\n\nit('holds [ACC-001]', () => {})")).toEqual([
      { id: 'ACC-001', at: 'a.test.ts:3' },
    ]);
  });

  it('of unknown rows are reported', () => {
    const tables: Tables = {
      access: [],
      payments: [{ id: 'PAY-001', surfaces: ['shared'] }],
      portal: [],
      merchant: [],
    };
    const citation = { id: 'ACC-999', at: 'a.test.ts:1' };
    expect(unknown(tables, [citation, { id: 'PAY-001', at: 'a.test.ts:2' }])).toEqual([citation]);
  });
});
