import { fetchPiece, locales } from 'virtual:texts';
import type { TextPiece } from './keys.ts';
import type { TextSource, TextTree } from './resolve-text.ts';

/** The language that every key exists in, shown where a locale has no texts of its own. */
const complete = 'en';

/** Whether the server, a sandbox, marked this page for the pseudo-locale. */
const isStretched = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.texts === 'stretched';

/** Pieces of one locale that need not be fetched, because they came some other way. */
export interface GivenTexts {
  readonly locale: string;
  readonly pieces: { readonly [Name in TextPiece]?: TextTree };
}

/**
 * Fetches some pieces of the texts of one locale; an area takes the place of what an earlier piece held of it. Pieces
 * already fetched come from the module cache.
 */
export async function loadTexts(
  locale: string,
  names: readonly TextPiece[],
  given: GivenTexts | null = null,
): Promise<TextSource> {
  const spoken = locales.includes(locale) ? locale : complete;
  const known = given?.locale === spoken ? given.pieces : {};
  const pieces = await Promise.all(
    names.map(async (name) => known[name] ?? (await fetchPiece(spoken, name)).default),
  );
  const texts = Object.assign({}, ...pieces);
  if (!isStretched()) return { locale, texts };
  const { stretchTexts } = await import('./stretch-texts.ts');
  return { locale, texts: stretchTexts(texts) };
}
