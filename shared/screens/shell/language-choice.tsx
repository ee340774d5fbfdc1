import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { LanguageFooter } from './language-footer.tsx';

/** The choice of language, in markets with more than one. */
export const LanguageChoice = () => {
  const { countryCode } = useApp();
  return marketOf(countryCode).locales.length > 1 ? <LanguageFooter /> : null;
};
