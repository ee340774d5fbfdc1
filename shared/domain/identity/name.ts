import type { FlagValues } from '../flags.ts';

/** Phones type the typographic apostrophe, so both count as one. */
const nameShape = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const wordBoundary = /[^\p{L}\p{M}]+/u;

/** Words that systems write where a name is missing. */
const refusedWords: readonly string[] = ['user', 'registered'];
const denylistedPairs: readonly string[] = ['registered', 'guest'];

const normalise = (name: string) => name.trim().toLowerCase();

/** Whether a profile name may be used; an empty one may, where the field is optional [ACC-223] [ACC-224]. */
export function isValidName(name: string): boolean {
  const normal = normalise(name);
  if (normal === '') return true;
  return nameShape.test(normal) && !normal.split(wordBoundary).some((word) => refusedWords.includes(word));
}

/** Whether the pair is a placeholder instead of a person, while the flag has us look [ACC-221] [ACC-222]. */
export function isDenylistedName(
  givenNames: string,
  surname: string,
  flags: Pick<FlagValues, 'enable-name-verification'>,
): boolean {
  const given = normalise(givenNames);
  return flags['enable-name-verification'] && given === normalise(surname) && denylistedPairs.includes(given);
}
