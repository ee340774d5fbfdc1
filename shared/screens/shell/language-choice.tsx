import { marketOf } from '#shared/domain/markets/index.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

/** The choice of language, loaded only in a market that has one to offer. */
export const LanguageChoice = () => {
  const { countryCode } = useApp();
  const isOffered = marketOf(countryCode).locales.length > 1;
  const Footer = useLazyComponent(
    isOffered,
    async () => (await import('./language-footer.tsx')).LanguageFooter,
  );
  return Footer && <Footer />;
};
