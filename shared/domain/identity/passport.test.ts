import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { countryCodes } from '../markets/index.ts';
import {
  type PassportCheck,
  passportCheckSchema,
  passportIdentifiers,
  passportProblems,
} from './passport.ts';
import { passportCountries, passportCountryNames } from './passport-countries.ts';

const today = '2026-01-15';
const good: PassportCheck = {
  givenNames: 'Ana',
  otherGivenNames: 'Ruth',
  surname: 'Marlow',
  countryCode: 'AU',
  dateOfBirth: '1990-02-01',
  expiryDate: '2030-05-06',
  passportNumber: 'PA1234567',
};
const problems = (change: Partial<PassportCheck>) => passportProblems({ ...good, ...change }, today);

describe('a passport', () => {
  it('travels with its holder, its issuer, its dates as yyyy-mm-dd and its number [ACC-306] [ACC-307]', () => {
    expect(passportCheckSchema.parse(good)).toEqual(good);
    const dates = { dateOfBirth: '01/02/1990', expiryDate: '06/05/2030' };
    for (const [field, value] of Object.entries(dates)) {
      expect(passportCheckSchema.safeParse({ ...good, [field]: value }).success, field).toBe(false);
    }
    for (const field of Object.keys(good).filter((name) => name !== 'otherGivenNames')) {
      const { [field as 'surname']: _, ...rest } = good;
      expect(passportCheckSchema.safeParse(rest).success, field).toBe(false);
    }
    expect(passportCheckSchema.safeParse({ ...good, gender: 'F' }).success).toBe(false);
  });

  it('has names of 1 to 31 characters [ACC-219]', () => {
    for (const field of ['givenNames', 'surname'] as const) {
      expect(problems({ [field]: 'A' })).toEqual({});
      expect(problems({ [field]: 'a'.repeat(31) })).toEqual({});
      expect(problems({ [field]: 'a'.repeat(32) })).toEqual({ [field]: 'tooLong' });
      expect(problems({ [field]: '  ' })).toEqual({ [field]: 'required' });
    }
    expect(problems({ otherGivenNames: 'é'.repeat(31) })).toEqual({});
    expect(problems({ otherGivenNames: 'e'.repeat(32) })).toEqual({ otherGivenNames: 'tooLong' });
    expect(problems({ otherGivenNames: '' })).toEqual({});
  });

  it.each([
    [
      'AU',
      ['A1234567', 'PA1234567', 'pa1234567'],
      ['1234567', 'A123456', 'A12345678', 'PAB1234567', 'A12345X7'],
    ],
    ['NZ', ['L123456', 'LA123456'], ['123456', 'LA12345', 'LA1234567', 'LAX123456']],
    ['FR', ['1', '12AB34567', 'A'.repeat(14)], ['A'.repeat(15), '12-34', 'é1']],
    ['JP', ['TR1234567', '9'.repeat(14)], ['9'.repeat(15), 'TR 12']],
  ] as const)('of %s has a number in the format of its country [ACC-311]', (countryCode, right, wrong) => {
    for (const passportNumber of right) {
      expect(problems({ countryCode, passportNumber }), passportNumber).toEqual({});
    }
    for (const passportNumber of wrong) {
      expect(problems({ countryCode, passportNumber }), passportNumber).toEqual({
        passportNumber: 'invalidNumber',
      });
    }
    expect(problems({ countryCode, passportNumber: ' ' })).toEqual({ passportNumber: 'required' });
  });

  it('is good on its last day and on no later one [ACC-459]', () => {
    expect(problems({ expiryDate: today })).toEqual({});
    expect(problems({ expiryDate: addDays(today, -1) })).toEqual({ expiryDate: 'expired' });
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        const expected = days < 0 ? { expiryDate: 'expired' } : {};
        expect(problems({ expiryDate: addDays(today, days) })).toEqual(expected);
      }),
    );
  });

  it('belongs to a person who is already born, and to a country that exists', () => {
    expect(problems({ dateOfBirth: addDays(today, 1) })).toEqual({ dateOfBirth: 'invalidDate' });
    expect(problems({ dateOfBirth: today })).toEqual({});
    expect(problems({ expiryDate: '2030-02-30' })).toEqual({ expiryDate: 'invalidDate' });
    expect(problems({ passportNumber: ' ' })).toEqual({ passportNumber: 'required' });
    expect(problems({ passportNumber: ' PA1234567 ' })).toEqual({});
    expect(problems({ countryCode: 'QQ' })).toEqual({ countryCode: 'invalidCountry' });
  });
});

describe('the countries that issue passports', () => {
  it('are those of ISO 3166-1, ours among them, by name in the language asked for [ACC-308]', () => {
    expect(new Set(passportCountries).size).toBe(249);
    expect(countryCodes.filter((code) => !passportCountries.includes(code))).toEqual([]);
    const english = passportCountryNames('en-AU');
    const french = passportCountryNames('fr-CA');
    expect(english).toMatchObject({ AU: 'Australia', DE: 'Germany' });
    expect(french).toMatchObject({ AU: 'Australie', DE: 'Allemagne' });
    expect(Object.keys(english).toSorted()).toEqual([...passportCountries].toSorted());
    expect(Object.values(french)).toEqual(Object.values(french).toSorted(new Intl.Collator('fr-CA').compare));
  });
});

describe('the identifiers of a passport', () => {
  it('are its issuer and its number, in upper or lower case', () => {
    expect(passportIdentifiers({ countryCode: 'nz', passportNumber: ' la123456 ' })).toEqual([
      'NZ',
      'LA123456',
    ]);
  });

  it('distinguish two passports by either of them', () => {
    const number = fc.stringMatching(/^[A-Z0-9]{1,14}$/);
    const passport = fc.record({
      countryCode: fc.constantFrom(...passportCountries),
      passportNumber: number,
    });
    fc.assert(
      fc.property(passport, passport, (left, right) => {
        const isSame = left.countryCode === right.countryCode && left.passportNumber === right.passportNumber;
        expect(passportIdentifiers(left).join('\n') === passportIdentifiers(right).join('\n')).toBe(isSame);
      }),
    );
  });
});
