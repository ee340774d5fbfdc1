/**
 * The checkout's own resolver of the i18next JSON v4 format: nested keys, `{{name}}` placeholders, plurals and fallbacks.
 * It has a tenth of i18next's size; a conformance test compares it with i18next.
 */

import { isolateOthers } from '#shared/domain/texts-of-others.ts';
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

/** Texts of one language, whose locale selects the plural rules. */
export interface TextSource {
  readonly locale: string;
  readonly texts: TextTree;
}

/** The keys to try for a count, most specific first. Any language may have a form for zero. */
const formsOf = (key: string, count: number, plural: Intl.PluralRules): string[] => [
  ...(count === 0 ? [`${key}_zero`] : []),
  `${key}_${plural.select(count)}`,
];

/** Creates a `t` that looks a key up in the sources, in order. Every text may use `{{brand}}`. */
export const createTranslate = (
  sources: readonly TextSource[],
): ((key: string, values?: TextValues) => string) => {
  const chain = sources.map(({ locale, texts }) => ({ texts, plural: new Intl.PluralRules(locale) }));
  return (key, values = {}) => {
    for (const { texts, plural } of chain) {
      const forms = typeof values.count === 'number' ? formsOf(key, values.count, plural) : [];
      const found = [...forms, key].map((form) => leafAt(texts, form)).find((text) => text !== undefined);
      if (found !== undefined) return fillIn(found, { brand: brandName, ...isolateOthers(values) });
    }
    return missingText(key);
  };
};
