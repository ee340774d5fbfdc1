import type { FlagValues } from '../flags.ts';
import { composed } from '../text/shown-text.ts';

/** Keyboards and word processors type apostrophes and hyphens differently, so all of them are accepted. */
const apostrophes = /['’‘ʼ＇]/gu;
const hyphens = /[-‐‑]/gu;

/** Dutch names may begin with a shortened article, whose apostrophe replaces its first letters: 't Hooft, 's-Gravesande. */
const nameShape = /^(?:'[nst][ -])?\p{L}[\p{L}\p{M}' -]*$/u;
const wordBoundary = /[^\p{L}\p{M}]+/u;

/** Placeholders that systems write for a missing name. */
const refusedWords: readonly string[] = ['user', 'registered'];
const denylistedPairs: readonly string[] = ['registered', 'guest'];

/**
 * A name as it is compared: upper and lower case, Unicode forms, apostrophes, hyphens, spaces and invisible characters make no
 * difference.
 */
export const comparableName = (name: string): string =>
  plainName(plainName(name).toUpperCase())
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** With one kind of apostrophe and of hyphen, in lower case. */
const plainName = (name: string): string =>
  name.replaceAll(apostrophes, "'").normalize('NFKC').replaceAll(hyphens, '-').toLowerCase();

/**
 * Why a profile name may not be used, else `null`; an empty one may, where the field is optional [ACC-223] [ACC-224]. A placeholder
 * has the form of a name but is none.
 */
export function nameProblem(name: string): 'invalidName' | 'placeholderName' | null {
  const shape = plainName(composed(name))
    .replaceAll(/[\u200c\u200d]/g, '')
    .trim();
  if (shape === '') return null;
  if (!nameShape.test(shape)) return 'invalidName';
  return shape.split(wordBoundary).some((word) => refusedWords.includes(word)) ? 'placeholderName' : null;
}

/** Whether the pair is a placeholder and no person's name, while the flag is on [ACC-221] [ACC-222]. */
export function isDenylistedName(
  givenNames: string,
  surname: string,
  flags: Pick<FlagValues, 'enable-name-verification'>,
): boolean {
  const given = comparableName(givenNames);
  return (
    flags['enable-name-verification'] && given === comparableName(surname) && denylistedPairs.includes(given)
  );
}
