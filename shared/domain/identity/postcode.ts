import { formsOf } from '../markets/forms/index.ts';
import { allMarkets, type CountryCode, isCountryCode } from '../markets/index.ts';
import { isPostcode } from './is-postcode.ts';
import { postcodeNotApplicable } from './postcode-not-applicable.ts';

export type PostcodePresence = 'required' | 'optional' | 'notApplicable';

/** Whether an address of the country has a postcode [ACC-241] to [ACC-243]. */
export function postcodePresence(countryCode: string): PostcodePresence {
  if (isCountryCode(countryCode)) return formsOf(countryCode).postcode.required ? 'required' : 'optional';
  return postcodeNotApplicable.has(countryCode) ? 'notApplicable' : 'optional';
}

/**
 * Whether a postcode is one of the country, or, without a country, of any market [ACC-258]. We know no
 * rule of countries without a market, so there every postcode is good.
 */
export function isValidPostcode(postcode: string, countryCode?: string): boolean {
  const isOf = (code: CountryCode) => isPostcode(postcode, formsOf(code).postcode);
  if (countryCode === undefined) return allMarkets.some((market) => isOf(market.countryCode));
  return !isCountryCode(countryCode) || isOf(countryCode);
}
