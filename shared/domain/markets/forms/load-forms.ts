import type { CountryCode } from '../market.ts';
import type { MarketForms } from './market-forms.ts';

const loaders: Readonly<Record<CountryCode, () => Promise<MarketForms>>> = {
  AU: async () => (await import('./au.ts')).auForms,
  NZ: async () => (await import('./nz.ts')).nzForms,
  GB: async () => (await import('./gb.ts')).gbForms,
  US: async () => (await import('./us.ts')).usForms,
  CA: async () => (await import('./ca.ts')).caForms,
  IM: async () => (await import('./im.ts')).imForms,
  JE: async () => (await import('./je.ts')).jeForms,
  GG: async () => (await import('./gg.ts')).ggForms,
  FR: async () => (await import('./fr.ts')).frForms,
  IT: async () => (await import('./it.ts')).itForms,
  ES: async () => (await import('./es.ts')).esForms,
  DE: async () => (await import('./de.ts')).deForms,
};

/** The same as `formsOf`, loaded for one market alone, for browsers. */
export const loadForms = (countryCode: CountryCode): Promise<MarketForms> => loaders[countryCode]();
