/** What a page says in a language, for tests that read it as their shopper does. */
import { readFileSync } from 'node:fs';
import { brandName } from '#shared/content/brand.ts';
import type { TextKey } from '#shared/content/keys.ts';
import { createTranslate, type TextSource } from '#shared/content/resolve-text.ts';
import { type Locale, languageOf } from '#shared/domain/locales.ts';

const sourceOf = (locale: string): TextSource => ({
  locale,
  texts: JSON.parse(readFileSync(new URL(`../../shared/content/${locale}.json`, import.meta.url), 'utf8')),
});

export interface Words {
  /** Matches the text of that key as a whole, whatever its blanks are filled with. */
  readonly all: (key: TextKey) => RegExp;
  /** Matches what begins with the text of that key, such as the name of a button that continues with an amount. */
  readonly startOf: (key: TextKey) => RegExp;
}

/** The texts of a locale. Spaces may be of any kind, since those in dates and amounts don't break. */
export function wordsOf(locale: Locale): Words {
  const sources = languageOf(locale) === 'en' ? [locale, 'en'] : [locale];
  const translate = createTranslate(sources.map(sourceOf));
  const pattern = (key: TextKey) =>
    translate(key, { brand: brandName })
      .split(/\{\{.*?\}\}|<.*?>/)
      .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
      .join('[\\s\\S]*');
  return {
    all: (key) => new RegExp(`^\\s*${pattern(key)}\\s*$`),
    startOf: (key) => new RegExp(`^\\s*${pattern(key)}`),
  };
}
