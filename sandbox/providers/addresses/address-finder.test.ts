import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { validateAddress } from '#shared/domain/identity/address.ts';
import { addressLine } from '#shared/domain/identity/address-suggestion.ts';
import { contactAddressOf } from '#shared/domain/identity/contact-address-of.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { type CountryCode, countryCodes } from '#shared/domain/markets/index.ts';
import { homeOf } from '../../seed/personas.ts';
import { createAddressFinder } from './address-finder.ts';
import { gazetteer } from './gazetteer/index.ts';

const finder = createAddressFinder();
const suggest = (query: string, countryCode: CountryCode = 'AU') => finder.suggest({ query, countryCode });
const texts = (query: string, countryCode?: CountryCode) =>
  suggest(query, countryCode).map(({ text }) => text);

const anyHouse = fc.constantFrom(...countryCodes).chain((countryCode) => {
  const places = gazetteer[countryCode];
  return fc.nat(places.length - 1).chain((placeAt) =>
    fc.record({
      countryCode: fc.constant(countryCode),
      place: fc.constant(places[placeAt]),
      street: fc.constantFrom(...(places[placeAt]?.streets ?? [])),
      number: fc.integer({ min: 1, max: 299 }),
    }),
  );
});

describe('the map', () => {
  it('finds a house by the beginnings of words, in any case and without accents', () => {
    const [found] = texts('14 gan thorn');
    expect(found).toBe('14 Gantry Street, Thornbury VIC 3071');
    expect(texts('8 rue saint viateur montreal', 'CA')).toEqual([
      '8 Rue Saint-Viateur, Montréal, QC H2T 1S6',
    ]);
    expect(texts('3/14 gantry')).toEqual(['3/14 Gantry Street, Thornbury VIC 3071']);
  });

  it('writes an address as its country does', () => {
    expect(texts('Kastanienallee 12', 'DE')).toEqual(['Kastanienallee 12, 10435 Berlin']);
    expect(texts('via urbana 8', 'IT')).toEqual(['Via Urbana, 8, 00184 Roma (RM)']);
    expect(texts('8 cuba te aro', 'NZ')).toEqual(['8 Cuba Street, Te Aro, Wellington 6011']);
    expect(texts('8 court brooklyn', 'US')).toEqual(['8 Court Street, Brooklyn, NY 11201-4401']);
  });

  it('offers a street without a number first, which cannot be selected', () => {
    const found = suggest('gantry');
    expect(found.map(({ selectable }) => selectable)).toEqual([false, true, true, true]);
    expect(found[0]?.text).toBe('Gantry Street, Thornbury VIC 3071');
    expect(finder.addressOf(found[0]?.id ?? '')).toBe(null);
  });

  it.each(countryCodes)('knows where the people of the sandbox live in %s', (countryCode) => {
    const { address1, suburb, postcode } = homeOf(countryCode);
    const [found] = suggest(`${address1} ${suburb}`, countryCode);
    const address = finder.addressOf(found?.id ?? '');
    const { state } = formsOf(countryCode);
    expect(address && contactAddressOf(address, state)).toMatchObject({ address1, suburb, postcode });
  });

  it('returns at most eight, and nothing for fewer than three letters or an unknown street', () => {
    expect(suggest('str')).toHaveLength(8);
    for (const query of ['', 'ga', '   ', '14', 'no such street', '400 gantry'])
      expect(suggest(query), query).toEqual([]);
    expect(suggest('14 gantry', 'NZ')).toEqual([]);
  });

  it('finds every house of every market by its own line, ready for a profile', () => {
    fc.assert(
      fc.property(anyHouse, ({ countryCode, street, number, place }) => {
        const [found] = suggest(`${number} ${street} ${place?.postcode}`, countryCode);
        expect(found?.selectable).toBe(true);
        const result = finder.addressOf(found?.id ?? '');
        const address = result && contactAddressOf(result, formsOf(result.countryCode).state);
        expect(address?.countryCode).toBe(countryCode);
        expect(address && validateAddress(address, formsOf(result.countryCode), flagDefaults)).toEqual({});
        expect(address?.address1).toContain(street);
        const again = address ? suggest(addressLine(address), countryCode) : [];
        expect(again.map(({ id }) => id)).toContain(found?.id);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds no address for an id that it did not give', () => {
    for (const id of [
      '',
      'AU',
      'AU.0',
      'AU.0.0',
      'AU.0.0.0',
      'AU.0.0.400',
      'AU.0.0.1.a.b',
      'QQ.0.0.1',
      'AU.-1.0.1',
      'AU.0.99.1',
      'AU.0.0.1.toolong',
    ])
      expect(finder.addressOf(id), id).toBe(null);
    fc.assert(fc.property(fc.string(), (id) => finder.addressOf(id) === null));
  });

  it('has dozens of houses in every market', () => {
    for (const code of countryCodes) {
      const streets = gazetteer[code].flatMap(({ streets: names }) => names);
      expect(streets.length, code).toBeGreaterThanOrEqual(12);
    }
  });
});
