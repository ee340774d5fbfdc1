/** How texts of each language are typeset and worded; tests hold the texts of the apps and those of the server to it. */

import type { EnglishLocale, TranslatedLocale } from '#shared/domain/locales.ts';

type Misprint = readonly [RegExp, string];

const noneOf = (what: string, words: readonly string[]): Misprint[] =>
  words.map((word) => [new RegExp(`(?<![\\p{L}{<-])${word}(?![\\p{L}}>-])`, 'iu'), `${what}: ${word}`]);

const american = ['ZIP', 'recogniz\\p{L}*', 'colors?', 'license', 'canceled'];
const british = ['recognis\\p{L}*', 'postcodes?', 'suburbs?', 'baskets?', 'instalments?', 'cheques?'];

const elided = [/\b(?:que|de|le) \{\{(?:shop|bank|method)\}\}/i, 'a word that some names elide'] as const;

/** The patterns that no text may contain, and why. */
const misprintsOfAll: readonly Misprint[] = [
  [/['"]/, 'a typewriter’s quotation mark or apostrophe'],
  [/!/, 'an exclamation mark'],
  [/Fourfold/, 'the name that brand.ts gives'],
  [/^\s|\s$|\s\s/, 'a space too many'],
  [/\.\.\./, 'three full stops for an ellipsis'],
  [/\be-mail/i, 'a hyphen at which e‑mail may break'],
];

/** Further patterns that no text of a language may contain. */
const misprints: Readonly<Record<'en' | TranslatedLocale, readonly Misprint[]>> = {
  en: [[/\bany ?more\b/i, 'what regions spell in two ways, for “no longer”']],
  'fr-FR': [
    elided,
    ...noneOf('the familiar address', ['tu', 'toi', 'ton']),
    ...noneOf('a word of Quebec', ['courriels?', 'textos?', 'témoins?', 'magasiner']),
    [/(?<!\u202f)[;:?](?!\/)/, 'a sign without its narrow no-break space'],
  ],
  'fr-CA': [
    elided,
    ...noneOf('the familiar address', ['tu', 'toi', 'ton']),
    ...noneOf('a word of France', ['e‑mails?', 'SMS', 'cookies?', 'boîtes? postales?', 'saisi\\p{L}*']),
    [/\s[;?]/, 'a space that Quebec does not set'],
    [/(?<!\u00a0):(?!\/)/, 'a colon without its no-break space'],
  ],
  'de-DE': [
    ...noneOf('the familiar address', ['du', 'dich', 'dir', 'dein(?:e[mnrs]?)?']),
    [/\s[;:?]/, 'a space before a sign'],
  ],
  'es-ES': [
    ...noneOf('the formal address', ['usted']),
    ...noneOf('an English word', ['apps?(?! Store)', 'emails?']),
    [/\s[;:?]/, 'a space before a sign'],
    [/^[^¿]*\?/, 'a question that does not begin'],
  ],
  'it-IT': [
    ...noneOf('the word of France', ['e‑mail']),
    // "l’8 dic": before some days the article is another.
    [/\b(?:il|al|dal|del|nel|sul) \{\{date/i, 'an article before a date that is filled in'],
    [/\s[;:?]/, 'a space before a sign'],
  ],
};

/** Words that English of one region writes differently, in the texts that its shoppers get. */
const wordsOfOtherRegions: Readonly<Record<EnglishLocale, readonly string[]>> = {
  'en-AU': american,
  'en-NZ': american,
  'en-GB': [...american, 'suburbs?', 'carts?', 'driver', 'driver’s'],
  'en-US': [...british, 'colours?', 'licences?', 'cancelled', 'mobile(?! number)', 'postal codes?'],
  'en-CA': [...british, 'ZIP', 'driver licence', 'mobile(?! number)', 'canceled', 'license'],
};

/** Names and words that are the same in every language. */
const sameEverywhere: readonly string[] = [
  'country',
  'American Express',
  'Amex',
  'Apple Pay',
  'Diners Club',
  'Discover',
  'Dress for Success',
  'Global Sisters',
  'Mastercard',
  'Money',
  'Surfrider Foundation',
  'Thread Together',
  'Visa',
];

/** Further words that are the same in English and in the language. */
const sameAsEnglish: Readonly<Record<TranslatedLocale, readonly string[]>> = {
  'de-DE': ['(optional)', 'Debit', 'Details', 'Name', 'online', 'Shop', 'Status'],
  'fr-FR': ['Document', 'Menu', 'Page {{page}}'],
  'fr-CA': ['Active', 'Document', 'Menu', 'Page {{page}}'],
  'es-ES': [],
  'it-IT': ['Account', 'Email', 'Menu', 'online', 'Password', 'Privacy'],
};

/** The rows of a locale; none for a locale that a table does not have, such as `en-AU`. */
const rowsOf = <Row>(table: Readonly<Record<string, readonly Row[]>>, locale: string): readonly Row[] =>
  table[locale] ?? [];

/** What is wrong with the wording of a text in a file of that language. */
export const misprintsIn = (locale: string, text: string): string[] =>
  [...misprintsOfAll, ...rowsOf(misprints, locale)]
    .filter(([misprint]) => misprint.test(text))
    .map(([, name]) => name);

/** The regions of English that have their own words. */
export const englishRegions = Object.keys(wordsOfOtherRegions);

/** The words of other regions in a text that shoppers of this region get. */
export const foreignWordsIn = (region: string, text: string): string[] =>
  noneOf('not said here', rowsOf(wordsOfOtherRegions, region))
    .filter(([word]) => word.test(text))
    .map(([, name]) => name);

/** Whether a text of another language is the English one, though it has words to translate. */
export const isLeftInEnglish = (locale: string, text: string, inEnglish: string): boolean =>
  text === inEnglish &&
  ![...sameEverywhere, ...rowsOf(sameAsEnglish, locale)].includes(text) &&
  /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, ''));
