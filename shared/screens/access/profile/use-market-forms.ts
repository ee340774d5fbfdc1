import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { MarketForms } from '#shared/domain/markets/forms/market-forms.ts';
import { useApp, useSituation } from '#shared/ui/app-context.tsx';

/** The form rules of the consumer's country. */
export const useMarketForms = (): MarketForms => {
  const { countryCode: home } = useApp();
  const { session } = useSituation();
  return formsOf(session.countryCode ?? home);
};
