import * as z from 'zod/mini';

/** The locales texts exist in [POR-364]. */
export const locales = [
  'en-AU',
  'en-NZ',
  'en-GB',
  'en-US',
  'en-CA',
  'fr-CA',
  'fr-FR',
  'es-ES',
  'it-IT',
  'de-DE',
] as const;

const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** What locale rules need of a market: its locales, the default one first. */
export interface LocalizedMarket {
  readonly locales: readonly [Locale, ...Locale[]];
}

type LanguageOf<Tag extends string> = Tag extends `${infer Language}-${string}` ? Language : never;
type Language = LanguageOf<Locale>;

/** The locale that is used for a language that the market does not have. */
const mainLocales: Readonly<Record<Language, Locale>> = {
  en: 'en-GB',
  fr: 'fr-FR',
  de: 'de-DE',
  es: 'es-ES',
  it: 'it-IT',
};

/** Every language that texts exist in. */
export const languages = Object.keys(mainLocales) as readonly Language[];

/** The regions of English, which have the texts of `en` with some of their own words. */
export type EnglishLocale = Extract<Locale, `en-${string}`>;

/** The locales whose texts are translated, one file each. */
export type TranslatedLocale = Exclude<Locale, EnglishLocale>;

/** Texts in every language but English, which is used for each locale without a translation. */
export type Translations<Texts> = Readonly<Record<TranslatedLocale, Texts>>;

export const translationIn = <Texts>(translations: Translations<Texts>, locale: string): Texts | undefined =>
  Object.hasOwn(translations, locale) ? translations[locale as TranslatedLocale] : undefined;

/** `fr_ch` and `FR-CH` both become `fr-CH`; script and other subtags are in lower case. */
function normaliseTag(tag: string): string {
  const [language = '', ...subtags] = tag.trim().replaceAll('_', '-').toLowerCase().split('-');
  return [language, ...subtags.map((part) => (part.length === 2 ? part.toUpperCase() : part))].join('-');
}

/** The language of a tag, for example `fr` of `fr-CA`. */
export function languageOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}

const isLanguage = (language: string): language is Language => Object.hasOwn(mainLocales, language);

/**
 * The supported locale for a requested language tag: the tag itself, else the market's locale of that
 * language, else the main locale of the language, else the market's default [MER-115].
 */
export function resolveLocale(requested: string | null | undefined, market: LocalizedMarket): Locale {
  const tag = normaliseTag(requested ?? '');
  const language = languageOf(tag);
  return (
    locales.find((locale) => locale === tag) ??
    market.locales.find((locale) => languageOf(locale) === language) ??
    (isLanguage(language) ? mainLocales[language] : market.locales[0])
  );
}

/**
 * The locale of a checkout. What the shopper chose before counts if the market offers it [POR-366]. The order's locale takes
 * precedence over the page's, and the page's over the browser's [MER-118].
 */
export function checkoutLocale(
  wishes: {
    chosen?: string | null;
    token?: string | null;
    page?: string | null;
    browser?: string | null;
  },
  market: LocalizedMarket,
): Locale {
  const chosen = market.locales.find((locale) => locale === wishes.chosen);
  return chosen ?? resolveLocale(wishes.token || wishes.page || wishes.browser, market);
}

/**
 * The locale of the portal: the first candidate that the market offers, else the market's default. The candidates are
 * the stored preference, the merchant's locale and the browser language, in this order [POR-366].
 */
export function portalLocale(
  wishes: readonly (string | null | undefined)[],
  market: LocalizedMarket,
): Locale {
  const tags = wishes.map((wish) => normaliseTag(wish ?? ''));
  const offered = tags.flatMap((tag) => market.locales.filter((locale) => locale === tag));
  return offered[0] ?? market.locales[0];
}
