import { expect, it } from 'vitest';
import { isBefore, type OldestBrowser, oldestBrowsers } from './oldest-browsers.ts';
import { findUnknownInScript } from './script-features.ts';
import { findUnknownInSheet } from './sheet-features.ts';

const oldest: OldestBrowser[] = [
  { name: 'safari', version: '16.4' },
  { name: 'firefox', version: '115' },
];
const inScript = (code: string) => findUnknownInScript(code, oldest).map(({ feature }) => feature);
const inSheet = (css: string) => findUnknownInSheet(css, oldest).map(({ feature }) => feature);

it('knows the browsers that package.json declares', () => {
  expect(
    oldestBrowsers()
      .map(({ name, version }) => `${name} ${version}`)
      .sort(),
  ).toEqual([
    'chrome 109',
    'edge 109',
    'firefox 115',
    'safari 16.4',
    'safari_ios 16.4',
    'samsunginternet_android 22',
  ]);
});

it.each([
  ['9', '10', true],
  ['16.4', '16.10', true],
  ['16.4', '16.4', false],
  ['16', '16.0', false],
  ['17', '16.9', false],
])('compares versions by their numbers: %s is before %s: %s', (version, other, expected) => {
  expect(isBefore(version, other)).toBe(expected);
});

it.each([
  ['a static method', 'const either = AbortSignal.any([a, b])', ['AbortSignal.any']],
  ['a method of a type of the language', 'list.findLast(one); "".isWellFormed()', ['.isWellFormed']],
  ['a constructor', 'new CloseWatcher()', ['CloseWatcher']],
  ['a function of the page', 'document.startViewTransition(draw)', ['document.startViewTransition']],
  ['an optional call', 'document.startViewTransition?.(draw)', []],
  ['what the same function tests', 'const f = () => "any" in AbortSignal ? AbortSignal.any(a) : b', []],
  [
    'what another function tests',
    'const f = () => "any" in AbortSignal; const g = () => AbortSignal.any(a)',
    ['AbortSignal.any'],
  ],
  ['what every supported browser knows', 'AbortSignal.timeout(1); list.at(-1); structuredClone(a)', []],
])('names what a script uses and a supported browser lacks: %s', (_what, code, features) => {
  expect(inScript(code)).toEqual(features);
});

it('refuses syntax that is newer than every supported browser knows', () => {
  expect(() => inScript('/[a--b]/v')).toThrow(SyntaxError);
  expect(inScript('class A { static { this.#a; } static #a = 1 } /(?<=a)b/d')).toEqual([]);
});

it.each([
  ['a selector', '.a:has(b) { color: red }', [':has']],
  ['a selector inside a forgiving list', '.a:is(:empty, :has(b)) { color: red }', []],
  ['a property and its value', '.a { text-wrap: balance }', ['text-wrap', 'text-wrap: balance']],
  ['a rule that is guarded', '@supports selector(:has(a)) { @media print { .a:has(b) { color: red } } }', []],
  ['a rule after a guarded one', '@supports (a: b) { a { b: c } } .a:has(b) { color: red }', [':has']],
  ['a value after its fallback', '.a { block-size: 1px; -webkit-hyphens: auto; hyphens: auto }', []],
  ['a value without a fallback', '.a { hyphens: auto }', ['hyphens']],
  ['an at-rule', '@starting-style { .a { opacity: 0 } }', ['@starting-style']],
  ['units', '.a { inline-size: 1cqi; block-size: 1dvh }', []],
])('names what a sheet uses and a supported browser lacks: %s', (_what, css, features) => {
  expect(inSheet(css)).toEqual(features);
});
