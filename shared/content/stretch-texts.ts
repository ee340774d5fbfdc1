/**
 * The pseudo-locale: texts in brackets, with accents and 40 percent longer. Text without accents is hard-coded, and text
 * that loses a bracket does not fit. Only the sandbox offers it (`server/http/pages/language.ts`).
 */
import type { TextTree } from './resolve-text.ts';

const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ö', U: 'Ü', Y: 'Ý', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};

const growth = 1.4;

/**
 * Stretches one text: `Pay {{amount}}` becomes `[Pááý {{amount}}]`. Placeholders and named parts stay as they are.
 */
export function stretchText(text: string): string {
  const pieces = text.split(/(\{\{[^{}]*\}\}|<\/?\w+>)/);
  const isWords = (index: number) => index % 2 === 0;
  const words = (all: readonly string[]) => all.filter((_, index) => isWords(index)).join('').length;
  const stretched = pieces.map((piece, index) => (isWords(index) ? stretchWords(piece) : piece));
  const missing = Math.ceil(words(pieces) * growth) - words(stretched);
  return `[${stretched.join('')}${'~'.repeat(Math.max(0, missing))}]`;
}

const stretchWords = (words: string): string =>
  words
    .replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase())
    .replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);

/** Stretches every text of a tree. */
export const stretchTexts = (tree: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [
      key,
      typeof node === 'string' ? stretchText(node) : stretchTexts(node),
    ]),
  );
