import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/domain/locales.ts';
import { isLeftInEnglish, misprintsIn } from '#shared/testing/misprints.ts';
import { keysOf, textAt } from '#shared/testing/text-keys.ts';

type TextTree = Parameters<typeof keysOf>[0];

const languages = ['en', ...locales.filter((locale) => !locale.startsWith('en'))];

/** The folders of the server and of the providers with one file of texts for each language. */
const folders = ['server', 'sandbox'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'fr-CA.json')
    .map((file) => path.join(room, path.dirname(file))),
);

const withBlanks = (tree: TextTree) =>
  keysOf(tree)
    .map((key) => [key, ...[...(textAt(tree, key) ?? '').matchAll(/\{\{\w+\}\}/g)].sort()].join(' '))
    .sort();

describe.each(folders)('texts of %s', (folder) => {
  const treeOf = (language: string): TextTree =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
  const english = treeOf('en');

  it.each(languages)(
    'are complete in %s with the values of English, in that language and with its typography',
    (language) => {
      const tree = treeOf(language);
      expect(withBlanks(tree)).toEqual(withBlanks(english));
      const problems = keysOf(tree).flatMap((key) => {
        const text = textAt(tree, key) ?? '';
        const isEnglish = language !== 'en' && isLeftInEnglish(language, text, textAt(english, key) ?? '');
        return [...misprintsIn(language, text), ...(isEnglish ? ['left in English'] : [])].map(
          (problem) => `${key}: ${problem}`,
        );
      });
      expect(problems).toEqual([]);
    },
  );
});
