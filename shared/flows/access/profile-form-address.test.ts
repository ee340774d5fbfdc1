import { describe, expect, it } from 'vitest';
import { flagDefaults } from '#shared/domain/flags.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import {
  type AddressFormContext,
  type AddressValues,
  addressOf,
  addressProblems,
  addressValuesOf,
  emptyAddress,
  isAddressComplete,
} from './profile-form-address.ts';

const gantry = {
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const contextIn = (countryCode: CountryCode): AddressFormContext => ({
  countryCode,
  forms: formsOf(countryCode),
});
const chosen = addressValuesOf(gantry);
const problemsOf = (values: AddressValues, countryCode: CountryCode = 'AU') =>
  addressProblems(values, contextIn(countryCode), flagDefaults);

describe('an address that is looked for', () => {
  it('is reported as missing at the search field [ACC-238] [ACC-447]', () => {
    expect(problemsOf(emptyAddress)).toEqual({ addressSearch: 'required' });
    expect(problemsOf({ ...emptyAddress, addressSearch: ' ' })).toEqual({ addressSearch: 'required' });
    expect(problemsOf({ ...emptyAddress, addressSearch: '14 Gan' })).toEqual({
      addressSearch: 'addressNotChosen',
    });
    expect(problemsOf(chosen)).toEqual({});
  });

  it('is no card number', () => {
    expect(problemsOf({ ...emptyAddress, addressSearch: '4111 1111 1111 1111' })).toEqual({
      addressSearch: 'noCreditCardNumber',
    });
    expect(problemsOf({ ...chosen, isAddressTyped: true, suburb: '4111 1111 1111 1111' })).toEqual({
      suburb: 'noCreditCardNumber',
    });
  });

  it('says there what a suggestion lacks', () => {
    expect(problemsOf({ ...chosen, postcode: '' })).toEqual({ addressSearch: 'required' });
    expect(isAddressComplete(gantry, formsOf('AU'), flagDefaults)).toBe(true);
    expect(isAddressComplete({ ...gantry, postcode: '' }, formsOf('AU'), flagDefaults)).toBe(false);
  });

  it('is shown in one line and sent as it is stored [ACC-207]', () => {
    expect(chosen.addressSearch).toBe('14 Gantry Street, Thornbury, VIC, 3071');
    expect(addressOf(chosen, contextIn('AU'))).toEqual(gantry);
  });
});

describe('an address that is typed', () => {
  it('says what is wrong at each of its fields [ACC-238] [ACC-240] [ACC-246]', () => {
    expect(problemsOf({ ...emptyAddress, isAddressTyped: true })).toEqual({
      address1: 'required',
      suburb: 'required',
      state: 'required',
      postcode: 'required',
    });
    expect(problemsOf({ ...chosen, isAddressTyped: true, address1: 'PO Box 12' })).toEqual({
      address1: 'containsPoBox',
    });
  });

  it('is sent without the spaces around its parts, and without parts that are empty', () => {
    const typed = {
      ...emptyAddress,
      isAddressTyped: true,
      address1: ' 14 Gantry Street ',
      address2: ' Unit 2 ',
      suburb: ' Thornbury ',
      state: ' Elsewhere ',
      postcode: ' 3071 ',
    };
    expect(addressOf(typed, contextIn('AU'))).toEqual({
      address1: '14 Gantry Street',
      address2: 'Unit 2',
      suburb: 'Thornbury',
      state: 'Elsewhere',
      postcode: '3071',
      countryCode: 'AU',
    });
    const empty = { ...typed, address2: ' ', state: ' ', postcode: ' ' };
    expect(addressOf(empty, contextIn('AU'))).toStrictEqual({
      address1: '14 Gantry Street',
      suburb: 'Thornbury',
      countryCode: 'AU',
    });
  });

  it('has empty fields for what it lacks', () => {
    const { state, postcode, ...base } = gantry;
    expect(addressValuesOf(base)).toMatchObject({ address2: '', state: '', postcode: '' });
  });

  it('of New Zealand has its suburb as state; one that was chosen keeps its own [ACC-251]', () => {
    const auckland = { ...chosen, suburb: 'Ponsonby', state: 'Auckland', postcode: '1011' };
    expect(addressOf({ ...auckland, isAddressTyped: true }, contextIn('NZ')).state).toBe('Ponsonby');
    expect(addressOf(auckland, contextIn('NZ')).state).toBe('Auckland');
  });
});
