import { allMarkets, type CountryCode, marketOf } from '../markets/index.ts';
import type { Currency, MinorUnits } from '../money.ts';

interface Limited {
  readonly countryCode: CountryCode;
  /** In the currency of that country's market. */
  readonly creditLimit: MinorUnits;
}

/**
 * The limit of a consumer in one currency. Each currency is counted separately, because there is no exchange rate: in a
 * foreign currency a consumer has the same share of its default limit as in the own one, rounded down.
 */
export function creditLimitIn({ countryCode, creditLimit }: Limited, currency: Currency): MinorUnits {
  const home = marketOf(countryCode);
  if (currency === home.currency) return creditLimit;
  const abroad = allMarkets.find((market) => market.currency === currency);
  if (!abroad) throw new Error(`No market has the currency ${currency}`);
  return Math.floor((creditLimit * abroad.defaultCreditLimit) / home.defaultCreditLimit);
}
