import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';

type Tree = { readonly [key: string]: string | Tree };

/** `errors.valid {{date}}`: every text by its path, with the values that it fills in. */
const shapeOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree)
    .flatMap(([key, node]) =>
      typeof node === 'string'
        ? [[at + key, ...[...node.matchAll(/\{\{\w+\}\}/g)].sort()].join(' ')]
        : shapeOf(node, `${at}${key}.`),
    )
    .sort();

describe.each(['card', 'challenge', 'bank'])('texts of the page for a %s', (page) => {
  const folder = path.join(import.meta.dirname, page, 'page/texts');
  const textsOf = (language: string): Tree =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));

  it('exist in English and in every other language', () => {
    const others = locales.filter((locale) => !locale.startsWith('en'));
    expect(readdirSync(folder).sort()).toEqual(['en', ...others].map((each) => `${each}.json`).sort());
  });

  it.each(readdirSync(folder))('have in %s the same keys and values as in English', (file) => {
    expect(shapeOf(textsOf(path.parse(file).name))).toEqual(shapeOf(textsOf('en')));
  });
});
