import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf } from '../markets/forms/index.ts';
import { allMarkets, type CountryCode } from '../markets/index.ts';
import { canonicalPostcode, countryOfPostcode, isPostcode } from './address.ts';
import { postcodeNotApplicable, postcodePresence } from './postcode.ts';

const isValidPostcode = (postcode: string, countryCode: CountryCode) =>
  isPostcode(postcode, formsOf(countryCode).postcode);

function expectPostcodes(countryCode: CountryCode, valid: string[], invalid: string[]) {
  const accepts = (postcode: string) => isValidPostcode(postcode, countryCode);
  expect(valid.filter((postcode) => !accepts(postcode))).toEqual([]);
  expect(invalid.filter(accepts)).toEqual([]);
}

describe('the presence of a postcode', () => {
  it('is required in these countries [ACC-241]', () => {
    for (const code of ['AU', 'NZ', 'US', 'CA', 'GB', 'IM', 'JE', 'GG', 'FR', 'IT', 'ES', 'DE']) {
      expect(postcodePresence(code)).toBe('required');
    }
  });

  it('is optional in a country of neither list [ACC-242]', () => {
    for (const code of ['JP', 'IE', 'BR', 'SE']) expect(postcodePresence(code)).toBe('optional');
  });

  it('is out of the question in about sixty countries [ACC-243]', () => {
    expect(postcodeNotApplicable.size).toBe(58);
    for (const code of ['AE', 'HK', 'QA', 'ZW']) expect(postcodePresence(code)).toBe('notApplicable');
    expect(allMarkets.filter(({ countryCode }) => postcodeNotApplicable.has(countryCode))).toEqual([]);
  });
});

describe('postcodes', () => {
  it('without a country are those of any country, written as the first that has them [ACC-258]', () => {
    const ofEach = ['3065', '10001', '10001-1234', 'M5V 2T6', 'sw1a1aa', 'IM1 1AA', 'JE2 3AB', 'GY1 1AA'];
    expect(ofEach.filter((typed) => !isPostcode(typed, null))).toEqual([]);
    const ofNone = ['', '306', '123456', 'n/a', 'BFPO 1ZZ', 'M5V 2TO'];
    expect(ofNone.filter((typed) => isPostcode(typed, null))).toEqual([]);
    const written = (typed: string) => canonicalPostcode(typed, null);
    expect(['sw1a1aa', '100011234', ' n/a '].map(written)).toEqual(['SW1A 1AA', '10001-1234', 'n/a']);
    fc.assert(
      fc.property(fc.stringMatching(/^[\dA-Z]{3,8}$/), (typed) => {
        const isOfOne = allMarkets.some(({ countryCode }) => isValidPostcode(typed, countryCode));
        expect(isPostcode(typed, null)).toBe(isOfOne);
      }),
    );
  });

  it('of Australia and New Zealand are four digits [ACC-253]', () => {
    for (const country of ['AU', 'NZ'] as const) {
      expectPostcodes(country, ['2000', ' 0800 ', '２０００', '٢٠٠٠'], ['200', '20000', '2O00', '20 00', '']);
      fc.assert(
        fc.property(fc.stringMatching(/^\d{0,8}$/), (digits) => {
          expect(isValidPostcode(digits, country)).toBe(digits.length === 4);
        }),
      );
    }
  });

  it('of the US are five digits, or nine with a hyphen [ACC-254]', () => {
    expectPostcodes(
      'US',
      ['10001', '10001-1234', '100011234', '10001 1234', '10001 - 1234', '10001–1234'],
      ['1000', '100011', '10001-123', '10001-12345', '1000 11234', '10001-', 'ABCDE'],
    );
  });

  it('of Canada alternate letters and digits, without the letters that look like others [ACC-255]', () => {
    expectPostcodes(
      'CA',
      ['M5V 2T6', 'm5v2t6', 'V0N 1W0', 'K1Z 8Z8', 'M5V-2T6', 'M5V  2T6'],
      ['M5 V2T6', 'M5V/2T6', '5MV 2T6', 'M5V 2T', 'M5V 2TO'],
    );
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const refused = (postcodeOf: (letter: string) => string) =>
      alphabet.filter((letter) => !isValidPostcode(postcodeOf(letter), 'CA')).join('');
    expect(refused((letter) => `${letter}5V 2T6`)).toBe('DFIOQUWZ');
    expect(refused((letter) => `M5${letter} 2T6`)).toBe('DFIOQU');
    expect(refused((letter) => `M5V 2${letter}6`)).toBe('DFIOQU');
  });

  it('of GB have an area of the mainland, and none that is restricted [ACC-256]', () => {
    const valid = [
      'SW1A 1AA',
      'M1 1AE',
      'B33 8TH',
      'CR2 6XH',
      'DN55 1PT',
      'EC1A 1BB',
      'bt1 5gs',
      'W1A0AX',
      'SW1A  1AA',
      'BS1-4DJ',
      'G1 1AA',
    ];
    const invalid = ['SW1A 1A', 'SW1A 1AAA', 'QQ1 1AA', 'SW1A1 AA', 'SW1A 1CA', 'SW 1AA', 'SW1AA 1AA', '1AA'];
    expectPostcodes('GB', valid, invalid);
    const restricted = 'AI ASCN BBND BFPO BF1 BIQQ FIQQ GX11 PCRN SIQQ STHL TDCU TKCA IM JE GY'.split(' ');
    const made = restricted.flatMap((prefix) => [
      `${prefix} 1ZZ`,
      `${prefix}1 1AA`,
      `${prefix} 1AA`,
      `${prefix}1AA`,
    ]);
    expectPostcodes('GB', [], made);
  });

  it('of the islands have the prefix of the island [ACC-257]', () => {
    expectPostcodes('IM', ['IM1 1AA', 'im99 1ps'], ['JE2 3AB', 'IM 1AA', 'IM100 1AA', 'SW1A 1AA']);
    expectPostcodes('JE', ['JE2 3AB'], ['JE12 3AB', 'GY1 1AA', 'JE2 3CB']);
    expectPostcodes('GG', ['GY1 1AA', 'GY10 1SB'], ['GG1 1AA', 'IM1 1AA']);
  });

  it('of France, Italy, Spain and Germany are five digits', () => {
    for (const country of ['FR', 'IT', 'ES', 'DE'] as const) {
      expectPostcodes(country, ['01234'], ['1234', '123456', '12 345']);
    }
  });
});

describe('the form in which a postcode is kept', () => {
  it.each<[CountryCode, string, string]>([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', ' Sw1A 1aA ', 'SW1A 1AA'],
    ['GB', 'm11ae', 'M1 1AE'],
    ['GB', 'ｓｗ１ａ　１ａａ', 'SW1A 1AA'],
    ['JE', 'je23ab', 'JE2 3AB'],
    ['GG', 'gy101sb', 'GY10 1SB'],
    ['IM', 'im991ps', 'IM99 1PS'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A\u00a00B1', 'K1A 0B1'],
    ['US', '10001', '10001'],
    ['US', '10001-1234', '10001-1234'],
    ['US', '972051234', '97205-1234'],
    ['US', '97205 1234', '97205-1234'],
    ['CA', 'm5v  2t6', 'M5V 2T6'],
    ['CA', 'M5V-2T6', 'M5V 2T6'],
    ['GB', 'BS1\t4DJ', 'BS1 4DJ'],
    ['GB', 'bs1‑4dj', 'BS1 4DJ'],
    ['GB', 'BS1.4DJ', 'BS1 4DJ'],
    ['US', '١٠٠٠١', '10001'],
    ['AU', ' 2000 ', '2000'],
    ['FR', '75001', '75001'],
    ['GB', 'sw1a 1a', 'sw1a 1a'],
    ['AU', '20 00', '20 00'],
  ])('in %s, %j is %j', (countryCode, typed, kept) => {
    const { postcode } = formsOf(countryCode);
    expect(canonicalPostcode(typed, postcode)).toBe(kept);
    expect(canonicalPostcode(kept, postcode)).toBe(kept);
  });

  it('is that of the example of each market', () => {
    for (const { countryCode } of allMarkets) {
      const { postcode } = formsOf(countryCode);
      expect(canonicalPostcode(postcode.example.toLowerCase(), postcode)).toBe(postcode.example);
    }
  });
});

it.each([
  ['JE2 3AB', 'JE'],
  ['je23ab', 'JE'],
  ['GY1 1AA', 'GG'],
  ['IM1 1AA', 'IM'],
  ['BT1 5GS', 'GB'],
  ['SW1A 1AA', 'GB'],
  ['M5V 2T6', 'CA'],
  ['GX11 1AA', null],
  ['M5V 2TO', null],
  ['V6B 1AO', null],
  ['GG1 1AA', null],
  ['10001', null],
  ['', null],
])('%j is a postcode of %s', (postcode, country) => {
  expect(countryOfPostcode(postcode)).toBe(country);
});
