import pieces from 'virtual:texts';
import type { TextArea } from './keys.ts';
import type { TextSource, TextTree } from './resolve-text.ts';

/** The language that every key exists in. */
const complete = 'en';

/** The locales that have texts of their own. Any other locale shows the complete language. */
export const spokenLocales: readonly string[] = Object.keys(pieces);

/** The files to look a locale's texts up in, the closest first. */
const chainOf = (locale: string): string[] =>
  [locale, complete].filter((name, index, all) => name in pieces && all.indexOf(name) === index);

/** Whether the server, a sandbox, marked this document for the pseudo-locale. */
const isStretched = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.texts === 'stretched';

/**
 * Fetches the texts of some areas in one locale, the closest source first. Pieces already fetched come from the
 * module cache.
 */
export async function loadTexts(locale: string, areas: readonly TextArea[]): Promise<TextSource[]> {
  const sources = await Promise.all(
    chainOf(locale).map(async (name) => {
      const parts = await Promise.all(areas.map((area) => pieces[name]?.[area]?.()));
      const texts: TextTree = Object.assign({}, ...parts.map((part) => part?.default));
      return { locale: name === complete ? locale : name, texts };
    }),
  );
  if (!isStretched()) return sources;
  const { stretchTexts } = await import('./stretch-texts.ts');
  return sources.map(({ texts, ...source }) => ({ ...source, texts: stretchTexts(texts) }));
}
