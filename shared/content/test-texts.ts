/**
 * The texts of the two test locales, which only a sandbox offers (`server/http/pages/language.ts`). Text that is not in
 * brackets is hard-coded, and text that loses a bracket does not fit.
 */
import type { TextTree } from './resolve-text.ts';

const accents: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', y: 'ý', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ö', U: 'Ü', Y: 'Ý', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
};

const growth = 1.4;

/** Changes the words of a text, and neither its placeholders nor its named parts. */
const inWords = (text: string, change: (words: string) => string): string =>
  text
    .split(/(\{\{[^{}]*\}\}|<\/?\w+>)/)
    .map((piece, index) => (index % 2 === 0 && piece ? change(piece) : piece))
    .join('');

/**
 * The pseudo-locale `en-XA` stretches one text, with accents and 40 percent longer: `Pay {{amount}}` becomes `[Pááý {{amount}}]`. Placeholders and named parts stay as they are.
 */
export function stretchText(text: string): string {
  let words = 0;
  let stretchedWords = 0;
  const stretched = inWords(text, (piece) => {
    const longer = stretchWords(piece);
    words += piece.length;
    stretchedWords += longer.length;
    return longer;
  });
  const missing = Math.ceil(words * growth) - stretchedWords;
  return `[${stretched}${'~'.repeat(Math.max(0, missing))}]`;
}

const stretchWords = (words: string): string =>
  words
    .replace(/[aeiou]/gi, (vowel) => vowel + vowel.toLowerCase())
    .replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);

/** An isolate in which letters run from right to left, so that what stands beside the words keeps its place. */
const rightToLeft = ['\u2067\u202e', '\u202c\u2069'] as const;

/**
 * The right-to-left locale `ar-XB` writes the words of one text from right to left. Placeholders and named parts stay as they
 * are, so that names and amounts are drawn as in a right-to-left language.
 */
export const mirrorText = (text: string): string => `[${inWords(text, (words) => rightToLeft.join(words))}]`;

const everyText =
  (change: (text: string) => string) =>
  (tree: TextTree): TextTree =>
    Object.fromEntries(
      Object.entries(tree).map(([key, node]) => [
        key,
        typeof node === 'string' ? change(node) : everyText(change)(node),
      ]),
    );

/** Stretches every text of a tree. */
export const stretchTexts = everyText(stretchText);
/** Mirrors every text of a tree. */
export const mirrorTexts = everyText(mirrorText);
