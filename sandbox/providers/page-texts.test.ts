import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { textsFor as cardTextsFor } from './card/page/texts.ts';
import { textsFor as challengeTextsFor } from './challenge/page/texts.ts';

type Tree = { readonly [key: string]: string | Tree };

/** `errors.valid {{date}}`: every text by its path, with the values that it fills in. */
const shapeOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree)
    .flatMap(([key, node]) =>
      typeof node === 'string'
        ? [[path + key, ...[...node.matchAll(/\{\{\w+\}\}/g)].sort()].join(' ')]
        : shapeOf(node, `${path}${key}.`),
    )
    .sort();

describe.each([
  ['card fields', cardTextsFor],
  ['the bank’s page', challengeTextsFor],
])('texts of %s', (_page, textsFor) => {
  const english = shapeOf(textsFor('en'));

  it.each(locales)('are complete in %s', (locale) => {
    expect(shapeOf(textsFor(locale))).toEqual(english);
  });

  it.each(locales.filter((locale) => !locale.startsWith('en')))('are in the language of %s', (locale) => {
    expect(textsFor(locale)).not.toBe(textsFor('en'));
  });
});
