/** Isolates texts that others wrote inside our sentences: names of shops, people, banks and files. Source: decision 211. */

/** Right-to-left letters of any script, and the invisible controls of direction. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isolates = /[\u2066-\u2069]/g;

/**
 * The text as a part of a sentence: it can't turn the direction of the words around it. A text that would turn nothing stays
 * as it is, since one invisible character would halve what fits into a text message.
 */
export const isolate = (text: string): string =>
  turning.test(text) ? `\u2068${text.replace(isolates, '')}\u2069` : text;

/** The values of our texts that are texts of others. A test names each value that is in neither list. */
export const valuesOfOthers: ReadonlySet<string> = new Set([
  'account',
  'bank',
  'client',
  'email',
  'item',
  'method',
  'name',
  'product',
  'reason',
  'reference',
  'shop',
  'site',
]);

/** The values of a text, with those of others isolated. */
export const isolateOthers = <Value extends string | number>(
  values: Readonly<Record<string, Value>>,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && valuesOfOthers.has(name) ? isolate(value) : value,
    ]),
  );
