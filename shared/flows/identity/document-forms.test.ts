import { describe, expect, it } from 'vitest';
import { type FlagValues, flagDefaults } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { account as accountWith } from '#shared/testing/payments.ts';
import { type DocumentFormContext, differsFromProfile, holderOf } from './document-forms.ts';
import {
  asksLicenceState,
  asksLicenceVersion,
  type LicenceValues,
  licenceFormProblems,
  licenceOf,
} from './licence-form.ts';
import { type MedicareValues, medicareFormProblems, medicareOf } from './medicare-form.ts';
import { type PassportValues, passportFormProblems, passportOf } from './passport-form.ts';

const askIn = (countryCode: CountryCode, flags: Partial<FlagValues> = {}): DocumentFormContext => ({
  countryCode,
  channel: 'CHECKOUT',
  consumerAccountId: 'account-1',
  creditPolicyAgree: true,
  flags: { ...flagDefaults, ...flags },
  today: '2026-11-20',
});
const throughService = { 'au-identity-check-through-id-service-checkout-enabled': true };
const maya = { givenNames: 'Maya', otherGivenNames: '', surname: 'Rowe', dateOfBirth: '07 / 03 / 1994' };
const sent = { givenNames: 'Maya', surname: 'Rowe', dateOfBirth: '1994-03-07' };

const licence: LicenceValues = {
  ...maya,
  state: 'VIC',
  licenceNumber: '012 345 678',
  dlCardNumber: 'p123-4567',
  licenceVersion: '',
};
const passport: PassportValues = {
  ...maya,
  countryCode: 'AU',
  passportNumber: 'pa 1234567',
  expiryDate: '20 / 11 / 2026',
};
const medicare: MedicareValues = {
  colour: 'GREEN',
  number: '2123 45670 1',
  reference: '2',
  expiryDate: '11 / 2026',
  name: 'Maya Rowe',
  name2: 'Rowe-Lund',
  dateOfBirth: '07 / 03 / 1994',
};

describe('a licence', () => {
  it('is sent with its card number in Australia and without elsewhere [ACC-312]', () => {
    expect(licenceFormProblems(licence, askIn('AU'))).toEqual({});
    expect(licenceOf(licence, askIn('AU'))).toEqual({
      ...sent,
      countryCode: 'AU',
      state: 'VIC',
      licenceNumber: '012345678',
      dlCardNumber: 'P1234567',
    });
    expect(licenceOf({ ...licence, state: '' }, askIn('GB'))).not.toHaveProperty('dlCardNumber');
  });

  it('of New Zealand has a version [ACC-313] [ACC-317]', () => {
    const own = { ...licence, state: '', licenceNumber: 'ab 123456', licenceVersion: '301' };
    expect(licenceFormProblems(own, askIn('NZ'))).toEqual({});
    expect(licenceOf(own, askIn('NZ'))).toEqual({
      ...sent,
      countryCode: 'NZ',
      licenceNumber: 'AB123456',
      licenceVersion: '301',
    });
    expect(licenceFormProblems({ ...own, licenceVersion: '' }, askIn('NZ'))).toEqual({
      licenceVersion: 'required',
    });
  });

  it('has more fields for the identity service [ACC-313]', () => {
    expect(licenceOf(licence, askIn('AU', throughService))).toMatchObject({
      channel: 'CHECKOUT',
      consumerAccountId: 'account-1',
      creditPolicyAgree: true,
    });
  });

  it('names what is missing', () => {
    const empty = {
      ...maya,
      dateOfBirth: '',
      state: '',
      licenceNumber: '',
      dlCardNumber: '',
      licenceVersion: '',
    };
    expect(licenceFormProblems(empty, askIn('AU'))).toMatchObject({
      dateOfBirth: 'required',
      state: 'required',
      licenceNumber: 'required',
    });
  });

  it('is typed in the order of the country', () => {
    const own = { ...licence, state: '', dateOfBirth: '03 / 07 / 1994' };
    expect(licenceOf(own, askIn('US')).dateOfBirth).toBe('1994-03-07');
  });
});

it('a licence has a state only in Australia, and a version only in New Zealand', () => {
  const countries = ['AU', 'NZ', 'GB', 'US'] as const;
  expect(countries.filter((countryCode) => asksLicenceState(askIn(countryCode)))).toEqual(['AU']);
  expect(countries.filter((countryCode) => asksLicenceVersion(askIn(countryCode)))).toEqual(['NZ']);
});

describe('the holder of a document', () => {
  it('is sent without the spaces around the names', () => {
    const spaced = { ...licence, givenNames: ' Maya ', otherGivenNames: ' Ruth ', surname: ' Rowe ' };
    expect(licenceOf(spaced, askIn('AU'))).toMatchObject({ ...sent, otherGivenNames: 'Ruth' });
    expect(licenceOf({ ...licence, otherGivenNames: ' ' }, askIn('AU'))).not.toHaveProperty(
      'otherGivenNames',
    );
    const card = { ...medicare, name: ' Maya Rowe ', name2: ' Rowe-Lund ', reference: ' 2 ' };
    expect(medicareOf(card, askIn('AU', throughService))).toMatchObject({
      name: 'Maya Rowe',
      name2: 'Rowe-Lund',
      reference: 2,
    });
    expect(licenceOf({ ...licence, dateOfBirth: '' }, askIn('AU')).dateOfBirth).toBe('');
  });

  it('is at first who is known, the day in the order of the country', () => {
    const known = accountWith({
      givenNames: 'Maya',
      otherGivenNames: 'Ruth',
      surname: 'Rowe',
      dateOfBirth: '1994-03-07',
    });
    const shown = { givenNames: 'Maya', otherGivenNames: 'Ruth', surname: 'Rowe' };
    expect(holderOf(known, askIn('AU'))).toEqual({ ...shown, dateOfBirth: '07 / 03 / 1994' });
    expect(holderOf(known, askIn('US'))).toEqual({ ...shown, dateOfBirth: '03 / 07 / 1994' });
    const unknown = { givenNames: null, otherGivenNames: null, surname: null, dateOfBirth: null };
    expect(holderOf(accountWith(unknown), askIn('AU'))).toEqual({
      givenNames: '',
      otherGivenNames: '',
      surname: '',
      dateOfBirth: '',
    });
  });
});

describe('a passport', () => {
  it('is sent with its number and both days as the API writes them [ACC-306] [ACC-307] [ACC-310]', () => {
    expect(passportFormProblems(passport, askIn('AU'))).toEqual({});
    expect(passportOf(passport, askIn('AU'))).toEqual({
      ...sent,
      countryCode: 'AU',
      passportNumber: 'PA1234567',
      expiryDate: '2026-11-20',
    });
  });

  it('is dated day first in the United States, too [ACC-310]', () => {
    const own = {
      ...passport,
      countryCode: 'US',
      dateOfBirth: '03 / 07 / 1994',
      expiryDate: '25 / 12 / 2030',
    };
    expect(passportOf(own, askIn('US'))).toMatchObject({
      dateOfBirth: '1994-03-07',
      expiryDate: '2030-12-25',
    });
  });

  it('names what is missing, past or not a passport number [ACC-311]', () => {
    const empty = { ...passport, countryCode: '', passportNumber: '', expiryDate: '' };
    expect(passportFormProblems(empty, askIn('AU'))).toEqual({
      countryCode: 'required',
      passportNumber: 'required',
      expiryDate: 'required',
    });
    const past = { ...passport, passportNumber: '1', expiryDate: '19 / 11 / 2026' };
    expect(passportFormProblems(past, askIn('AU'))).toEqual({
      passportNumber: 'invalidNumber',
      expiryDate: 'expired',
    });
  });
});

describe('a Medicare card', () => {
  it('is sent in digits, with its line as a number and a green expiry as the first of the month [ACC-318] [ACC-321] [ACC-322]', () => {
    expect(medicareFormProblems(medicare, askIn('AU'))).toEqual({});
    expect(medicareOf(medicare, askIn('AU'))).toEqual({
      number: '2123456701',
      reference: 2,
      colour: 'GREEN',
      expiryDate: '2026-11-01',
      dateOfBirth: '1994-03-07',
      name: 'Maya Rowe',
    });
    expect(medicareFormProblems({ ...medicare, expiryDate: '10 / 2026' }, askIn('AU'))).toEqual({
      expiryDate: 'expired',
    });
  });

  it.each(['YELLOW', 'BLUE'] as const)('in %s is good to a day of this century [ACC-323]', (colour) => {
    const card = { ...medicare, colour, expiryDate: '20 / 11 / 26' };
    expect(medicareFormProblems(card, askIn('AU'))).toEqual({});
    expect(medicareOf(card, askIn('AU')).expiryDate).toBe('2026-11-20');
    expect(medicareFormProblems({ ...card, expiryDate: '19 / 11 / 26' }, askIn('AU'))).toEqual({
      expiryDate: 'expired',
    });
  });

  it('has a second line of a name only for the identity service [ACC-320]', () => {
    expect(medicareOf(medicare, askIn('AU', throughService))).toMatchObject({
      name2: 'Rowe-Lund',
      channel: 'CHECKOUT',
    });
    expect(medicareOf(medicare, askIn('AU'))).not.toHaveProperty('name2');
  });

  it('names what is missing and what no card has [ACC-225] [ACC-324]', () => {
    const empty = { ...medicare, number: '', reference: '', name: '', expiryDate: '', dateOfBirth: '' };
    expect(medicareFormProblems(empty, askIn('AU'))).toEqual({
      number: 'required',
      reference: 'required',
      name: 'required',
      expiryDate: 'required',
      dateOfBirth: 'required',
    });
    const wrong = { ...medicare, number: '2123 45671 1', name: 'Maya_Rowe' };
    expect(medicareFormProblems(wrong, askIn('AU'))).toEqual({
      number: 'invalidNumber',
      name: 'invalidName',
    });
  });
});

describe('a document that differs from the profile', () => {
  const account = { givenNames: 'Maya', otherGivenNames: null, surname: 'Rowe', dateOfBirth: '1994-03-07' };

  it('has another name or another day of birth [ACC-336]', () => {
    expect(differsFromProfile(sent, account)).toBe(false);
    expect(differsFromProfile({ ...sent, givenNames: ' maya ' }, account)).toBe(false);
    const spaced = { ...account, givenNames: 'Maya  Ruth' };
    expect(differsFromProfile({ ...sent, givenNames: 'maya ruth' }, spaced)).toBe(false);
    expect(differsFromProfile({ ...sent, givenNames: 'mayaruth' }, spaced)).toBe(true);
    expect(differsFromProfile({ ...sent, surname: 'Lund' }, account)).toBe(true);
    expect(differsFromProfile({ ...sent, otherGivenNames: 'Ruth' }, account)).toBe(true);
    expect(differsFromProfile({ ...sent, dateOfBirth: '1994-07-03' }, account)).toBe(true);
  });
});
