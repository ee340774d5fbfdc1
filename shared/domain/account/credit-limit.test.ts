import { expect, it } from 'vitest';
import { allMarkets } from '../markets/index.ts';
import { creditLimitIn } from './credit-limit.ts';

it('is what the consumer was given in the currency of the own market', () => {
  expect(creditLimitIn({ countryCode: 'AU', creditLimit: 123_457 }, 'AUD')).toBe(123_457);
  expect(creditLimitIn({ countryCode: 'JE', creditLimit: 50_001 }, 'GBP')).toBe(50_001);
});

it('is the same share of the default limit in another currency, rounded down', () => {
  expect(creditLimitIn({ countryCode: 'AU', creditLimit: 200_000 }, 'EUR')).toBe(100_000);
  expect(creditLimitIn({ countryCode: 'AU', creditLimit: 25_001 }, 'EUR')).toBe(12_500);
  expect(creditLimitIn({ countryCode: 'DE', creditLimit: 300_000 }, 'NZD')).toBe(600_000);
});

it('is nothing in every currency for a consumer without a limit', () => {
  for (const { currency } of allMarkets) {
    expect(creditLimitIn({ countryCode: 'US', creditLimit: 0 }, currency)).toBe(0);
  }
});

it('does not depend on which market of a currency is asked', () => {
  for (const { currency, defaultCreditLimit } of allMarkets) {
    const same = allMarkets.filter((market) => market.currency === currency);
    expect(same.map((market) => market.defaultCreditLimit)).toEqual(same.map(() => defaultCreditLimit));
  }
});
