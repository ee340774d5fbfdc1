import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsOf } from '../markets/forms/documents.ts';
import { formsOf } from '../markets/forms/index.ts';
import { countryCodes } from '../markets/index.ts';
import {
  type LicenceCheck,
  licenceCheckSchema,
  licenceIdentifiers,
  licenceOfState,
  licenceProblems,
} from './licence.ts';

const today = '2026-01-15';
const au: LicenceCheck = {
  givenNames: 'Ana',
  surname: 'Marlow',
  countryCode: 'AU',
  state: 'VIC',
  dateOfBirth: '1990-02-01',
  licenceNumber: '1234567',
  dlCardNumber: 'P1234567',
};
const nz: LicenceCheck = {
  givenNames: 'Ana',
  surname: 'Marlow',
  countryCode: 'NZ',
  dateOfBirth: '1990-02-01',
  licenceNumber: 'AB123456',
  licenceVersion: '123',
};
const gb: LicenceCheck = {
  givenNames: 'Ana',
  surname: 'Marlow',
  countryCode: 'GB',
  dateOfBirth: '1990-02-01',
  licenceNumber: 'MARLO902010A99ZZ',
};
const problems = (base: LicenceCheck, change: Partial<LicenceCheck> = {}) =>
  licenceProblems({ ...base, ...change }, today);

type Row = [state: string, minimum: number, maximum: number, alphanumeric: boolean];

const numbers: Row[] = [
  ['NSW', 6, 8, true],
  ['VIC', 1, 10, false],
  ['QLD', 8, 9, false],
  ['WA', 7, 7, false],
  ['SA', 6, 6, true],
  ['TAS', 6, 8, true],
  ['ACT', 1, 10, false],
  ['NT', 1, 10, false],
];
const cardNumbers: Row[] = [
  ['ACT', 10, 10, true],
  ['NSW', 10, 10, false],
  ['NT', 6, 8, false],
  ['QLD', 10, 10, true],
  ['SA', 9, 9, true],
  ['TAS', 9, 9, true],
  ['VIC', 8, 8, true],
  ['WA', 8, 10, true],
];

/** A licence of the state with numbers that are right. */
function licenceOf(state: string): LicenceCheck {
  const rule = licenceOfState('AU', state);
  return {
    ...au,
    state,
    licenceNumber: '1'.repeat(rule?.number.minimum ?? 0),
    dlCardNumber: '1'.repeat(rule?.cardNumber.minimum ?? 0),
  };
}

function expectRule(field: 'licenceNumber' | 'dlCardNumber', [state, minimum, maximum, alphanumeric]: Row) {
  const base = licenceOf(state);
  const right = { [field]: undefined };
  const wrong = { [field]: 'invalidNumber' };
  const withDigits = (length: number) => problems(base, { [field]: '7'.repeat(length) });
  expect(withDigits(minimum)).toEqual({});
  expect(withDigits(maximum)).toEqual({});
  expect(withDigits(maximum + 1)).toMatchObject(wrong);
  if (minimum > 1) expect(withDigits(minimum - 1)).toMatchObject(wrong);
  expect(problems(base, { [field]: '' })).toEqual({ [field]: 'required' });
  const withLetter = problems(base, { [field]: `a${'7'.repeat(minimum - 1)}` });
  if (alphanumeric) expect({ ...right, ...withLetter }).toEqual(right);
  else expect(withLetter).toEqual(wrong);
  expect(problems(base, { [field]: `-${'7'.repeat(minimum)}`.slice(0, maximum) })).toMatchObject(wrong);
}

describe('an Australian licence', () => {
  it.each(numbers)('of %s has a number of %i to %i characters, with letters: %s [ACC-314]', (...row) =>
    expectRule('licenceNumber', row),
  );

  it.each(cardNumbers)('of %s has a card number of %i to %i, with letters: %s [ACC-315]', (...row) =>
    expectRule('dlCardNumber', row),
  );

  it('takes every number within the rule of its state and none outside it [ACC-314]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.stringMatching(/^[A-Z0-9]{1,12}$/),
        ([state, minimum, maximum, alphanumeric], licenceNumber) => {
          const fits =
            licenceNumber.length >= minimum &&
            licenceNumber.length <= maximum &&
            (alphanumeric || /^\d+$/.test(licenceNumber));
          const found = problems(licenceOf(state), { licenceNumber });
          expect(found).toEqual(fits ? {} : { licenceNumber: 'invalidNumber' });
        },
      ),
    );
  });

  it('carries a card number in all eight states, and no other country does [ACC-312]', () => {
    const { dlCardNumber, ...without } = au;
    for (const { code } of formsOf('AU').state.states) {
      expect(licenceProblems({ ...licenceOf(code), dlCardNumber: '' }, today)).toHaveProperty('dlCardNumber');
    }
    expect(licenceProblems(without, today)).toEqual({ dlCardNumber: 'required' });
    const others = countryCodes.filter((code) => code !== 'AU' && code !== 'NZ');
    for (const countryCode of others) expect(problems(gb, { countryCode })).toEqual({});
  });

  it('has its card number on the back in five states, and on the front in three', () => {
    const sides = Object.entries(documentsOf('AU').licence.byState).map(([state, { cardNumberSide }]) => [
      state,
      cardNumberSide,
    ]);
    expect(Object.fromEntries(sides)).toEqual({
      ...{ ACT: 'front', NSW: 'front', QLD: 'front' },
      ...{ NT: 'back', SA: 'back', TAS: 'back', VIC: 'back', WA: 'back' },
    });
  });

  it('is of a state that exists', () => {
    expect(problems(au, { state: '' })).toMatchObject({ state: 'required' });
    expect(problems(au, { state: 'NY' })).toMatchObject({ state: 'invalidState' });
  });

  it('has names of up to 20, 20 and 40 characters [ACC-424]', () => {
    const longest = { givenNames: 'a'.repeat(20), otherGivenNames: 'a'.repeat(20), surname: 'a'.repeat(40) };
    expect(problems(au, longest)).toEqual({});
    expect(problems(au, { givenNames: 'a'.repeat(21) })).toEqual({ givenNames: 'tooLong' });
    expect(problems(au, { otherGivenNames: 'a'.repeat(21) })).toEqual({ otherGivenNames: 'tooLong' });
    expect(problems(au, { surname: 'a'.repeat(41) })).toEqual({ surname: 'tooLong' });
  });
});

describe('a licence of New Zealand', () => {
  it('has two letters and six digits [ACC-317]', () => {
    expect(problems(nz)).toEqual({});
    expect(problems(nz, { licenceNumber: 'ab123456' })).toEqual({});
    for (const licenceNumber of ['A1234567', 'ABC12345', 'AB12345', 'AB1234567', '12345678']) {
      expect(problems(nz, { licenceNumber }), licenceNumber).toEqual({ licenceNumber: 'invalidNumber' });
    }
  });

  it('has a version of three digits', () => {
    expect(problems(nz, { licenceVersion: '' })).toEqual({ licenceVersion: 'required' });
    for (const licenceVersion of ['12', '1234', '12A']) {
      expect(problems(nz, { licenceVersion })).toEqual({ licenceVersion: 'invalidNumber' });
    }
  });

  it('has names of 2 to 30 characters, and a middle one of up to 30 [ACC-423]', () => {
    for (const field of ['givenNames', 'surname'] as const) {
      expect(problems(nz, { [field]: 'Bo' })).toEqual({});
      expect(problems(nz, { [field]: 'a'.repeat(30) })).toEqual({});
      expect(problems(nz, { [field]: 'B' })).toEqual({ [field]: 'tooShort' });
      expect(problems(nz, { [field]: 'a'.repeat(31) })).toEqual({ [field]: 'tooLong' });
    }
    expect(problems(nz, { otherGivenNames: 'a'.repeat(30) })).toEqual({});
    expect(problems(nz, { otherGivenNames: 'a'.repeat(31) })).toEqual({ otherGivenNames: 'tooLong' });
  });
});

describe('a licence of any other country', () => {
  it('has names of 1 to 20, up to 20 and 1 to 40 characters [ACC-220]', () => {
    const shortest = { givenNames: 'a', otherGivenNames: '', surname: 'a' };
    const longest = { givenNames: 'a'.repeat(20), otherGivenNames: 'a'.repeat(20), surname: 'a'.repeat(40) };
    expect([problems(gb, shortest), problems(gb, longest)]).toEqual([{}, {}]);
    expect(problems(gb, { givenNames: '' })).toEqual({ givenNames: 'required' });
    expect(problems(gb, { givenNames: 'a'.repeat(21) })).toEqual({ givenNames: 'tooLong' });
    expect(problems(gb, { otherGivenNames: 'a'.repeat(21) })).toEqual({ otherGivenNames: 'tooLong' });
    expect(problems(gb, { surname: ' ' })).toEqual({ surname: 'required' });
    expect(problems(gb, { surname: 'a'.repeat(41) })).toEqual({ surname: 'tooLong' });
  });
});

it('is sent with its sender where that is known [ACC-313]', () => {
  const told = {
    ...nz,
    dlCardNumber: 'P1234567',
    consumerAccountId: 'a',
    creditPolicyAgree: true,
    channel: 'CHECKOUT',
  };
  expect(licenceCheckSchema.parse(told)).toEqual(told);
  expect(licenceCheckSchema.safeParse({ ...told, channel: 'SHOP' }).success).toBe(false);
});

describe('the identifiers of a licence', () => {
  it('are its country, its state and its number', () => {
    expect(licenceIdentifiers(au)).toEqual(['AU', 'VIC', '1234567']);
    expect(licenceIdentifiers(nz)).toEqual(['NZ', '', 'AB123456']);
  });

  it('stay the same however the number is spaced, hyphenated and cased', () => {
    const separator = fc.constantFrom('', ' ', '-', ' - ');
    const part = fc.stringMatching(/^[A-Z0-9]{1,5}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(part, separator), { minLength: 1, maxLength: 4 }), (parts) => {
        const plain = parts.map(([text]) => text).join('');
        const typed = parts
          .map(([text, after]) => `${text}${after}`)
          .join('')
          .toLowerCase();
        expect(licenceIdentifiers({ ...gb, licenceNumber: typed })).toEqual(
          licenceIdentifiers({ ...gb, licenceNumber: plain }),
        );
      }),
    );
  });

  it('differ between states that give the same number', () => {
    expect(licenceIdentifiers({ ...au, state: 'NSW' })).not.toEqual(licenceIdentifiers(au));
  });
});
