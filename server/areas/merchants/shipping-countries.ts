import { countryCodes } from '#shared/domain/markets/index.ts';
import type { Merchant } from './merchants.tables.ts';

/** The countries to which orders of the merchant may be sent: every market, unless the merchant restricted them. */
export const shippingCountriesOf = ({
  shippingCountries,
}: Pick<Merchant, 'shippingCountries'>): readonly string[] => shippingCountries ?? countryCodes;
