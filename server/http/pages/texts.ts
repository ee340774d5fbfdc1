/** The texts of an HTML page whose app cannot run: one file for each language. */

import { brandName } from '#shared/domain/brand.ts';
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

export type PageText = keyof typeof english;

const texts: Translations<Readonly<Record<PageText, string>>> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

/** In the language of the locale, English when we have no other. */
export const pageText = (name: PageText, locale: string): string =>
  (translationIn(texts, locale) ?? english)[name].replaceAll('{{brand}}', brandName);
