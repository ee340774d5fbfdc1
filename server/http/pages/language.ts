import { checkoutLocale, type LocalizedMarket, portalLocale, resolveLocale } from '#shared/domain/locales.ts';
import { defaultMarket, isCountryCode, marketOf } from '#shared/domain/markets/index.ts';

const firstChoice = (acceptLanguage: string | null) => acceptLanguage?.split(',')[0]?.split(';')[0];

/** The language a page starts in: the browser's first choice. The app may change it when it knows the shopper. */
export function pageLanguage(acceptLanguage: string | null, market: LocalizedMarket): string {
  return resolveLocale(firstChoice(acceptLanguage), market);
}

/** The portal's own rule, for a browser without a stored language. */
export function portalLanguage(acceptLanguage: string | null, market: LocalizedMarket): string {
  return portalLocale([firstChoice(acceptLanguage)], market);
}

/**
 * The language of an order's first page, by the app's own rule [MER-118].
 * @param page that of the shop's page, if the address names it
 */
export function checkoutLanguage(
  { page, acceptLanguage }: { readonly page: string | null; readonly acceptLanguage: string | null },
  { locale, countryCode }: { readonly locale: string | null; readonly countryCode: string },
): string {
  const market = isCountryCode(countryCode) ? marketOf(countryCode) : defaultMarket;
  return checkoutLocale({ token: locale, page, browser: firstChoice(acceptLanguage) ?? null }, market);
}

/** How a test locale shows the texts of the language that a page would have: 40 percent longer, or from right to left. */
export type TestTexts = 'stretched' | 'mirrored';

const testLocales = new Map<string | undefined, TestTexts>([
  ['en-XA', 'stretched'],
  ['ar-XB', 'mirrored'],
]);

/**
 * The test locale that a page is requested in, by `?locale=en-XA` or as the browser's language; null for none. Only a
 * sandbox has them [MER-117].
 */
export function testTextsOf(
  asked: { readonly query: string | undefined; readonly acceptLanguage: string | null },
  { sandboxControl }: { readonly sandboxControl: boolean },
): TestTexts | null {
  const locale = asked.query ?? firstChoice(asked.acceptLanguage);
  return (sandboxControl && testLocales.get(locale)) || null;
}
