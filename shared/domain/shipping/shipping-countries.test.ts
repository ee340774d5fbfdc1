import { describe, expect, it } from 'vitest';
import { type UpdateRefusal, updateRefusal } from '../checkout/shipping.ts';
import { countryCodes } from '../markets/index.ts';
import { shippingCountries, supportedShippingRegions } from './shipping-countries.ts';

const countries = (given: Partial<Parameters<typeof shippingCountries>[0]> = {}) =>
  shippingCountries({ merchantCountry: 'AU', named: null, highRiskCountries: [], ...given });

/** What an update with an address in that country is told by a shop in Australia. */
const answerTo = (countryCode: string, highRiskCountries: readonly string[]): UpdateRefusal | null =>
  updateRefusal(
    {
      mode: 'EXPRESS',
      pickup: false,
      shippingOptionRequired: false,
      originalMinor: 10_000,
      currency: 'AUD',
      minimumMinor: 100,
      maximumMinor: 200_000,
      shippingCountries: countries({ highRiskCountries }),
    },
    { amountMinor: 10_000, currencies: ['AUD'], partsMinor: [], option: null, countryCode },
  );

describe('the countries to which orders may go', () => {
  it('are the supported regions AU, NZ and GB, then every other market [POR-373]', () => {
    expect(supportedShippingRegions).toEqual(['AU', 'NZ', 'GB']);
    expect(countries().slice(0, 3)).toEqual(['AU', 'NZ', 'GB']);
    expect(countries().toSorted()).toEqual(countryCodes.toSorted());
    for (const country of ['AU', 'NZ', 'GB']) expect(answerTo(country, [])).toBeNull();
    expect(answerTo('JP', [])).toBe('unsupported_shipping_country');
  });

  it('are those that the merchant named', () => {
    expect(countries({ named: ['NZ', 'FR'] })).toEqual(['NZ', 'FR']);
    expect(countries({ named: [] })).toEqual([]);
  });

  it('exclude a high-risk country, which is neither offered nor accepted from abroad [POR-374]', () => {
    expect(countries()).toContain('FR');
    expect(answerTo('FR', [])).toBeNull();
    const highRiskCountries = ['FR', 'NZ'];
    expect(countries({ highRiskCountries })).toEqual(
      countries().filter((country) => country !== 'FR' && country !== 'NZ'),
    );
    expect(countries({ highRiskCountries, named: ['NZ', 'DE'] })).toEqual(['DE']);
    expect(answerTo('FR', highRiskCountries)).toBe('unsupported_shipping_country');
    expect(answerTo('DE', highRiskCountries)).toBeNull();
  });

  it('include a high-risk country for the merchants in it, since that is no international destination [POR-374]', () => {
    const highRiskCountries = ['AU', 'FR'];
    expect(countries({ merchantCountry: 'FR', highRiskCountries })).toContain('FR');
    expect(countries({ merchantCountry: 'FR', highRiskCountries })).not.toContain('AU');
    expect(answerTo('AU', highRiskCountries)).toBeNull();
  });
});
