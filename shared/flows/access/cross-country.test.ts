import { expect, it } from 'vitest';
import { crossCountryAddress, homeCountry, isCrossCountry } from './cross-country.ts';

it('an account of another country is cross-country, an unknown email is not', () => {
  expect(isCrossCountry('NZ', 'AU')).toBe(true);
  expect(isCrossCountry('AU', 'AU')).toBe(false);
  expect(isCrossCountry(null, 'AU')).toBe(false);
});

it('the UK region is one country [ACC-452]', () => {
  for (const account of ['GB', 'IM', 'JE', 'GG']) {
    for (const page of ['GB', 'IM', 'JE', 'GG'] as const) expect(isCrossCountry(account, page)).toBe(false);
  }
  expect(isCrossCountry('GB', 'AU')).toBe(true);
});

it('the other portal opens its email page, which continues automatically [ACC-049]', () => {
  const address = new URL(crossCountryAddress('https://portal.test/nz/', 'maya+1@example.com'));
  expect(address.pathname).toBe('/nz/');
  expect(address.search).toBe('');
  const [path, query] = address.hash.slice(1).split('?');
  expect(path).toBe('/login-email');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    auto_submit: 'true',
    email: 'maya+1@example.com',
  });
});

it('a checkout belongs to the country that it moved to, if the shop sells there [ACC-051]', () => {
  const sellingTo = (...allowedTransactionCountryCodes: string[]) => ({ allowedTransactionCountryCodes });
  expect(homeCountry('NZ', sellingTo('AU', 'NZ'), 'AU')).toBe('NZ');
  expect(homeCountry('NZ', sellingTo('AU'), 'AU')).toBe('AU');
  expect(homeCountry('XX', sellingTo('AU', 'XX'), 'AU')).toBe('AU');
  expect(homeCountry(null, sellingTo('AU'), 'AU')).toBe('AU');
  expect(homeCountry('NZ', { allowedTransactionCountryCodes: null }, 'AU')).toBe('AU');
});
