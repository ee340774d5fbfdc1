import { loadForms } from '#shared/domain/markets/forms/load-forms.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { type CountryCode, countryCodes } from '#shared/domain/markets/index.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';
import { lazyPart, type Part, usePart } from '../../shell/part.ts';

/** The rules of each country, fetched for its own consumers. */
export const marketFormsParts = Object.fromEntries(
  countryCodes.map((code) => [code, lazyPart(() => loadForms(code))]),
) as Readonly<Record<CountryCode, Part<MarketForms>>>;

/** What the forms of the consumer's country ask for; `undefined` on its way, null when it did not come. */
export const useMarketForms = (isWanted = true) => {
  const { countryCode: home } = useApp();
  const { session } = useSituation();
  const { value: forms, retry } = usePart(isWanted ? marketFormsParts[session.countryCode ?? home] : null);
  return { forms, retry };
};
