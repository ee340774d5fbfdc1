import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { formsOf } from '../markets/forms/index.ts';
import { allMarkets, type CountryCode, countryCodes } from '../markets/index.ts';
import { ageOn, birthDateFormat, birthDateProblem, hasOwnMinimumAge, minimumAge } from './birth-date.ts';
import { parseDateInput } from './date-input.ts';

const anyDay = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

const ageIn = (countryCode: CountryCode) => formsOf(countryCode).age;

const problemIn = (countryCode: CountryCode, birthDate: string, today: string, state?: string) =>
  birthDateProblem(birthDate, { age: ageIn(countryCode), state }, today);

describe('the format of a date of birth', () => {
  it('is day first, and month first in the US and Canada [ACC-226] [POR-372]', () => {
    const monthFirst = countryCodes.filter((code) => birthDateFormat(code) === 'MM / DD / YYYY');
    expect(monthFirst.toSorted()).toEqual(['CA', 'US']);
    expect(birthDateFormat('AU')).toBe('DD / MM / YYYY');
  });

  it('comes from the texts of the locale where they have one [ACC-228]', () => {
    expect(birthDateFormat('CA', 'DD / MM / YYYY')).toBe('DD / MM / YYYY');
    expect(birthDateFormat('AU', 'MM / DD / YYYY')).toBe('MM / DD / YYYY');
  });

  it('is that of the country where they have none [ACC-425]', () => {
    expect(birthDateFormat('CA', undefined)).toBe('MM / DD / YYYY');
    expect(birthDateFormat('CA', '{{identity.birthDateFormat}}')).toBe('MM / DD / YYYY');
  });

  it('decides which number is the month, and year-month-day is sent [ACC-216] [ACC-227]', () => {
    for (const { countryCode } of allMarkets) {
      const sent = parseDateInput('01 / 02 / 2000', birthDateFormat(countryCode));
      expect(sent).toBe(['US', 'CA'].includes(countryCode) ? '2000-01-02' : '2000-02-01');
    }
  });
});

describe('a date of birth in three fields', () => {
  it('gives invalidDate, underAge or overAge [ACC-233] [ACC-236]', () => {
    const problem = (day: string, month: string, year: string) =>
      birthDateProblem(`${year}-${month}-${day}`, { age: ageIn('AU') }, '2026-06-15');
    expect(problem('31', '02', '1994')).toBe('invalidDate');
    expect(problem('16', '06', '2008')).toBe('underAge');
    expect(problem('15', '06', '1920')).toBe('overAge');
    expect(problem('07', '03', '1994')).toBeNull();
  });
});

describe('age limits', () => {
  it('count completed years', () => {
    expect(ageOn('2000-06-15', '2018-06-14')).toBe(17);
    expect(ageOn('2000-06-15', '2018-06-15')).toBe(18);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2030-01-01', '2026-01-01')).toBe(-4);
  });

  it('are exact to the day, 18 where nothing else is said [ACC-229]', () => {
    const exceptions: string[] = ['CA'];
    for (const code of countryCodes.filter((each) => !exceptions.includes(each))) {
      expect(problemIn(code, '2008-06-15', '2026-06-15')).toBeNull();
      expect(problemIn(code, '2008-06-16', '2026-06-15')).toBe('underAge');
    }
  });

  it('hold for every birthday [ACC-229]', () => {
    fc.assert(
      fc.property(anyDay('1930-01-01', '2010-12-31'), (birthDate) => {
        const eighteenth = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`;
        const isLeapDay = birthDate.endsWith('-02-29');
        const birthday = isLeapDay ? eighteenth.replace('-02-29', '-03-01') : eighteenth;
        expect(problemIn('AU', birthDate, birthday)).toBeNull();
        expect(problemIn('AU', birthDate, addDays(birthday, -1))).toBe('underAge');
      }),
    );
  });

  it('are 19 in Alabama and in the Canadian provinces and territories but six [ACC-230]', () => {
    expect(minimumAge(ageIn('US'), 'AL')).toBe(19);
    expect(minimumAge(ageIn('US'), 'NY')).toBe(18);
    const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
    const at = (age: number) => provinces.filter((province) => minimumAge(ageIn('CA'), province) === age);
    expect(at(18)).toEqual(['AB', 'MB', 'ON', 'PE', 'QC', 'SK']);
    expect(at(19)).toEqual(['BC', 'NB', 'NL', 'NS', 'NT', 'NU', 'YT']);
  });

  it('ask for the lowest age of the country until the state is known, then for its own [ACC-231]', () => {
    const eighteen = '2008-06-15';
    const problem = (state?: string) => problemIn('CA', eighteen, '2026-06-15', state);
    expect([problem(), problem('ON'), problem('BC')]).toEqual([null, null, 'underAge']);
    expect(problemIn('US', eighteen, '2026-06-15', 'AL')).toBe('underAge');
    expect(problemIn('US', eighteen, '2026-06-15')).toBeNull();
  });

  it('tell the states whose age needs its own message', () => {
    expect(
      ['AB', 'MB', 'ON', 'PE', 'QC', 'SK', 'BC'].filter((state) => hasOwnMinimumAge(ageIn('CA'), state)),
    ).toHaveLength(6);
    expect(hasOwnMinimumAge(ageIn('US'), 'AL')).toBe(true);
    expect(hasOwnMinimumAge(ageIn('AU'), 'toString')).toBe(false);
  });

  it('accept 105 years and refuse the 106th birthday [ACC-426]', () => {
    expect(problemIn('AU', '1920-06-16', '2026-06-15')).toBeNull();
    expect(problemIn('AU', '1920-06-15', '2026-06-15')).toBe('overAge');
  });

  it('give way by the tolerance of a server', () => {
    const lenient = (birthDate: string) => birthDateProblem(birthDate, { age: ageIn('AU') }, '2026-06-15', 1);
    expect(lenient('2008-06-16')).toBeNull();
    expect(lenient('2008-06-17')).toBe('underAge');
    expect(lenient('1920-06-15')).toBeNull();
    expect(lenient('1920-06-14')).toBe('overAge');
  });

  it('refuse what is no date', () => {
    for (const text of [null, '', '2000-02-30', '2000-2-3', 'yesterday']) {
      expect(birthDateProblem(text, { age: ageIn('AU') }, '2026-06-15')).toBe('invalidDate');
    }
  });
});
