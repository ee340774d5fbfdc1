import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileOf } from '../markets/forms/mobiles.ts';
import { allMarkets, type CountryCode } from '../markets/index.ts';
import {
  filterPhoneInput,
  formatMobile,
  internationalMobile,
  isValidMobile,
  maskMobile,
  mobileDigits,
} from './mobile.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

function expectMobiles(countryCode: CountryCode, valid: string[], invalid: string[]) {
  const accepts = (mobile: string) => isValidMobile(mobile, countryCode);
  expect(valid.filter((mobile) => !accepts(mobile))).toEqual([]);
  expect(invalid.filter(accepts)).toEqual([]);
}

describe('mobile numbers', () => {
  it('without a country are those of any country, and no others [ACC-265]', () => {
    const ofEach = [
      ...['0412 345 678', '021 123 4567', '(212) 456-7890', '07400 123456', '0612345678', '612345678'],
      ...['312 3456789', '0160 1234567', '+49 163 12345678', '+61 412 345 678'],
    ];
    expect(ofEach.filter((mobile) => !isValidMobile(mobile, null))).toEqual([]);
    const ofNone = ['', '12', '0400000000', '+7 912 345 67 89', '0012345678901234', '0412 345 678 ext 2'];
    expect(ofNone.filter((mobile) => isValidMobile(mobile, null))).toEqual([]);
    fc.assert(
      fc.property(digits(10), (typed) => {
        const isOfOne = allMarkets.some(({ countryCode }) => isValidMobile(typed, countryCode));
        expect(isValidMobile(typed, null)).toBe(isOfOne);
      }),
    );
  });

  it('are sent as digits only [ACC-149]', () => {
    expect(mobileDigits('+61 (0) 412-345-678')).toBe('610412345678');
    fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(mobileDigits(text))));
  });

  it('in Australia are 04 or +61 4 and eight digits, not all zero [ACC-259]', () => {
    expectMobiles(
      'AU',
      ['0412 345 678', '+61 412 345 678', '61412345678', '0400000001'],
      [
        '0312345678',
        '041234567',
        '04123456789',
        '412345678',
        '0400000000',
        '+61400000000',
        '+64412345678',
        '61412345678+',
      ],
    );
    fc.assert(
      fc.property(digits(8), fc.constantFrom('04', '+61 4', '614'), (rest, start) => {
        expect(isValidMobile(start + rest, 'AU')).toBe(rest !== '00000000');
      }),
    );
  });

  it('in New Zealand are 02 or +64 2 and seven to nine digits [ACC-260]', () => {
    const lengths = [6, 7, 8, 9, 10];
    const accepted = (start: string) =>
      lengths.filter((many) => isValidMobile(start + '1'.repeat(many), 'NZ'));
    expect(accepted('02')).toEqual([7, 8, 9]);
    expect(accepted('+64 2')).toEqual([7, 8, 9]);
    expect(accepted('03')).toEqual([]);
  });

  it('in the US and Canada have an area code of that country [ACC-261]', () => {
    expectMobiles('US', ['(202) 555-0123', '+1 202 555 0123'], ['4165550123', '7875550123', '0005550123']);
    expectMobiles('CA', ['(416) 555-0123', '+1 416 555 0123'], ['2025550123', '8765550123']);
    const areaCodes = { US: mobileOf('US').areaCodes, CA: mobileOf('CA').areaCodes };
    expect([areaCodes.US?.size, areaCodes.CA?.size]).toEqual([359, 56]);
    for (const area of areaCodes.US ?? []) expectMobiles('US', [`${area}5550123`], []);
    for (const area of areaCodes.US ?? []) expectMobiles('CA', [], [`${area}5550123`]);
    for (const area of areaCodes.CA ?? []) expectMobiles('US', [], [`${area}5550123`]);
  });

  it('in the US start the exchange with 2 to 9 [ACC-431]', () => {
    const exchanges = [...'0123456789'].filter((digit) => isValidMobile(`202${digit}550123`, 'US'));
    expect(exchanges.join('')).toBe('23456789');
  });

  it('in GB are 07 or +44 7 and nine digits of an assigned range [ACC-263]', () => {
    expectMobiles(
      'GB',
      ['07400 123456', '+44 7400 123456', '07624 123456', '07724 123456'],
      [
        '07012 345678',
        '+44 7012 345678',
        '07612 345678',
        '07623 123456',
        '0740012345',
        '074001234567',
        '06400123456',
      ],
    );
    for (const island of ['IM', 'JE', 'GG'] as const)
      expectMobiles(island, ['07624 123456'], ['07012345678']);
  });

  it('in France, Spain, Italy and Germany follow their own patterns [ACC-264]', () => {
    expectMobiles('FR', ['06 12 34 56 78', '+33712345678'], ['0512345678', '+330612345678', '061234567']);
    expectMobiles('ES', ['612345678', '+34 712 345 678'], ['702345678', '512345678', '6123456789']);
    expectMobiles('IT', ['312345678', '+39 312 345 6789'], ['31234567', '212345678', '31234567890']);
    expectMobiles(
      'DE',
      ['0151 23456789', '0160 1234567', '+49 163 12345678', '0171 1234567', '0171 12345678'],
      [
        '0151 2345678',
        '0151 234567890',
        '0160 123456',
        '0161 1234567',
        '0171 123456',
        '0171 123456789',
        '0181 1234567',
      ],
    );
  });

  it('have the calling code of the country after a plus', () => {
    expectMobiles('AU', ['+61412345678'], ['+0412345678']);
    expectMobiles('ES', ['+34612345678'], ['+612345678']);
    expectMobiles('US', ['+12025550123'], ['+2025550123']);
  });

  it('begin with the calling code after a plus, whatever the digits would be without it', () => {
    expectMobiles('IT', ['+39312345678', '+393931234567', '3931234567'], ['+393123456', '+39 393 123 4']);
    for (const { countryCode, callingCode } of allMarkets) {
      const code = mobileDigits(callingCode);
      const national = mobileDigits(mobileOf(countryCode).example).replace(/^0/, '');
      fc.assert(
        fc.property(
          fc.oneof(digits(6), digits(8), digits(9), digits(10), digits(11)),
          fc.constantFrom(
            '',
            code,
            code + national.slice(0, 2),
            national.slice(0, 2),
            `0${national}`,
            national,
          ),
          (rest, start) => {
            const typed = `+${start}${rest}`;
            expect([typed, null]).toContain(internationalMobile(typed, countryCode));
          },
        ),
      );
      expect(internationalMobile(`+${code}${national}`, countryCode)).toBe(`+${code}${national}`);
      for (const prefix of ['00', '0011', '011'])
        expectMobiles(countryCode, [], [`${prefix}${code}${national}`, `+${prefix}${code}${national}`]);
    }
  });

  it('are refused with letters, or with a plus inside', () => {
    expectMobiles('AU', ['+61-(412)-345-678'], ['0412 345 678 x1', '04+12345678', '++61412345678', '', '+']);
  });
});

describe('a phone field', () => {
  it('keeps plus, dash, brackets, digits and spaces only [ACC-266] [POR-379]', () => {
    expect(filterPhoneInput('Tel. +61 (412) 345-678;ext=9')).toBe(' +61 (412) 345-6789');
    fc.assert(fc.property(fc.string(), (text) => /^[-+() \d]*$/.test(filterPhoneInput(text))));
  });
});

describe('one number in several forms', () => {
  it('is shown as (xxx) xxx-xxxx in the US and Canada [ACC-262]', () => {
    expect(formatMobile('2025550123', 'US')).toBe('(202) 555-0123');
    expect(formatMobile('+1 416-555-0123', 'CA')).toBe('(416) 555-0123');
    expect(formatMobile('61412345678', 'AU')).toBe('0412 345 678');
    expect(formatMobile('0211234567', 'NZ')).toBe('021 123 4567');
    expect(formatMobile('02112345678', 'NZ')).toBe('021 123 45678');
    expect(formatMobile('021234567', 'NZ')).toBe('021 234 567');
    expect(formatMobile('020', 'NZ')).toBe('020');
  });

  it('has no digit more, in front or behind', () => {
    for (const { countryCode } of allMarkets) {
      const national = mobileDigits(mobileOf(countryCode).example);
      const international = mobileDigits(internationalMobile(national, countryCode) ?? '');
      for (const digits of [national, international]) {
        expect(isValidMobile(digits, countryCode), digits).toBe(true);
        expect(isValidMobile(`9${digits}`, countryCode), `9${digits}`).toBe(false);
        expect(isValidMobile(`${digits}000`, countryCode), `${digits}000`).toBe(false);
      }
    }
  });

  it('stays the same number however it is written', () => {
    for (const { countryCode } of allMarkets) {
      const mobile = mobileOf(countryCode);
      const international = internationalMobile(mobile.example, countryCode);
      expect(international).toMatch(/^\+\d+$/);
      for (const form of [
        international ?? '',
        mobileDigits(international ?? ''),
        mobileDigits(mobile.example),
      ]) {
        expect(internationalMobile(form, countryCode)).toBe(international);
        expect(formatMobile(form, countryCode)).toBe(mobile.example);
      }
    }
    expect(internationalMobile('0400000000', 'AU')).toBeNull();
  });

  it('shows its last three digits when masked', () => {
    expect(maskMobile('0412345123')).toBe('*******123');
    expect(maskMobile('+61 412 345 123')).toBe('********123');
    fc.assert(
      fc.property(digits(10), (mobile) => {
        expect(maskMobile(mobile)).toBe(`*******${mobile.slice(-3)}`);
      }),
    );
  });
});
