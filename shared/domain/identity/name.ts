import type { FlagValues } from '../flags.ts';

/** Phones type the typographic apostrophe, so both are accepted. */
const nameShape = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const wordBoundary = /[^\p{L}\p{M}]+/u;

/** Placeholders that systems write for a missing name. */
const refusedWords: readonly string[] = ['user', 'registered'];
const denylistedPairs: readonly string[] = ['registered', 'guest'];

const normalise = (name: string) => name.trim().toLowerCase();

/** Whether a profile name may be used; an empty one may, where the field is optional [ACC-223] [ACC-224]. */
export function isValidName(name: string): boolean {
  const normal = normalise(name);
  if (normal === '') return true;
  return nameShape.test(normal) && !normal.split(wordBoundary).some((word) => refusedWords.includes(word));
}

/** Whether the pair is a placeholder and no person's name, while the flag is on [ACC-221] [ACC-222]. */
export function isDenylistedName(
  givenNames: string,
  surname: string,
  flags: Pick<FlagValues, 'enable-name-verification'>,
): boolean {
  const given = normalise(givenNames);
  return flags['enable-name-verification'] && given === normalise(surname) && denylistedPairs.includes(given);
}
