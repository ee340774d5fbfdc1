import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { parseDateInput } from './date-input.ts';
import {
  formatMedicareNumber,
  type MedicareCheck,
  medicareCheckDigit,
  medicareCheckSchema,
  medicareColourSchema,
  medicareDigits,
  medicareExpiryFormat,
  medicareIdentifiers,
  medicareNumberProblem,
  medicareProblems,
} from './medicare.ts';

const today = '2026-01-15';
/** 2·1 + 1·3 + 2·7 + 3·9 + 4·1 + 5·3 + 6·7 + 7·9 = 170, so the ninth digit is 0. */
const good: MedicareCheck = {
  number: '2123456701',
  reference: 1,
  colour: 'GREEN',
  expiryDate: '2028-05-01',
  dateOfBirth: '1990-02-01',
  name: 'Ana R Marlow',
};
const problems = (change: Partial<MedicareCheck>) => medicareProblems({ ...good, ...change }, today);

describe('a Medicare card', () => {
  it('travels with its number in digits and its line as an integer [ACC-318] [ACC-321]', () => {
    expect(medicareCheckSchema.parse(good)).toEqual(good);
    expect(medicareCheckSchema.safeParse({ ...good, number: '2123 45670 1' }).success).toBe(false);
    expect(medicareCheckSchema.safeParse({ ...good, reference: '1' }).success).toBe(false);
    expect(medicareCheckSchema.safeParse({ ...good, reference: 1.5 }).success).toBe(false);
    expect(medicareDigits('2123 45670-1')).toBe('2123456701');
  });

  it('may say more [ACC-320]', () => {
    const more = { ...good, name2: 'Marlow', creditPolicyAgree: true, channel: 'PORTAL' };
    expect(medicareCheckSchema.parse(more)).toEqual(more);
  });

  it('is green, yellow or blue [ACC-319]', () => {
    expect(Object.keys(medicareColourSchema.def.entries)).toEqual(['GREEN', 'YELLOW', 'BLUE']);
    expect(medicareCheckSchema.safeParse({ ...good, colour: 'RED' }).success).toBe(false);
  });

  it('has a ninth digit that checks the first eight [ACC-324]', () => {
    expect(medicareNumberProblem(good.number)).toBe(null);
    for (const number of [
      '2123456711',
      '2123456791',
      '212345670',
      '21234567012',
      '1123456701',
      '7123456701',
    ]) {
      expect(medicareNumberProblem(number), number).toBe('invalidNumber');
    }
    expect(medicareNumberProblem('')).toBe('required');
  });

  it('has exactly one ninth digit for any first eight [ACC-324]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-6]\d{7}$/), fc.nat(9), (first, issue) => {
        const weights = [1, 3, 7, 9, 1, 3, 7, 9];
        const sum = [...first].reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
        expect(medicareCheckDigit(first)).toBe(sum % 10);
        const fitting = [...'0123456789'].filter(
          (ninth) => medicareNumberProblem(`${first}${ninth}${issue}`) === null,
        );
        expect(fitting).toEqual([String(sum % 10)]);
      }),
    );
  });

  it('is shown in groups of four, five and one, whole or begun', () => {
    expect(formatMedicareNumber('2123456701')).toBe('2123 45670 1');
    expect(formatMedicareNumber('21234')).toBe('2123 4');
    expect(formatMedicareNumber('')).toBe('');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,10}$/), (number) => {
        expect(medicareDigits(formatMedicareNumber(number))).toBe(number);
      }),
    );
  });

  it('has lines 1 to 9', () => {
    expect([1, 9].map((reference) => problems({ reference }))).toEqual([{}, {}]);
    for (const reference of [0, 10, -1])
      expect(problems({ reference })).toEqual({ reference: 'invalidNumber' });
  });

  it('has a name of letters, digits, space, hyphen, apostrophe and ampersand [ACC-225]', () => {
    for (const name of ["Ana-Ruth O'Hara & 2", 'Zoë Marlow', '4 Ana']) expect(problems({ name })).toEqual({});
    for (const name of ['Ana.', 'Ana_M', 'Ana, Ruth', 'Ana/Ruth']) {
      expect(problems({ name }), name).toEqual({ name: 'invalidName' });
      expect(problems({ name2: name }), name).toEqual({ name2: 'invalidName' });
    }
    expect(problems({ name: '4111 1111 1111 1111' })).toEqual({ name: 'noCreditCardNumber' });
    expect(problems({ name2: '4111-1111-1111' })).toEqual({ name2: 'noCreditCardNumber' });
    expect(problems({ name: ' ', name2: ' ' })).toEqual({ name: 'required' });
  });

  it('of green is typed as a month and valid through all of it [ACC-322]', () => {
    const typed = (text: string) => parseDateInput(text, medicareExpiryFormat('GREEN')) ?? '';
    expect(typed('05 / 2028')).toBe('2028-05-01');
    expect(problems({ expiryDate: typed('01 / 2026') })).toEqual({});
    expect(problems({ expiryDate: typed('12 / 2025') })).toEqual({ expiryDate: 'expired' });
  });

  it.each(['YELLOW', 'BLUE'] as const)(
    'of %s is typed as a day of 20YY and good on it [ACC-323]',
    (colour) => {
      const typed = (text: string) => parseDateInput(text, medicareExpiryFormat(colour)) ?? '';
      expect(typed('15 / 01 / 26')).toBe(today);
      expect(problems({ colour, expiryDate: today })).toEqual({});
      expect(problems({ colour, expiryDate: addDays(today, -1) })).toEqual({ expiryDate: 'expired' });
    },
  );
});

describe('the identifiers of a Medicare card', () => {
  it('stay the same when the card is reissued, which changes the last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), (issue) => {
        const issued = { ...good, number: `${good.number.slice(0, 9)}${issue}` };
        expect(medicareIdentifiers(issued)).toEqual(medicareIdentifiers(good));
      }),
    );
  });

  it('distinguish the people who share a card', () => {
    expect(medicareIdentifiers(good)).toEqual(['212345670', '1']);
    expect(medicareIdentifiers({ ...good, reference: 2 })).not.toEqual(medicareIdentifiers(good));
  });
});
