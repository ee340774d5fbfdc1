import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInSample, openTrials, type Trials } from './trials.ts';

let folder: string;
let file: string;
let trials: Trials;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trials-'));
  file = path.join(folder, 'trials.jsonl');
  writeFileSync(file, '');
  trials = openTrials(file);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('counts a mutant as survived when every test that reaches it has passed under it', () => {
  trials.add({ kind: 'reached', test: 'a', mutants: ['1', '2', '3'] });
  trials.add({ kind: 'reached', test: 'b', mutants: ['2'] });
  trials.add({ kind: 'loaded', mutants: ['1', '4'] });
  trials.add({ kind: 'passed', test: 'a', mutants: ['1', '2'] });
  trials.add({ kind: 'noticed', test: 'a', mutant: '3' });
  trials.refresh();
  const fates = () => ['1', '2', '3', '4', '5'].map((mutant) => trials.fateOf(mutant));
  expect(fates()).toEqual(['survived', 'open', 'noticed', 'loaded', 'unreached']);
  expect([trials.openTests(), trials.openFor('b'), trials.passes('2')]).toEqual([['b'], ['2'], 1]);
  trials.add({ kind: 'passed', test: 'b', mutants: ['2'] });
  trials.refresh();
  expect(fates()).toEqual(['survived', 'survived', 'noticed', 'loaded', 'unreached']);
  expect([trials.openTests(), trials.openFor('b'), trials.openFor('c'), trials.passes('2')]).toEqual([
    [],
    [],
    null,
    2,
  ]);
});

it('gives a test that failed without a mutant another round, until it passes', () => {
  trials.add({ kind: 'unfit', test: 'a' });
  trials.refresh();
  expect(trials.openTests()).toEqual(['a']);
  trials.add({ kind: 'reached', test: 'a', mutants: [] });
  trials.refresh();
  expect(trials.openTests()).toEqual([]);
});

it('shows each worker what the others have noticed', () => {
  const other = openTrials(file);
  other.add({ kind: 'noticed', test: 'a', mutant: '7' });
  expect(trials.isNoticed('7')).toBe(false);
  trials.refresh();
  expect(trials.isNoticed('7')).toBe(true);
});

it('tries every mutant, or every third one', () => {
  const chosen = (oneIn: number) => ['0', '1', '2', '3', '4'].filter((mutant) => isInSample(mutant, oneIn));
  expect([chosen(1), chosen(3)]).toEqual([
    ['0', '1', '2', '3', '4'],
    ['0', '3'],
  ]);
});
