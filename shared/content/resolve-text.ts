/**
 * The checkout's own reading of the i18next JSON v4 format: nested keys, `{{name}}` values, plurals and a chain
 * of fallbacks. A tenth of i18next's weight; a conformance test holds it to i18next's answers.
 */
import { brandName } from './brand.ts';
import type { TextValues } from './keys.ts';
import { missingText } from './missing-text.ts';

/** A tree of texts; leaves are strings. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

const leafAt = (tree: TextTree, path: string): string | undefined => {
  let node: string | TextTree | undefined = tree;
  for (const step of path.split('.')) {
    if (typeof node !== 'object') return undefined;
    node = Object.hasOwn(node, step) ? node[step] : undefined;
  }
  return typeof node === 'string' ? node : undefined;
};

const fillIn = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (blank, name: string) => {
    const value = values[name];
    return value === undefined ? blank : String(value);
  });

/** One language to look in: its tag chooses the plural rules. */
export interface TextSource {
  readonly locale: string;
  readonly texts: TextTree;
}

/** The keys to try for a count, the most exact first: zero has a form of its own in any language that writes one. */
const formsOf = (key: string, count: number, plural: Intl.PluralRules): string[] => [
  ...(count === 0 ? [`${key}_zero`] : []),
  `${key}_${plural.select(count)}`,
];

/**
 * A `t` over the sources in order, the shopper's own language first. Every text may name `{{brand}}`.
 */
export const createTranslate = (
  sources: readonly TextSource[],
): ((key: string, values?: TextValues) => string) => {
  const chain = sources.map(({ locale, texts }) => ({ texts, plural: new Intl.PluralRules(locale) }));
  return (key, values = {}) => {
    for (const { texts, plural } of chain) {
      const forms = typeof values.count === 'number' ? formsOf(key, values.count, plural) : [];
      const found = [...forms, key].map((form) => leafAt(texts, form)).find((text) => text !== undefined);
      if (found !== undefined) return fillIn(found, { brand: brandName, ...values });
    }
    return missingText(key);
  };
};
