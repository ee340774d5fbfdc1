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

  it('takes pasted dates, and drops letters that are typed', () => {
    expect(maskDateInput('31-12-1999', 'DD / MM / YYYY')).toBe('31 / 12 / 1999');
    expect(maskDateInput('3.4.1994!', 'DD / MM / YYYY')).toBe('03 / 04 / 1994');
    expect(maskDateInput('03 / 0x', 'DD / MM / YYYY')).toBe('03 / 0');
    expect(maskDateInput('', 'DD / MM / YYYY')).toBe('');
  });

  it('keeps a full year that is typed in a field of two digits', () => {
    expect(type('01022031', 'DD / MM / YY')).toBe('01 / 02 / 31');
    expect(type('0102203', 'DD / MM / YY')).toBe('01 / 02 / 203');
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

describe('a date that is filled in', () => {
  const understood = {
    'DD / MM / YYYY': {
      '07 / 03 / 1994': [
        ...[
          '07/03/1994',
          '7/3/1994',
          '07.03.1994',
          '7.3.1994',
          '07-03-1994',
          '7-3-1994',
          '7 3 1994',
          '07, 03, 1994',
        ],
        ...[
          '1994-03-07',
          '1994-3-7',
          '1994/03/07',
          '1994.03.07',
          '1994 03 07',
          '07031994',
          '731994',
          '19940307',
        ],
        ...[
          '٠٧/٠٣/١٩٩٤',
          '۱۹۹۴-۰۳-۰۷',
          '०७.०३.१९९४',
          '０７／０３／１９９４',
          '１９９４－０３－０７',
          '07–03–1994',
          '\u200e07/03/1994',
        ],
      ],
      '20 / 11 / 1994': ['20111994', '1994-11-20', '19941120', '20.11.1994'],
      '10 / 12 / 2010': ['10122010', '20101210', '2010-12-10'],
      '31 / 12 / 1999': ['31/12/1999', '1999-12-31', '31121999'],
    },
    'MM / DD / YYYY': {
      '03 / 07 / 1994': [
        '03/07/1994',
        '3/7/1994',
        '3.7.1994',
        '3-7-1994',
        '1994-03-07',
        '19940307',
        '03071994',
        '٣/٧/١٩٩٤',
      ],
      '12 / 31 / 1999': ['12/31/1999', '1999-12-31', '12311999'],
    },
    'DD / MM / YY': {
      '07 / 03 / 31': [
        '07/03/31',
        '7.3.31',
        '07/03/2031',
        '7-3-2031',
        '2031-03-07',
        '20310307',
        '070331',
        '07032031',
      ],
      '01 / 01 / 30': ['1/1/2030', '112030', '010130', '2030-1-1'],
    },
    'MM / YYYY': {
      '03 / 2031': [
        ...['03/2031', '3/2031', '3.2031', '03-2031', '3 2031', '032031', '32031', '٣/٢٠٣١'],
        ...['2031-03', '2031/3', '2031.03', '203103', '20313', '2031-03-01', '2031-03-31', '20310331'],
      ],
      '12 / 2031': ['122031', '203112', '2031-12', '12/2031'],
      '01 / 2031': ['12031', '20311', '1.2031'],
    },
  } satisfies Record<DateInputFormat, Record<string, readonly string[]>>;

  it.each(
    Object.entries(understood).flatMap(([format, days]) =>
      Object.entries(days).flatMap(([shown, shapes]) =>
        shapes.map((filled) => [format as DateInputFormat, filled, shown] as const),
      ),
    ),
  )('as %s, %j is %s [ACC-429]', (format, filled, shown) => {
    expect(maskDateInput(filled, format)).toBe(shown);
    expect(parseDateInput(shown, format)).not.toBeNull();
  });

  it.each([
    ['DD / MM / YYYY', '1122000', 'the 1st of December or the 11th of February'],
    ['DD / MM / YYYY', '010220009', 'a digit too many'],
    ['DD / MM / YYYY', '01/02/20009', 'a digit too many'],
    ['DD / MM / YYYY', '03/31/1994', 'no such month'],
    ['DD / MM / YYYY', '1994-31-03', 'no such month'],
    ['DD / MM / YYYY', '31/04/1994', 'no such day'],
    ['DD / MM / YYYY', '07/03/94', 'a year of two digits'],
    ['DD / MM / YYYY', '7.3.1850', 'not of our time'],
    ['DD / MM / YYYY', '7 March 1994', 'words'],
    ['DD / MM / YYYY', 'Mar 7 1994', 'words'],
    ['DD / MM / YYYY', '1994', 'a year only'],
    ['DD / MM / YYYY', '03/1994', 'no day'],
    ['MM / DD / YYYY', '31/03/1994', 'no such month'],
    ['MM / DD / YYYY', '13/02/1994', 'no such month'],
    ['DD / MM / YY', '07/03/1931', 'a year of another century'],
    ['DD / MM / YY', '11220', 'the 1st of December or the 11th of February'],
    ['DD / MM / YY', '07/03/203', 'a year of three digits'],
    ['MM / YYYY', '2031', 'a year only'],
    ['MM / YYYY', '03/31', 'a year of two digits'],
    ['MM / YYYY', '2031-13', 'no such month'],
    ['MM / YYYY', '5 Mar 2031', 'words'],
  ] as const satisfies [DateInputFormat, string, string][])(
    'as %s, %j is no date: %s',
    (format, filled, _why) => {
      const shown = maskDateInput(filled, format);
      expect(parseDateInput(shown, format)).toBeNull();
      expect(shown.replaceAll(/\D/g, '').replaceAll('0', '')).toBe(
        filled.replaceAll(/\D/g, '').replaceAll('0', ''),
      );
    },
  );

  it('is never another date than the one of its digits', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...fullFormats), (day, format) => {
        const [year, month, date] = day.split('-');
        const ordered = format === 'DD / MM / YYYY' ? [date, month] : [month, date];
        for (const separator of ['', '.', '-', '/', ' ', ' - ']) {
          for (const filled of [[...ordered, year].join(separator), [year, month, date].join(separator)]) {
            expect(parseDateInput(maskDateInput(filled, format), format), filled).toBe(day);
          }
        }
      }),
    );
  });
});
