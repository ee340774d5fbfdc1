/** Name of a language in that language, with its country; for example "Français (Canada)". */
export function languageName(locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' });
  const name = names.of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
