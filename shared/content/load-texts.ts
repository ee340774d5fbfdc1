import { fetchPiece, locales } from 'virtual:texts';
import type { TextPiece } from './keys.ts';
import type { TextSource, TextTree } from './resolve-text.ts';

/** The language that has every key, used for locales without their own texts. */
const fallbackLocale = 'en';

/** How the sandbox's server marked this page for a test locale. */
const testTexts = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset.texts;

/** Pieces of one locale that are available already, for example from the HTML page. */
export interface GivenTexts {
  readonly locale: string;
  readonly pieces: { readonly [Name in TextPiece]?: TextTree };
}

/**
 * Loads pieces of a locale's texts. A whole area replaces a selection from it in an earlier piece. Pieces that were loaded
 * before come from the module cache.
 */
export async function loadTexts(
  locale: string,
  names: readonly TextPiece[],
  given: GivenTexts | null = null,
): Promise<TextSource> {
  const resolved = locales.includes(locale) ? locale : fallbackLocale;
  const known = given?.locale === resolved ? given.pieces : {};
  const pieces = await Promise.all(
    names.map(async (name) => known[name] ?? (await fetchPiece(resolved, name)).default),
  );
  const texts = Object.assign({}, ...pieces);
  const changed = testTexts();
  if (!changed) return { locale, texts };
  const { mirrorTexts, stretchTexts } = await import('./test-texts.ts');
  return { locale, texts: changed === 'mirrored' ? mirrorTexts(texts) : stretchTexts(texts) };
}
