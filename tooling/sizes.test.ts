import { expect, it } from 'vitest';
import type { Manifest } from '#server/http/pages/page-bundle.ts';
import { ways } from './budgets.ts';
import { filesOf, isOver, ownFiles } from './sizes.ts';

const none = { styles: [], modulepreloads: [] };
const manifest: Manifest = {
  entries: {
    main: { script: 'main.js', styles: ['main.css'], modulepreloads: ['shared.js'], texts: ['start'] },
  },
  behind: { home: { script: 'home.js', styles: [], modulepreloads: ['main.js', 'shared.js'] } },
  pages: {
    '/login-password': { script: 'home.js', ...none, texts: ['access'] },
    '/marketing': { script: 'home.js', ...none, texts: ['account'] },
    '/': { script: 'home.js', ...none, texts: ['orders'] },
    '/account': {
      script: 'account.js',
      styles: ['account.css'],
      modulepreloads: ['form.js'],
      texts: ['account'],
    },
  },
  parts: {
    'portal/save.ts': {
      script: 'save.js',
      styles: [],
      modulepreloads: ['main.js', 'form.js', 'names.js'],
      wantedBy: ['form.js'],
    },
  },
  texts: {
    'en-AU': Object.fromEntries(
      ['start', 'access', 'account', 'orders', 'common', 'errors', 'portal'].map((piece) => [
        piece,
        `${piece}.txt`,
      ]),
    ),
  },
  files: [],
};
const filesAt = (step: string) => [...filesOf(manifest, 'portal', step)].sort();

it('counts what a page links, and the texts that its first page is rendered with', () => {
  expect(filesAt('page')).toEqual(['main.css', 'main.js', 'shared.js', 'start.txt']);
});

it('leaves out the texts that are in the HTML page of a checkout', () => {
  const early = { script: 'early.js', ...none, texts: [] };
  const checkout = { ...manifest, entries: { ...manifest.entries, early } };
  expect([...filesOf(checkout, 'checkout', 'page')].sort()).toEqual([
    'early.js',
    'main.css',
    'main.js',
    'shared.js',
  ]);
});

it('counts what the app fetches while its first page is shown, with all its texts', () => {
  expect(filesAt('behind')).toEqual(
    ['access', 'account', 'common', 'errors', 'orders', 'portal']
      .map((piece) => `${piece}.txt`)
      .concat('home.js', 'main.js', 'shared.js')
      .sort(),
  );
});

it('counts all files of a page, and refuses a page that was not built', () => {
  expect(filesAt('/account')).toEqual(['account.css', 'account.js', 'account.txt', 'form.js']);
  expect(() => filesAt('/nowhere')).toThrow('/nowhere');
});

it('counts a part without the page that fetches it', () => {
  expect(ownFiles(manifest, 'portal/save.ts', new Set(['main.js']))).toEqual(['save.js', 'names.js']);
});

it('compares an entry with its budget, in the encoding that the budget is for', () => {
  const size = { entry: 'portal /', gzip: 7_801, brotli: 7_801, budget: 7_800 };
  expect(isOver({ ...size, gzip: 7_800, held: 'gzip' })).toBe(false);
  expect(isOver({ ...size, brotli: 7_800, held: 'gzip' })).toBe(true);
  expect(isOver({ ...size, brotli: 7_800, held: 'brotli' })).toBe(false);
  expect(isOver({ ...size, gzip: 7_800, held: 'brotli' })).toBe(true);
});

it('has every journey that another one starts from', () => {
  for (const { app, after } of Object.values(ways)) expect(after && ways[after]?.app).toBe(after && app);
});
