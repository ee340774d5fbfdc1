import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagDefaults } from '../flags.ts';
import { formsOf } from '../markets/forms/index.ts';
import { allMarkets, type CountryCode, isCountryCode } from '../markets/index.ts';
import {
  completeManualAddress,
  findStateCode,
  stateName,
  validateAddress as validateBy,
  withStateCode,
} from './address.ts';
import { type ContactAddress, contactAddressSchema } from './contact-address.ts';
import { containsPoBox } from './po-box.ts';
import { profileConsents } from './profile-consents.ts';

const stateOf: { [Code in CountryCode]?: string } = { AU: 'VIC', US: 'NY', CA: 'ON' };

function addressIn(countryCode: CountryCode, changes: Partial<ContactAddress> = {}): ContactAddress {
  const market = allMarkets.find((each) => each.countryCode === countryCode);
  return {
    address1: '14 Gantry Street',
    suburb: 'Thornbury',
    state: stateOf[countryCode] ?? '',
    postcode: (market && formsOf(market.countryCode).postcode.example) ?? '',
    countryCode,
    ...changes,
  };
}

const validateAddress = (address: ContactAddress, flags: Parameters<typeof validateBy>[2]) =>
  validateBy(address, isCountryCode(address.countryCode) ? formsOf(address.countryCode) : null, flags);

const problemsIn = (countryCode: CountryCode, changes: Partial<ContactAddress> = {}) =>
  validateAddress(addressIn(countryCode, changes), flagDefaults);

describe('a contact address', () => {
  it('has these six fields on the wire [ACC-377] [POR-281]', () => {
    const address = { ...addressIn('AU'), address2: 'Unit 2' };
    expect(Object.keys(address).sort()).toEqual(
      ['address1', 'address2', 'suburb', 'state', 'postcode', 'countryCode'].sort(),
    );
    expect(contactAddressSchema.parse(address)).toEqual(address);
    expect(contactAddressSchema.safeParse({ ...address, area2: 'x' }).success).toBe(false);
  });

  it('is good in every market when it is filled in', () => {
    for (const { countryCode } of allMarkets) expect(problemsIn(countryCode)).toEqual({});
  });

  it('needs a suburb in every country [ACC-240]', () => {
    for (const { countryCode } of allMarkets) {
      expect(problemsIn(countryCode, { suburb: ' ' })).toEqual({ suburb: 'required' });
    }
    const abroad = { ...addressIn('AU'), suburb: '', state: '', countryCode: 'JP' };
    expect(validateAddress(abroad, flagDefaults)).toEqual({ suburb: 'required' });
  });

  it('never needs a second line [ACC-430]', () => {
    for (const { countryCode } of allMarkets) {
      expect(problemsIn(countryCode, { address2: '' })).toEqual({});
      expect(problemsIn(countryCode, { address1: '' })).toEqual({ address1: 'required' });
    }
  });

  it('needs a state in Australia, the US and Canada only [ACC-244]', () => {
    const needing = allMarkets.filter(({ countryCode }) => problemsIn(countryCode, { state: '' }).state);
    expect(needing.map(({ countryCode }) => countryCode).toSorted()).toEqual(['AU', 'CA', 'US']);
    expect(problemsIn('AU', { state: 'NY' })).toEqual({ state: 'invalidState' });
    expect(problemsIn('GB', { state: 'Kent' })).toEqual({});
    expect(problemsIn('AU', { state: ' nsw ' })).toEqual({});
    expect(problemsIn('AU', { state: ' ' })).toEqual({ state: 'required' });
  });

  it('needs a good postcode wherever postcodes are required [ACC-241]', () => {
    for (const { countryCode } of allMarkets) {
      const { required } = formsOf(countryCode).postcode;
      expect(problemsIn(countryCode, { postcode: '' })).toEqual(required ? { postcode: 'required' } : {});
      expect(problemsIn(countryCode, { postcode: 'no' })).toEqual({ postcode: 'invalidPostcode' });
    }
  });

  it('is told which country its postcode is of, unless it may be a typing error in one of its own', () => {
    const problem = (countryCode: CountryCode, postcode: string) =>
      problemsIn(countryCode, { postcode }).postcode;
    expect(problem('GB', 'JE2 3AB')).toBe('postcodeOfJE');
    expect(problem('GB', 'M5V 2T5')).toBe('postcodeOfCA');
    expect(problem('US', 'M5V 2T6')).toBe('postcodeOfCA');
    expect(problem('CA', 'SW1A 1AA')).toBe('postcodeOfGB');
    for (const typed of ['M5V 2TO', 'V6B 1AO', 'M5V 2TB', 'E1W 1LS'])
      expect([typed, problem('CA', typed)]).toEqual([typed, 'invalidPostcode']);
    expect(problem('GB', 'BFPO 1ZZ')).toBe('invalidPostcode');
  });

  it('may have a postcode elsewhere, and is not asked where there are none [ACC-242] [ACC-243]', () => {
    const abroad = (countryCode: string, postcode: string) =>
      validateAddress({ ...addressIn('GB'), countryCode, postcode }, flagDefaults);
    expect(abroad('JP', '')).toEqual({});
    expect(abroad('JP', ' ')).toEqual({});
    expect(problemsIn('AU', { postcode: ' ' })).toEqual({ postcode: 'required' });
    expect(abroad('JP', '100-0001')).toEqual({});
    expect(abroad('HK', 'anything')).toEqual({});
  });

  it('must not be in a blacklisted state [ACC-248]', () => {
    for (const state of ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP', 'pr']) {
      expect(problemsIn('US', { state })).toEqual({ state: 'blacklistedState' });
    }
  });

  it('must not be in one under its name either', () => {
    for (const state of [
      'Puerto Rico',
      ' puerto  rico ',
      'Guam',
      'U.S. Virgin Islands',
      'Armed Forces Europe',
    ]) {
      expect(problemsIn('US', { state }), state).toEqual({ state: 'blacklistedState' });
    }
    expect(problemsIn('CA', { state: 'Puerto Rico' })).toEqual({ state: 'invalidState' });
  });

  it('repeats the suburb as the state in New Zealand [ACC-251]', () => {
    const typed = addressIn('NZ', { suburb: 'Te Aro' });
    expect(completeManualAddress(typed, formsOf('NZ').state)).toEqual({ ...typed, state: 'Te Aro' });
    for (const { countryCode } of allMarkets.filter((market) => market.countryCode !== 'NZ')) {
      expect(completeManualAddress(addressIn(countryCode), formsOf(countryCode).state)).toEqual(
        addressIn(countryCode),
      );
    }
  });

  it('takes a state by its code or its name', () => {
    expect(findStateCode(' victoria ', formsOf('AU').state)).toBe('VIC');
    expect(findStateCode('ny', formsOf('US').state)).toBe('NY');
    expect(findStateCode('Ontario', formsOf('US').state)).toBeNull();
    expect(findStateCode('Kent', formsOf('GB').state)).toBeNull();
    expect(findStateCode('Puerto Rico', formsOf('US').state)).toBe('PR');
  });

  it('takes a province by its name in each language of the market, with accents or without', () => {
    const { state } = formsOf('CA');
    const typed: Record<string, string[]> = {
      QC: ['Québec', 'Quebec', 'QUÉBEC', 'Que\u0301bec', 'qc'],
      NS: ['Nouvelle-Écosse', 'nouvelle ecosse', 'Nova Scotia'],
      PE: ['Île-du-Prince-Édouard', 'Ile du Prince Edouard', 'Prince Edward Island', 'P.E.I.'],
      BC: ['Colombie-Britannique', 'B.C.'],
    };
    for (const [code, names] of Object.entries(typed)) {
      for (const name of names) {
        expect(findStateCode(name, state), name).toBe(code);
        expect(problemsIn('CA', { state: name, postcode: 'M5V 2T6' }), name).toEqual({});
      }
    }
  });

  it('has every state under its code, and is unchanged where there are none', () => {
    const alabama = addressIn('US', { state: ' alabama' });
    expect(withStateCode(alabama, formsOf('US').state)).toEqual({ ...alabama, state: 'AL' });
    for (const state of ['Alabamia', '', undefined]) {
      expect(withStateCode({ state }, formsOf('US').state)).toEqual({ state });
    }
    expect(withStateCode({ state: 'Kent' }, formsOf('GB').state)).toEqual({ state: 'Kent' });
  });

  it('is named in the language of its market', () => {
    const named = (locale: string) =>
      formsOf('CA')
        .state.states.map((each) => stateName(each, locale))
        .join(' ');
    expect(named('fr-CA')).toContain('Nouvelle-Écosse');
    expect(named('fr-CA')).toContain('Ontario');
    expect(named('en-CA')).toContain('Nova Scotia');
  });
});

describe('post office boxes', () => {
  const boxes = [
    ...['PO Box 12', 'P.O. Box 12', 'p o box 12', 'POBox12', 'P. O. B. 12', 'POB 12', 'GPO Box 99'],
    ...['Post Office Box 1', 'Locked Bag 7', 'PRIVATE BAG 3', 'Parcel Locker 1001 22', 'Parcel Collect 10'],
    ...['PostofficeBox 1', 'Post OfficeBox 1', 'LockedBag 7', 'ParcelLocker 1', 'BoitePostale 12'],
    ...['G P O Box 9', 'Post  Office  Box 1', 'P.O.Box 12'],
    ...['Boîte postale 12', 'BOITE POSTALE 12', 'Case postale 4', 'C.P. 123', 'CP 123', 'B.P. 45', 'bp45'],
    'Unit 4, PO Box 12',
  ];
  const streets = [
    ...['14 Gantry Street', '2 Box Hill Road', 'Post Office Lane 3', '8 Pobble Street', 'Boxer Close 1'],
    ...['12 Parcel Street', '1 CPR Way', 'BP House', '3 Top Boxwood', '5 Bagshot Road', '7 Private Road'],
  ];

  it('are found in English and French, however they are spelt [ACC-246]', () => {
    expect(boxes.filter((line) => !containsPoBox(line))).toEqual([]);
    expect(streets.filter(containsPoBox)).toEqual([]);
    fc.assert(
      fc.property(fc.constantFrom(...boxes), fc.constantFrom('', 'Flat 2, '), (line, before) => {
        expect(containsPoBox(before + line.toUpperCase())).toBe(true);
      }),
    );
  });

  it('are refused on both lines in Australia, GB and Canada [ACC-246]', () => {
    const refusing = (field: 'address1' | 'address2') =>
      allMarkets
        .filter(
          ({ countryCode }) => problemsIn(countryCode, { [field]: 'PO Box 12' })[field] === 'containsPoBox',
        )
        .map(({ countryCode }) => countryCode);
    expect(refusing('address1').toSorted()).toEqual(['AU', 'CA', 'GB']);
    expect(refusing('address2').toSorted()).toEqual(['AU', 'CA', 'GB']);
  });

  it('are refused where the flag says so instead [ACC-247]', () => {
    const flags = { 'enable-po-box-verification-for-countries': ['NZ'] };
    const problems = (countryCode: CountryCode) =>
      validateAddress(addressIn(countryCode, { address1: 'PO Box 12' }), flags);
    expect(problems('NZ')).toEqual({ address1: 'containsPoBox' });
    expect(problems('AU')).toEqual({});
  });
});

describe('profile consents', () => {
  it('start with the credit check agreed but in Canada [ACC-215]', () => {
    const refused = allMarkets.filter(({ countryCode }) => !profileConsents(countryCode).creditCheckAgree);
    expect(refused.map(({ countryCode }) => countryCode)).toEqual(['CA']);
  });

  it('start with the credit-check consent provided in New Zealand [ACC-214]', () => {
    const provided = allMarkets.filter(
      ({ countryCode }) => profileConsents(countryCode).providedCreditCheckConsent,
    );
    expect(provided.map(({ countryCode }) => countryCode)).toEqual(['NZ']);
  });
});
