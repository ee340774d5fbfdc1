import { describe, expect, it } from 'vitest';
import { citationsIn, report, type Tables, unknown } from './trace.ts';

const tables: Tables = { access: ['ACC-001', 'ACC-002'], payments: ['PAY-001'], portal: [], merchant: [] };
const idsIn = (text: string) => citationsIn('a.test.ts', text).map(({ id }) => id);

describe('trace', () => {
  it('finds the rows that titles and tables of cases cite', () => {
    expect(idsIn("it('holds [ACC-001] [ACC-002]', () => {})")).toEqual(['ACC-001', 'ACC-002']);
    expect(idsIn("it.each([['one [PAY-001]', 1]])('%s', () => {})")).toEqual(['PAY-001']);
    expect(idsIn('it(`is kept [ACC-001, ACC-002]`, () => {})')).toEqual(['ACC-001', 'ACC-002']);
  });

  it('finds nothing in comments, in skipped tests and outside brackets', () => {
    expect(idsIn('// [ACC-001]')).toEqual([]);
    expect(idsIn("it.skip('later [ACC-001]', () => {})")).toEqual([]);
    expect(idsIn("describe.skip('later', () => { it('is [ACC-001]', () => {}) })")).toEqual([]);
    expect(idsIn("it('follows ACC-001', () => {})")).toEqual([]);
  });

  it('says where a row is cited', () => {
    expect(citationsIn('a.test.ts', "\n\nit('holds [ACC-001]', () => {})")).toEqual([
      { id: 'ACC-001', at: 'a.test.ts:3' },
    ]);
  });

  it('counts a row once and lists what is missing', () => {
    const citations = [
      { id: 'ACC-001', at: 'a.test.ts:1' },
      { id: 'ACC-001', at: 'b.test.ts:1' },
    ];
    expect(report(tables, citations)).toEqual({
      access: { rows: 2, proven: 1, missing: ['ACC-002'] },
      payments: { rows: 1, proven: 0, missing: ['PAY-001'] },
      portal: { rows: 0, proven: 0, missing: [] },
      merchant: { rows: 0, proven: 0, missing: [] },
    });
  });

  it('refuses a row that no table has', () => {
    const citation = { id: 'ACC-999', at: 'a.test.ts:1' };
    expect(unknown(tables, [citation, { id: 'PAY-001', at: 'a.test.ts:2' }])).toEqual([citation]);
  });
});
