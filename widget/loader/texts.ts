import { readJson } from './read-json.ts';
import { filesUrl } from './script.ts';

/** The texts that are shown before and around the checkout. The checkout has its own. */
export interface Texts {
  /** Language of these texts. */
  lang: string;
  title: string;
  opening: string;
  open: string;
  settling: string;
  silent: string;
  show: string;
  reopen: string;
  cancel: string;
}

/** The session brings the texts that are missing here, which are not shown before it has loaded. */
export const english = {
  lang: 'en',
  title: 'Fourfold checkout',
  opening: 'Connecting to Fourfold',
  show: 'Show window',
  cancel: 'Cancel',
} as Texts;

const loaded: Record<string, Texts> = { __proto__: null } as never;

/**
 * Calls back with the texts of the locale's language, and with English until they have loaded. They are files of this
 * version of the script, one for each language, and never change. Differences between countries of one language are
 * made in the checkout only.
 */
export function withTexts(locale: string, draw: (texts: Texts) => void): void {
  const lang = locale.slice(0, 2).toLowerCase();
  draw(loaded[lang] ?? english);
  if (!loaded[lang] && /de|es|fr|it/.test(lang)) {
    readJson<Texts>(`${filesUrl}${lang}.json`)
      .then((words) => {
        if (Object.keys(english).some((name) => typeof words[name as keyof Texts] !== 'string')) return;
        loaded[lang] = words;
        draw(words);
      })
      .catch(() => {});
  }
}

/**
 * The given locale, else that of the page, else that of the browser, in BCP 47 form without extensions. English where there is none, or
 * where `Intl` refuses it.
 */
export function pageLocale(locale?: string): string {
  const tag = (locale || document.documentElement.lang || navigator.language || '').replace(/_/g, '-');
  try {
    return new Intl.Locale(tag.trim()).baseName;
  } catch {
    return 'en';
  }
}
