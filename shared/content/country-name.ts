/** Countries whose English names have an article inside a sentence. */
const withArticle: ReadonlySet<string> = new Set(['GB', 'IM', 'US']);

/** The name of a country as it stands in a sentence: "New accounts are closed in the United Kingdom". */
export function countryInSentence(countryCode: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(countryCode) ?? countryCode;
  return locale.startsWith('en') && withArticle.has(countryCode) ? `the ${name}` : name;
}
