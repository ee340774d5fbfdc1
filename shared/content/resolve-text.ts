/**
 * The checkout's own reading of the i18next JSON v4 format: nested keys, `{{name}}` values, plurals and a chain
 * of fallbacks. A tenth of i18next's weight; a conformance test holds it to i18next's answers.
 */
import type { TextValues, Translate } from './keys.ts';

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

/**
 * A `t` over the sources in order, the shopper's own language first.
 * A key that no source holds shows as `{{key}}`, so that a hole is seen and reported instead of hidden. [POR-061]
 */
export const createTranslate = (sources: readonly TextSource[]): Translate => {
  const chains = sources.map(({ locale, texts }) => ({ texts, plural: new Intl.PluralRules(locale) }));
  return (key, values = {}) => {
    const { count } = values;
    for (const { texts, plural } of chains) {
      const found =
        (typeof count === 'number' ? leafAt(texts, `${key}_${plural.select(count)}`) : undefined) ??
        leafAt(texts, key);
      if (found !== undefined) return fillIn(found, values);
    }
    return `{{${key}}}`;
  };
};
