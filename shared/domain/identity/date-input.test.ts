import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMarkets } from '../markets/index.ts';
import {
  type DateInputFormat,
  dateLimitProblem,
  formatDateInput,
  fullDateFormat,
  maskDateInput,
  padDatePart,
  parseDateInput,
} from './date-input.ts';

const fullFormats = ['DD / MM / YYYY', 'MM / DD / YYYY'] as const satisfies DateInputFormat[];
const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a date input', () => {
  it('reads its four formats, day first but in the US and Canada [ACC-235]', () => {
    expect(parseDateInput('01 / 02 / 30', 'DD / MM / YY')).toBe('2030-02-01');
    expect(parseDateInput('01 / 02 / 2000', 'DD / MM / YYYY')).toBe('2000-02-01');
    expect(parseDateInput('01 / 02 / 2000', 'MM / DD / YYYY')).toBe('2000-01-02');
    expect(parseDateInput('02 / 2030', 'MM / YYYY')).toBe('2030-02-01');
    for (const market of allMarkets) {
      const isMonthFirst = ['US', 'CA'].includes(market.countryCode);
      expect(fullDateFormat(market)).toBe(isMonthFirst ? 'MM / DD / YYYY' : 'DD / MM / YYYY');
    }
  });

  it('accepts real calendar dates only [ACC-236]', () => {
    const isDate = (text: string) => parseDateInput(text, 'DD / MM / YYYY') !== null;
    expect(isDate('29 / 02 / 2024')).toBe(true);
    expect(isDate('29/02/2000')).toBe(true);
    const impossible = [
      '29 / 02 / 2023',
      '29 / 02 / 1900',
      '31 / 04 / 2024',
      '00 / 01 / 2024',
      '01 / 13 / 2024',
    ];
    const unfinished = [
      '',
      '01',
      '01 / 02',
      '01 / 02 / 24',
      '1 / 2 / 2024',
      '01 / 02 / 2024 / 1',
      '1 / 02 / 2024',
      '01 / 2 / 2024',
      '001 / 02 / 2024',
      'ab / 02 / 2024',
    ];
    for (const text of [...impossible, ...unfinished]) expect(isDate(text), text).toBe(false);
  });

  it('may have a first and a last day, each allowed itself and with its own error [ACC-237]', () => {
    const first = { afterOrEqual: '2026-01-15' };
    const last = { beforeOrEqual: '2026-02-28' };
    expect(dateLimitProblem('2026-01-14', first)).toBe('afterOrEqual');
    expect(dateLimitProblem('2026-01-15', first)).toBeNull();
    expect(dateLimitProblem('2099-12-31', first)).toBeNull();
    expect(dateLimitProblem('2026-03-01', last)).toBe('beforeOrEqual');
    expect(dateLimitProblem('2026-02-28', last)).toBeNull();
    expect(dateLimitProblem('1900-01-01', last)).toBeNull();
    const days = ['2026-01-14', '2026-01-15', '2026-02-28', '2026-03-01'];
    expect(days.map((day) => dateLimitProblem(day, { ...first, ...last }))).toEqual([
      'afterOrEqual',
      null,
      null,
      'beforeOrEqual',
    ]);
    expect(dateLimitProblem('2026-03-01', {})).toBeNull();
  });

  it('writes what it reads', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...fullFormats), (day, format) => {
        expect(parseDateInput(formatDateInput(day, format), format)).toBe(day);
      }),
    );
    expect(formatDateInput('2030-02-01', 'DD / MM / YY')).toBe('01 / 02 / 30');
    expect(formatDateInput('2030-02-01', 'MM / YYYY')).toBe('02 / 2030');
  });
});

describe('typing a date', () => {
  const type = (keys: string, format: DateInputFormat) =>
    [...keys].reduce((shown, key) => maskDateInput(shown + key, format), '');

  it('inserts separators and pads single digits [ACC-429]', () => {
    expect(type('01022000', 'DD / MM / YYYY')).toBe('01 / 02 / 2000');
    expect(type('7', 'DD / MM / YYYY')).toBe('07');
    expect(type('732000', 'DD / MM / YYYY')).toBe('07 / 03 / 2000');
    expect(type('1/2/2000', 'DD / MM / YYYY')).toBe('01 / 02 / 2000');
    expect(type('1/2/2000', 'MM / DD / YYYY')).toBe('01 / 02 / 2000');
    expect(type('22030', 'MM / YYYY')).toBe('02 / 2030');
    expect(type('1/2/3', 'DD / MM / YY')).toBe('01 / 02 / 3');
    expect(maskDateInput('1/2/3/', 'DD / MM / YY')).toBe('01 / 02 / 3');
    expect(maskDateInput('1/2/3/', 'DD / MM / YYYY')).toBe('01 / 02 / 3');
    expect(maskDateInput('42/2000', 'DD / MM / YYYY')).toBe('04 / 02 / 2000');
    expect(padDatePart('7')).toBe('07');
    expect(padDatePart('12')).toBe('12');
    expect(padDatePart('')).toBe('');
  });

  it('takes pasted dates, drops letters, and stops when full', () => {
    expect(maskDateInput('31-12-1999', 'DD / MM / YYYY')).toBe('31 / 12 / 1999');
    expect(maskDateInput('born 3.4.1994!', 'DD / MM / YYYY')).toBe('03 / 04 / 1994');
    expect(maskDateInput('010220009', 'DD / MM / YYYY')).toBe('01 / 02 / 2000');
    expect(maskDateInput('', 'DD / MM / YYYY')).toBe('');
  });

  it('accepts every day by its digits, and masks it no further', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...fullFormats), (day, format) => {
        const full = formatDateInput(day, format);
        expect(type(full.replace(/\D/g, ''), format)).toBe(full);
        expect(maskDateInput(full, format)).toBe(full);
      }),
    );
  });

  it('can be deleted character by character', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        let shown = formatDateInput(day, 'DD / MM / YYYY');
        for (let keys = 0; keys < 14; keys++) shown = maskDateInput(shown.slice(0, -1), 'DD / MM / YYYY');
        expect(shown).toBe('');
      }),
    );
  });
});
