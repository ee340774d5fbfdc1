/** A language named in itself, with its country: who needs it can read it. */
export function languageName(locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' });
  const name = names.of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
