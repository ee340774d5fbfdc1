import { describe, expect, it } from 'vitest';
import type { ReportedFile, ReportedTest } from '../test/reports.ts';
import { regressions, report } from '../trace.ts';
import { partsOf, shownBy, surfacesOf } from './proven.ts';
import { overruledIn, type Row, type Tables } from './tables.ts';

const tables = (...access: Row[]): Tables => ({ access, payments: [], portal: [], merchant: [] });

const ran = (file: string, test: Partial<ReportedTest>, project = 'node'): ReportedFile => ({
  file,
  project,
  seconds: 0,
  tests: [{ title: '', name: '', state: 'passed', seconds: 0, ...test }],
});

const provenIn = (files: readonly ReportedFile[], ...rows: Row[]) =>
  report(tables(...rows), files, []).access;

const shared: Row = { id: 'ACC-001', surfaces: ['shared'] };

describe('a row is proven', () => {
  it('when a test that passed cites it in its own title', () => {
    const title = 'refuses the market [ACC-001]';
    expect(provenIn([ran('shared/a.test.ts', { title })], shared)).toEqual({
      rows: 1,
      proven: 1,
      missing: [],
      overruled: [],
    });
  });

  it.each([
    ['was skipped', { title: 'refuses [ACC-001]', state: 'skipped' }],
    ['failed', { title: 'refuses [ACC-001]', state: 'failed' }],
    ['is in a group that cites it', { title: 'refuses', name: 'the market [ACC-001] refuses' }],
  ] as const)('not where the test %s', (_, test) => {
    expect(provenIn([ran('shared/a.test.ts', test)], shared)).toEqual({
      rows: 1,
      proven: 0,
      missing: ['ACC-001'],
      overruled: [],
    });
  });

  it('only when each of its surfaces has such a test', () => {
    const both: Row = { id: 'ACC-001', surfaces: ['shared', 'sandbox'] };
    const title = 'refuses [ACC-001]';
    const inShared = ran('shared/a.test.ts', { title });
    expect(provenIn([inShared], both).proven).toBe(0);
    expect(provenIn([inShared, ran('sandbox/a.test.ts', { title })], both).proven).toBe(1);
    expect(partsOf(tables(both), 'access', shownBy([inShared]))).toEqual([
      { id: 'ACC-001', shown: ['shared'], missing: ['sandbox'] },
    ]);
  });
});

describe('a test counts', () => {
  it.each([
    ['sandbox/access/a.test.ts', 'server', ['sandbox']],
    ['demo-merchant/server/a.test.ts', 'node', ['demo']],
    ['portal/app/a.test.ts', 'react', ['portal']],
    ['widget/app/a.test.tsx', 'preact', ['widget']],
    ['shared/domain/a.test.ts', 'node', ['shared']],
    ['shared/screens/a.test.tsx', 'react', ['shared', 'portal']],
    ['shared/screens/a.test.tsx', 'preact', ['shared', 'widget']],
    ['tooling/a.test.ts', 'node', []],
  ])('in %s under %s for %j', (file, project, surfaces) => {
    expect(surfacesOf(file, project, [])).toEqual(surfaces);
  });

  it('end to end for the surfaces that it was observed to drive', () => {
    expect(surfacesOf('e2e/a.e2e.ts', 'end to end', [])).toEqual(['e2e']);
    expect(surfacesOf('e2e/a.e2e.ts', 'end to end', ['portal', 'sandbox'])).toEqual([
      'e2e',
      'sandbox',
      'portal',
    ]);
  });
});

describe('the count', () => {
  it('is of citations when there is no report, which it says', () => {
    expect(report(tables(shared), [], [{ id: 'ACC-001', at: 'a.test.ts:1' }])).toMatchObject({
      access: { rows: 1, proven: 1 },
      by: 'citations',
    });
    expect(report(tables(shared), [ran('shared/a.test.ts', {})], []).by).toBe('reports');
  });

  it('names a row that a decision overrules, until it is proven', () => {
    const overruled = new Set(['ACC-001']);
    expect(report(tables(shared), [ran('shared/a.test.ts', {})], [], overruled).access).toEqual({
      rows: 1,
      proven: 0,
      missing: [],
      overruled: ['ACC-001'],
    });
    const proven = ran('shared/a.test.ts', { title: '[ACC-001]' });
    expect(report(tables(shared), [proven], [], overruled).access).toMatchObject({
      proven: 1,
      overruled: [],
    });
    expect(overruledIn('Why.\n\nOverrules ACC-001, POR-370.\n\nIt overrules ACC-002.')).toEqual([
      'ACC-001',
      'POR-370',
    ]);
  });

  it('must not fall', () => {
    const now = report(tables(shared), [ran('shared/a.test.ts', { title: '[ACC-001]' })], []);
    const before = { access: 1, payments: 0, portal: 0, merchant: 0 };
    expect(regressions(now, before)).toEqual([]);
    expect(regressions(now, { ...before, access: 2 })).toEqual(['access: 1 rows proven, and 2 before']);
  });
});
