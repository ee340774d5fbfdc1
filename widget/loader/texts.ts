import { filesUrl } from './script.ts';

/** The few words that show before, and around, the checkout. The checkout brings its own. */
export interface Texts {
  /** Language of these words. */
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

const english: Texts = {
  lang: 'en',
  title: 'Fourfold checkout',
  opening: 'Connecting to Fourfold',
  open: 'Finish paying in the Fourfold window.',
  settling: 'Checking your payment',
  silent: 'The Fourfold window is not responding.',
  show: 'Show window',
  reopen: 'Open again',
  cancel: 'Cancel',
};

const loaded: Record<string, Texts> = {};

/**
 * Draws with the words of the locale's language; in English until they have come, and for good if they do not.
 * They lie beside this version of the script, a file for each language, and never change. What countries of one
 * language say differently, the checkout tells apart.
 */
export function withTexts(locale: string, draw: (texts: Texts) => void): void {
  const lang = locale.slice(0, 2).toLowerCase();
  draw(loaded[lang] ?? english);
  if (!loaded[lang] && /de|es|fr|it/.test(lang)) {
    fetch(`${filesUrl}${lang}.json`, { credentials: 'omit' })
      .then((reply) => reply.json())
      .then((words) => {
        for (const name in english) if (typeof words[name] !== 'string') return;
        loaded[lang] = words;
        draw(words);
      })
      .catch(() => {});
  }
}

/** The given locale, else that of the page, else that of the browser, in BCP 47 form. */
export function pageLocale(locale?: string): string {
  return (locale || document.documentElement.lang || navigator.language).replace(/_/g, '-');
}
