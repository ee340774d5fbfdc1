import { describe, expect, it } from 'vitest';
import { flagDefaults } from '../flags.ts';
import { formsOf } from '../markets/forms/index.ts';
import { type CountryCode, countryCodes } from '../markets/index.ts';
import { validateAddress } from './address.ts';
import { type AddressComponent, addressResultSchema } from './address-result.ts';
import {
  addressLine,
  addressSuggestionSchema,
  prefilledSuggestion,
  suggestionText,
} from './address-suggestion.ts';
import type { ContactAddress } from './contact-address.ts';
import { contactAddressOf } from './contact-address-of.ts';

const part = (type: string, longText: string, shortText = longText): AddressComponent => ({
  types: [type, 'political'],
  longText,
  shortText,
});

/** What a map service returns for one address in each country, and the fields that it fills. */
const found: Readonly<
  Record<CountryCode, readonly [AddressComponent[], Omit<ContactAddress, 'countryCode'>]>
> = {
  AU: [
    [
      part('subpremise', '3'),
      part('street_number', '14'),
      part('route', 'Gantry Street'),
      part('locality', 'Thornbury'),
      part('administrative_area_level_1', 'Victoria', 'VIC'),
      part('postal_code', '3071'),
    ],
    { address1: '14 Gantry Street', address2: '3', suburb: 'Thornbury', state: 'VIC', postcode: '3071' },
  ],
  NZ: [
    [
      part('street_number', '8'),
      part('route', 'Cuba Street'),
      part('sublocality', 'Te Aro'),
      part('locality', 'Wellington'),
      part('postal_code', '6011'),
    ],
    { address1: '8 Cuba Street', suburb: 'Te Aro', state: 'Wellington', postcode: '6011' },
  ],
  US: [
    [
      part('street_number', '8'),
      part('route', 'Court Street'),
      part('sublocality', 'Brooklyn'),
      part('administrative_area_level_1', 'New York', 'NY'),
      part('postal_code', '11201'),
      part('postal_code_suffix', '4401'),
    ],
    { address1: '8 Court Street', suburb: 'Brooklyn', state: 'NY', postcode: '11201' },
  ],
  CA: [
    [
      part('street_number', '8'),
      part('route', 'Rue Saint-Viateur'),
      part('locality', 'Montréal'),
      part('administrative_area_level_1', 'Quebec', 'QC'),
      part('postal_code', 'H2T 1S6'),
    ],
    { address1: '8 Rue Saint-Viateur', suburb: 'Montréal', state: 'QC', postcode: 'H2T 1S6' },
  ],
  GB: [
    [
      part('street_number', '8'),
      part('route', 'Mare Street'),
      part('postal_town', 'London'),
      part('administrative_area_level_2', 'Greater London'),
      part('postal_code', 'E8 3AZ'),
    ],
    { address1: '8 Mare Street', suburb: 'London', postcode: 'E8 3AZ' },
  ],
  IM: [
    [
      part('street_number', '8'),
      part('route', 'Duke Street'),
      part('locality', 'Douglas'),
      part('postal_code', 'IM1 2EA'),
    ],
    { address1: '8 Duke Street', suburb: 'Douglas', postcode: 'IM1 2EA' },
  ],
  JE: [
    [
      part('street_number', '8'),
      part('route', 'Bath Street'),
      part('postal_town', 'St Helier'),
      part('postal_code', 'JE2 3AB'),
    ],
    { address1: '8 Bath Street', suburb: 'St Helier', postcode: 'JE2 3AB' },
  ],
  GG: [
    [
      part('street_number', '8'),
      part('route', 'High Street'),
      part('postal_town', 'St Peter Port'),
      part('postal_code', 'GY1 1AA'),
    ],
    { address1: '8 High Street', suburb: 'St Peter Port', postcode: 'GY1 1AA' },
  ],
  FR: [
    [
      part('street_number', '8'),
      part('route', 'Rue Lepic'),
      part('locality', 'Paris'),
      part('postal_code', '75018'),
    ],
    { address1: '8 Rue Lepic', suburb: 'Paris', postcode: '75018' },
  ],
  DE: [
    [
      part('street_number', '12a'),
      part('route', 'Kastanienallee'),
      part('locality', 'Berlin'),
      part('postal_code', '10435'),
    ],
    { address1: 'Kastanienallee 12a', suburb: 'Berlin', postcode: '10435' },
  ],
  IT: [
    [
      part('street_number', '8'),
      part('route', 'Via Urbana'),
      part('administrative_area_level_3', 'Roma'),
      part('administrative_area_level_2', 'Città Metropolitana di Roma', 'RM'),
      part('postal_code', '00184'),
    ],
    { address1: 'Via Urbana, 8', suburb: 'Roma', state: 'Città Metropolitana di Roma', postcode: '00184' },
  ],
  ES: [
    [
      part('street_number', '8'),
      part('route', 'Calle del Pez'),
      part('locality', 'Madrid'),
      part('administrative_area_level_2', 'Madrid', 'M'),
      part('postal_code', '28004'),
    ],
    { address1: 'Calle del Pez, 8', suburb: 'Madrid', state: 'Madrid', postcode: '28004' },
  ],
};

describe('an address of a map', () => {
  it.each(countryCodes)('of %s fills the fields of its form, ready to be sent [ACC-252]', (countryCode) => {
    const [components, fields] = found[countryCode];
    const address = contactAddressOf({ id: 'an id', countryCode, components }, formsOf(countryCode).state);
    expect(address).toEqual({ ...fields, countryCode });
    expect(validateAddress(address, formsOf(countryCode), flagDefaults)).toEqual({});
  });

  it('has no spaces around its parts, and only the first five digits of a US postcode', () => {
    const components = [
      part('street_number', ' 8 '),
      part('route', ' Court Street '),
      part('locality', 'Brooklyn'),
      part('administrative_area_level_1', 'New York'),
      part('postal_code', '11201-4401'),
    ];
    expect(contactAddressOf({ id: 'an id', countryCode: 'US', components }, formsOf('US').state)).toEqual({
      address1: '8 Court Street',
      suburb: 'Brooklyn',
      state: 'NY',
      postcode: '11201',
      countryCode: 'US',
    });
  });

  it('has only a house number where there is no street', () => {
    const components = [part('street_number', '8')];
    expect(
      contactAddressOf({ id: 'an id', countryCode: 'DE', components }, formsOf('DE').state),
    ).toMatchObject({ address1: '8' });
  });

  it('is read with only its id, its country and its parts', () => {
    const result = { id: 'an id', countryCode: 'AU', components: [part('route', 'Gantry Street')] };
    expect(addressResultSchema.parse(result)).toEqual(result);
    expect(addressResultSchema.safeParse({ ...result, countryCode: 'QQ' }).success).toBe(false);
    expect(addressResultSchema.safeParse({ ...result, components: [{}] }).success).toBe(false);
    expect(addressResultSchema.safeParse({}).success).toBe(false);
  });

  it('in one line is what a map can look for', () => {
    const address = { address1: '8 Court Street', suburb: 'Brooklyn', state: 'NY', postcode: '11201' };
    expect(addressLine({ ...address, countryCode: 'US' })).toBe('8 Court Street, Brooklyn, NY, 11201');
    expect(addressLine({ address1: '8 Rue Lepic', suburb: 'Paris', state: ' ', countryCode: 'FR' })).toBe(
      '8 Rue Lepic, Paris',
    );
  });

  it('leaves empty what the map does not know', () => {
    const components = [part('route', 'Gantry Street')];
    expect(contactAddressOf({ id: 'an id', countryCode: 'AU', components }, formsOf('AU').state)).toEqual({
      address1: 'Gantry Street',
      suburb: '',
      countryCode: 'AU',
    });
  });
});

describe('a suggestion', () => {
  it('has an id, a text, and says whether it can be selected', () => {
    const suggestion = { id: 'AU.0', text: 'Gantry Street', selectable: false };
    expect(addressSuggestionSchema.parse(suggestion)).toEqual(suggestion);
    for (const field of ['id', 'text', 'selectable']) {
      expect(addressSuggestionSchema.safeParse({ ...suggestion, [field]: undefined }).success).toBe(false);
    }
  });

  it('shows the first five digits of a US postcode [ACC-250]', () => {
    const text = '8 Court Street, Brooklyn, NY 11201-4401';
    expect(suggestionText({ text }, 'US')).toBe('8 Court Street, Brooklyn, NY 11201');
    expect(suggestionText({ text: '8 Court Street, Brooklyn, NY 11201' }, 'US')).toContain('11201');
    expect(suggestionText({ text: '12345-6789 Road' }, 'AU')).toBe('12345-6789 Road');
  });

  it('of a prefilled address counts when it can be selected [ACC-249]', () => {
    const suggestion = { id: 'AU.0.0.14', text: '14 Gantry Street', selectable: true };
    expect(prefilledSuggestion([suggestion])).toEqual({ suggestion });
    expect(prefilledSuggestion([{ ...suggestion, selectable: false }])).toEqual({
      problem: 'invalidAddress',
    });
    expect(prefilledSuggestion([])).toEqual({ problem: 'invalidAddress' });
  });
});
