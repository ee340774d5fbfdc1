/** What the shared components ask of an app, in English, with amounts and dates as in the merchant's country. */
import { common } from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { formatDate } from '#shared/domain/dates.ts';
import { type CountryCode, defaultMarket, isCountryCode } from '#shared/domain/markets/index.ts';
import { formatMoney, type Money } from '#shared/domain/money.ts';
import type { UiContextValue } from '#shared/ui/app-context.tsx';

const t = createTranslate([{ locale: 'en', texts: { common } }]) as UiContextValue['t'];

export function uiFor(country: string | undefined): UiContextValue {
  const countryCode: CountryCode = country && isCountryCode(country) ? country : defaultMarket.countryCode;
  const locale = `en-${countryCode}`;
  return {
    ...{ t, locale, countryCode },
    formatMoney: (money) => formatMoney(money as Money, locale),
    formatDate: (date, style) => formatDate(date.slice(0, 10), locale, style),
  };
}
