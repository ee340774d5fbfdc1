import { describe, expect, it } from 'vitest';
import { productOf } from '../test/matrix.ts';
import { faultsOfMatrix, looks } from './looks-matrix.ts';

const integrity = '{ "fourfold.js": "sha384-a" }';
const nothing = { axe: [], keyboard: [], tree: [] };
const good = productOf(looks).map((look) => ({ ...look, ...nothing }));
const faultsOf = (cells: readonly object[], scripts: object = { 'fourfold.js': 'sha384-a' }) =>
  faultsOfMatrix(JSON.stringify({ scripts, cells }), integrity);

describe('the matrix of a release', () => {
  it('has every screen in each language, theme and zoom', () => {
    expect(good).toHaveLength(6 * 2 * 3 * 3);
    expect(faultsOf(good)).toEqual([]);
  });

  it('may not be missing, and no cell of it', () => {
    expect(faultsOfMatrix(null, integrity)).toEqual([
      'accessibility-matrix.json is missing: npm run e2e writes it',
    ]);
    expect(faultsOf(good.slice(1))).toEqual([
      'accessibility-matrix.json: button, placement and schedule, en-AU, light, 100 % is missing',
    ]);
  });

  it.each(['axe', 'keyboard', 'tree'])('has no cell where %s found something', (check) => {
    const [first, ...others] = good;
    expect(faultsOf([{ ...first, [check]: ['a fault'] }, ...others])).toEqual([
      'accessibility-matrix.json: button, placement and schedule, en-AU, light, 100 %: a fault',
    ]);
  });

  it('is of the script beside it', () => {
    expect(faultsOf(good, { 'fourfold.js': 'sha384-b' })).toEqual([
      'accessibility-matrix.json: it is of another build of the script: run npm run e2e',
    ]);
  });
});
