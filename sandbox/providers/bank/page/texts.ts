import { type Translations, translationIn } from '#shared/domain/locales.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

export type Texts = typeof english;

const texts: Translations<Texts> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

export const textsFor = (locale: string): Texts => translationIn(texts, locale) ?? english;
