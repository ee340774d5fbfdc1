/** What a product may do with a linked account, in words: one file for each language, one sentence for each scope. */
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import type { LinkScope } from './clients.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

const texts: Translations<Readonly<Record<LinkScope, string>>> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

/** In the language of the locale, otherwise in English. */
export const scopeText = (scope: LinkScope, locale: string): string =>
  (translationIn(texts, locale) ?? english)[scope];
