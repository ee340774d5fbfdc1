/**
 * Texts that others read, in the form in which they are stored. Marks that only travel along when a text is copied are dropped;
 * characters that turn the words around them are refused.
 */
import * as z from 'zod/mini';
import { invisible } from './invisible.ts';

/** Embeddings, overrides and isolates, which change the direction of all that follows. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/;

const turnsWords = (text: string): boolean => directionControls.test(text);

/** In these scripts a zero-width joiner or non-joiner between two letters belongs to the spelling. */
const joining =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}]/u;
const picture = /^\ufe0f|[\p{Emoji_Modifier}\p{Extended_Pictographic}]/u;

/** An invisible character, or a flag of a region, whose letters are invisible. */
const mark =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}|(?![\ufe00-\ufe0f\u180b-\u180f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** The character that ends before a place, and the one that begins there. */
const around = (text: string, from: number, to: number): readonly [string, string] => {
  const before = text.slice(Math.max(0, from - 2), from);
  const last = [...before].at(-1) ?? '';
  return [last, String.fromCodePoint(text.codePointAt(to) ?? 0)];
};

/** Whether a mark means something where it stands: it joins letters or pictures, names a flag, or changes the direction. */
function isMeant(found: string, at: number, text: string): boolean {
  if (found.startsWith('\u{1f3f4}') || turnsWords(found)) return true;
  if (found !== '\u200c' && found !== '\u200d') return false;
  const [before, after] = around(text, at, at + 1);
  return (joining.test(before) && joining.test(after)) || (found === '\u200d' && picture.test(before));
}

/**
 * A text in the one form in which it is stored and compared: composed letters (NFC), without marks that mean nothing where
 * they stand. Joiners inside words and pictures stay; so do controls of direction, which `turnsWords` finds.
 */
export function composed(text: string): string {
  const next = text
    .normalize('NFC')
    .replaceAll(mark, (found, at: number, whole: string) => (isMeant(found, at, whole) ? found : ''))
    // A mark may have stood between a letter and its accent.
    .normalize('NFC');
  // Without it, a joiner may stand between other letters.
  return next === text ? text : composed(next);
}

/** Whether a text has visible content: spaces, fillers and invisible characters alone do not count. */
export const saysSomething = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(invisible, '').replaceAll(blankSigns, ''));

/** Signs of a script whose picture is a blank. */
const blankSigns = /[\u2800\u{1d159}]/gu;

/** Whether a text looks empty without being empty or made of spaces. */
const looksEmpty = (text: string): boolean => /\ufeff|\S/.test(text) && !saysSomething(text);

/** Whether others can be shown a text: it neither turns the words around it, nor is there without being seen. */
export const isShowable = (text: string): boolean => !turnsWords(text) && !looksEmpty(text);

/** A text of several lines as it is stored and counted: composed, with one character for a line break, for which a form sends two. */
export const storedText = (text: string): string => composed(text.replace(/\r\n?/g, '\n'));

/** How many characters may still be written; negative for a text that is too long. */
export const charactersLeft = (text: string, maximumLength: number): number =>
  maximumLength - storedText(text).length;

/** What is done to a text before it is checked. */
export type Before = z.core.$ZodCheck<string>;

/**
 * A text of several lines that others will read, in the form in which it is stored. Each field decides whether it may be empty.
 * @param before such as `z.overwrite`, where spaces around it do not count
 */
export const shownLines = (maximumLength: number, ...before: readonly Before[]) =>
  z.string().check(...before, z.refine(isShowable), z.overwrite(storedText), z.maxLength(maximumLength));

/** Whether a text is one line. Line breaks and other control characters would add lines to what a text is put into. */
const isOneLine = (text: string): boolean => /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u.test(text);

/** The same in one line: a name, a street, a title. A tab of a copied table is a space. */
export const shownText = (maximumLength: number) =>
  shownLines(maximumLength).check(
    z.overwrite((text) => text.replaceAll('\t', ' ')),
    z.refine(isOneLine),
  );
