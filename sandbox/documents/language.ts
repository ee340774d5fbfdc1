import { type LocalizedMarket, resolveLocale } from '#shared/domain/locales.ts';

/** The language a document starts in: the browser's first wish. The app may change it when it knows the shopper. */
export function documentLanguage(acceptLanguage: string | null, market: LocalizedMarket): string {
  const first = acceptLanguage?.split(',')[0]?.split(';')[0];
  return resolveLocale(first, market);
}
