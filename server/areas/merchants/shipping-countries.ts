import { shippingCountries } from '#shared/domain/shipping/shipping-countries.ts';
import type { Config } from '../../core/config.ts';
import type { Merchant } from './merchants.tables.ts';

/** The countries to which orders of the merchant may be sent. */
export const shippingCountriesOf = (
  { countryCode, shippingCountries: named }: Pick<Merchant, 'countryCode' | 'shippingCountries'>,
  { highRiskCountries }: Pick<Config, 'highRiskCountries'>,
): string[] => shippingCountries({ merchantCountry: countryCode, named, highRiskCountries });
