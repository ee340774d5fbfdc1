/** The texts of messages: one file for each language, one entry for each message. */

import { brandName } from '#shared/domain/brand.ts';
import { type Translations, translationIn } from '#shared/domain/locales.ts';
import { isolateOthers } from '#shared/domain/texts-of-others.ts';
import german from './texts/de-DE.json';
import english from './texts/en.json';
import spanish from './texts/es-ES.json';
import quebecFrench from './texts/fr-CA.json';
import french from './texts/fr-FR.json';
import italian from './texts/it-IT.json';

export type MessageTemplate = keyof typeof english;

const texts: Translations<Readonly<Record<MessageTemplate, string>>> = {
  'de-DE': german,
  'es-ES': spanish,
  'fr-CA': quebecFrench,
  'fr-FR': french,
  'it-IT': italian,
};

/** The values of a message, by the names of the blanks in its text. */
export type MessageValues = Readonly<Record<string, string>>;

/** The message in the language of the locale, English when we have no other. */
export function messageText(template: MessageTemplate, locale: string, values: MessageValues = {}): string {
  const { [template]: text } = translationIn(texts, locale) ?? english;
  const known: MessageValues = { ...isolateOthers(values), brand: brandName };
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => known[name] ?? '');
}
