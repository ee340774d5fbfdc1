import { describe, expect, it } from 'vitest';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { account } from '#shared/testing/payments.ts';
import { profileOf, refusedFields, refusesAddress } from './profile-answers.ts';
import {
  asksBirthDateInParts,
  emptyProfile,
  type ProfileFormContext,
  type ProfileValues,
  profileProblems,
  profileValuesOf,
} from './profile-form.ts';

const contextIn = (countryCode: CountryCode, flags: Partial<FlagValues> = {}): ProfileFormContext => ({
  countryCode,
  forms: formsOf(countryCode),
  flags: { ...flagDefaults, ...flags },
  today: '2026-11-20',
});
const maya: ProfileValues = {
  ...emptyProfile,
  givenNames: ' Maya ',
  surname: 'Rowe',
  dateOfBirth: '07 / 03 / 1994',
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  isAddressTyped: true,
  creditPolicyAgree: true,
};
const problemsOf = (changes: Partial<ProfileValues>, context = contextIn('AU')) => {
  const found = profileProblems({ ...maya, ...changes }, context);
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
};

describe('the problems of a profile', () => {
  it('are none for complete answers [ACC-447]', () => {
    expect(problemsOf({})).toEqual({});
  });

  it('name every required answer that is missing [ACC-447]', () => {
    const typed = { ...emptyProfile, isAddressTyped: true };
    expect(Object.keys(profileProblems(typed, contextIn('AU')))).toEqual(
      expect.arrayContaining([
        'givenNames',
        'surname',
        'dateOfBirth',
        'address1',
        'suburb',
        'state',
        'postcode',
      ]),
    );
  });

  it('name placeholders and unreadable names [ACC-221] [ACC-223] [ACC-224]', () => {
    expect(problemsOf({ givenNames: 'guest', surname: 'Guest' })).toEqual({ givenNames: 'denylisted_name' });
    expect(problemsOf({ otherGivenNames: 'M4ya' })).toEqual({ otherGivenNames: 'invalidName' });
    expect(problemsOf({ surname: 'User' })).toEqual({ surname: 'placeholderName' });
    // An error of one name comes before the error that the pair is no person's name (decision 55).
    expect(problemsOf({ givenNames: 'registered', surname: 'Registered' })).toEqual({
      givenNames: 'placeholderName',
      surname: 'placeholderName',
    });
  });

  it('call a name of spaces missing, except the optional one', () => {
    expect(problemsOf({ givenNames: ' ', surname: ' ', otherGivenNames: ' ' })).toEqual({
      givenNames: 'required',
      surname: 'required',
    });
  });

  it('let a single digit be typed without its zero', () => {
    expect(problemsOf({ dateOfBirth: '7 / 3 / 1994' })).toEqual({});
    expect(profileOf({ ...maya, dateOfBirth: '7 / 3 / 1994' }, contextIn('AU')).dateOfBirth).toBe(
      '1994-03-07',
    );
  });

  it.each([
    ['31 / 02 / 1994', 'invalidDate'],
    ['07 / 03', 'invalidDate'],
    [' /  / ', 'required'],
    ['21 / 11 / 2008', 'underAge'],
    ['20 / 11 / 1920', 'overAge'],
  ])('distinguish a wrong date from a wrong age: %s [ACC-233]', (dateOfBirth, problem) => {
    expect(problemsOf({ dateOfBirth })).toEqual({ dateOfBirth: problem });
  });

  it('follow the state when it is changed after the date [ACC-231]', () => {
    const eighteen = { dateOfBirth: '01 / 01 / 2008', postcode: 'M5V 2T6' };
    const canada = contextIn('CA');
    expect(problemsOf({ ...eighteen, state: 'Ontario' }, canada)).toEqual({});
    expect(problemsOf({ ...eighteen, state: 'Yukon' }, canada)).toEqual({ dateOfBirth: 'underAge' });
  });

  it('mention a state that has its own age [ACC-427]', () => {
    const child = { dateOfBirth: '01 / 01 / 2015', postcode: 'M5V 2T6' };
    for (const state of ['AB', 'MB', 'ON', 'PE', 'QC', 'SK']) {
      expect(problemsOf({ ...child, state }, contextIn('CA'))).toEqual({ dateOfBirth: 'underAgeInState' });
    }
    expect(problemsOf({ ...child, state: 'BC' }, contextIn('CA'))).toEqual({ dateOfBirth: 'underAge' });
  });

  it('include the box only where there is one [ACC-400]', () => {
    const unticked = { creditPolicyAgree: false };
    const withoutBoxes = contextIn('AU', { 'tick-box-removal-in-profile-identity-and-summary': true });
    expect(problemsOf(unticked)).toEqual({ creditPolicyAgree: 'creditPolicyMissing' });
    expect(problemsOf(unticked, withoutBoxes)).toEqual({});
    expect(profileOf({ ...maya, ...unticked }, withoutBoxes).creditPolicyAgree).toBe(true);
  });
});

describe('the profile that is sent', () => {
  it('has the date as year, month, day, in whichever order it was typed [ACC-216] [ACC-227]', () => {
    const typed = { ...maya, dateOfBirth: '01 / 02 / 2000' };
    expect(profileOf(typed, contextIn('AU')).dateOfBirth).toBe('2000-02-01');
    expect(profileOf(typed, contextIn('US')).dateOfBirth).toBe('2000-01-02');
    expect(profileOf(typed, contextIn('CA')).dateOfBirth).toBe('2000-01-02');
  });

  it('is trimmed, and leaves out what was not answered', () => {
    expect(profileOf(maya, contextIn('AU'))).toMatchObject({ givenNames: 'Maya' });
    expect(profileOf(maya, contextIn('AU'))).not.toHaveProperty('otherGivenNames');
    expect(profileOf(maya, contextIn('AU')).contactAddress).not.toHaveProperty('address2');
  });

  it('has every answer, without the spaces around it', () => {
    const typed = { ...maya, otherGivenNames: ' Ruth ', surname: ' Rowe ', address2: ' Unit 2 ' };
    expect(profileOf(typed, contextIn('AU'))).toMatchObject({
      givenNames: 'Maya',
      otherGivenNames: 'Ruth',
      surname: 'Rowe',
      dateOfBirth: '1994-03-07',
      contactAddress: { address1: '14 Gantry Street', address2: 'Unit 2', suburb: 'Thornbury' },
    });
    expect(profileOf({ ...maya, dateOfBirth: '' }, contextIn('AU')).dateOfBirth).toBe('');
  });

  it('names the state by its code', () => {
    expect(profileOf({ ...maya, state: 'new york' }, contextIn('US')).contactAddress.state).toBe('NY');
  });

  it('takes the suburb as state in New Zealand [ACC-251]', () => {
    expect(profileOf({ ...maya, state: '' }, contextIn('NZ')).contactAddress.state).toBe('Thornbury');
  });

  it('carries the credit answers of its market [ACC-214] [ACC-215]', () => {
    expect(profileOf(maya, contextIn('NZ')).providedCreditCheckConsent).toBe(true);
    expect(profileOf(maya, contextIn('AU')).creditCheckAgree).toBe(true);
    expect(profileOf(maya, contextIn('CA')).creditCheckAgree).toBe(false);
  });
});

it('the three fields belong to Australia, where the flag of the app is on [ACC-232] [ACC-398]', () => {
  const portalOnly = { ...flagDefaults, 'profile-and-id-redesign-portal-enabled': true };
  expect(asksBirthDateInParts('AU', 'PORTAL', portalOnly)).toBe(true);
  expect(asksBirthDateInParts('AU', 'CHECKOUT', portalOnly)).toBe(false);
  expect(asksBirthDateInParts('NZ', 'PORTAL', portalOnly)).toBe(false);
});

describe('the form of a consumer', () => {
  it('is empty at first', () => {
    expect(emptyProfile).toEqual({
      givenNames: '',
      otherGivenNames: '',
      surname: '',
      dateOfBirth: '',
      address1: '',
      address2: '',
      suburb: '',
      state: '',
      postcode: '',
      addressSearch: '',
      isAddressTyped: false,
      creditPolicyAgree: false,
      marketing: null,
    });
  });

  it('has what is stored, the date in the order of the country, and nothing else', () => {
    const stored = account({
      givenNames: 'Maya',
      otherGivenNames: 'Ruth',
      surname: 'Rowe',
      dateOfBirth: '1994-03-07',
      contactAddress: {
        address1: '14 Gantry Street',
        suburb: 'Thornbury',
        state: 'VIC',
        postcode: '3071',
        countryCode: 'AU',
      },
    });
    const shown = {
      ...emptyProfile,
      givenNames: 'Maya',
      otherGivenNames: 'Ruth',
      surname: 'Rowe',
      dateOfBirth: '07 / 03 / 1994',
      address1: '14 Gantry Street',
      suburb: 'Thornbury',
      state: 'VIC',
      postcode: '3071',
      addressSearch: '14 Gantry Street, Thornbury, VIC, 3071',
    };
    expect(profileValuesOf(stored, contextIn('AU'))).toEqual(shown);
    expect(profileValuesOf(stored, contextIn('US')).dateOfBirth).toBe('03 / 07 / 1994');
    const unknown = account({
      givenNames: null,
      otherGivenNames: null,
      surname: null,
      dateOfBirth: null,
      contactAddress: null,
    });
    expect(profileValuesOf(unknown, contextIn('AU'))).toEqual(emptyProfile);
  });
});

it('an address that the server refuses in any of its fields is shown', () => {
  for (const name of ['address1', 'address2', 'suburb', 'state', 'postcode']) {
    expect(refusesAddress({ [name]: 'invalid' }), name).toBe(true);
  }
  expect(refusesAddress({ surname: 'invalid' })).toBe(false);
  expect(refusesAddress({})).toBe(false);
});

it.each([
  'required',
  'containsPoBox',
  'blacklistedState',
  'invalidState',
  'invalidPostcode',
  'invalidDate',
  'underAge',
  'overAge',
  'invalidName',
  'denylisted_name',
])('%s keeps its own words when the server says it', (code) => {
  expect(refusedFields({ surname: code })).toEqual({ surname: code });
});

it('fields that the server names are marked, with words for any code [ACC-448]', () => {
  expect(
    refusedFields({
      'contactAddress.postcode': 'invalidPostcode',
      surname: 'denylisted_name',
      givenNames: 'too_long',
      other: 'invalid',
    }),
  ).toEqual({ postcode: 'invalidPostcode', surname: 'denylisted_name', givenNames: 'invalid' });
});
