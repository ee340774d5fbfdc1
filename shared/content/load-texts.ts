import { fetchPiece, locales } from 'virtual:texts';
import type { TextPiece } from './keys.ts';
import type { TextSource } from './resolve-text.ts';

/** The language that every key exists in, shown where a locale has no texts of its own. */
const complete = 'en';

/** Whether the server, a sandbox, marked this document for the pseudo-locale. */
const isStretched = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.texts === 'stretched';

/**
 * Fetches some pieces of the texts of one locale; an area takes the place of what an earlier piece held of it. Pieces
 * already fetched come from the module cache.
 */
export async function loadTexts(locale: string, names: readonly TextPiece[]): Promise<TextSource> {
  const spoken = locales.includes(locale) ? locale : complete;
  const pieces = await Promise.all(names.map((name) => fetchPiece(spoken, name)));
  const texts = Object.assign({}, ...pieces.map((piece) => piece.default));
  if (!isStretched()) return { locale, texts };
  const { stretchTexts } = await import('./stretch-texts.ts');
  return { locale, texts: stretchTexts(texts) };
}
