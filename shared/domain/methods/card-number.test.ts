import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBrandSchema } from './card-brand.ts';
import {
  brandErrorKey,
  formatCardNumber,
  holdsCardNumber,
  maskedCardNumber,
  maskedPanOf,
  passesLuhn,
  securityCodeLength,
  validateCardNumber,
  validateSecurityCode,
} from './card-number.ts';
import { enabledBrands } from './enabled-cards.ts';

const every = cardBrandSchema.options;

const testCards = [
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '6015760000000017',
  '378282246310005',
  '6011111111111117',
  '36000000000016',
  '4000000000000010',
  '4000000000003014',
  '4000000000005019',
];

const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((check) => digits + check).find(passesLuhn) as string;

describe('a card number', () => {
  it('passes the Luhn check with exactly one check digit [PAY-198]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,18}$/), (digits) => {
        expect([...'0123456789'].filter((check) => passesLuhn(digits + check))).toHaveLength(1);
      }),
    );
  });

  it('fails when any one digit is mistyped [PAY-198]', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{15}$/),
        fc.nat(15),
        fc.integer({ min: 1, max: 9 }),
        (digits, place, change) => {
          const number = withCheckDigit(digits);
          const wrong = (Number(number[place]) + change) % 10;
          expect(passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
        },
      ),
    );
  });

  it.each(testCards)('%s is accepted where its brand is [PAY-198]', (number) => {
    expect(validateCardNumber(number, every)).toBeNull();
    expect(validateCardNumber(formatCardNumber(number), every)).toBeNull();
  });

  it('needs the Luhn check, a known brand and the length of that brand [PAY-198] [ACC-383]', () => {
    const wrongCheckDigit = '4111111111111112';
    const noBrand = withCheckDigit('353011133330000');
    const wrongLength = withCheckDigit('51000000000000');
    const longer = withCheckDigit('411111111111111199');
    for (const number of [
      wrongCheckDigit,
      noBrand,
      wrongLength,
      longer,
      formatCardNumber(longer),
      '',
      '4',
      '0000000000000000',
    ]) {
      expect(validateCardNumber(number, every), number).toBe('invalidNumber');
    }
  });

  it('of a brand that is not enabled blocks the payment [PAY-208] [ACC-386]', () => {
    expect(validateCardNumber('378282246310005', ['VISA', 'MASTERCARD'])).toBe('cardTypeNotEnabled');
    expect(validateCardNumber('4111111111111111', ['MASTERCARD'])).toBe('cardTypeNotEnabled');
    expect(validateCardNumber('4111111111111111', ['VISA'])).toBeNull();
  });

  it('of Amex, Diners Club or Discover is not enabled before the flags are known [PAY-209]', () => {
    const brands = enabledBrands(null);
    for (const number of ['378282246310005', '36000000000016', '6011111111111117']) {
      expect(validateCardNumber(number, brands)).toBe('cardTypeNotEnabled');
    }
    expect(validateCardNumber('4111111111111111', brands)).toBeNull();
    expect(validateCardNumber('5555555555554444', brands)).toBeNull();
  });

  it('of Amex has its own message, and another one in an order [PAY-201] [ACC-384]', () => {
    expect(brandErrorKey('AMEX', 'global')).toBe('amexNotAllowed');
    expect(brandErrorKey('AMEX', 'order')).toBe('amexNotAllowedInOrder');
    expect(brandErrorKey('DISCOVER', 'order')).toBe('cardTypeNotEnabled');
  });
});

describe('a card number on screen', () => {
  it('is grouped by four, and 4-6-5 for Amex [PAY-200]', () => {
    expect(formatCardNumber('4111111111111111')).toBe('4111 1111 1111 1111');
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(formatCardNumber('41111')).toBe('4111 1');
    expect(formatCardNumber('4111')).toBe('4111');
    expect(formatCardNumber('')).toBe('');
  });

  it('has at most 19 characters, and 17 for Amex [PAY-199]', () => {
    expect(formatCardNumber(`4${'1'.repeat(30)}`)).toHaveLength(19);
    expect(formatCardNumber(`37${'1'.repeat(30)}`)).toHaveLength(17);
  });

  it('does not become another number when it is too long', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{17,30}$/), (digits) => {
        expect(validateCardNumber(formatCardNumber(digits), every)).toBe('invalidNumber');
        expect(digits.startsWith(formatCardNumber(digits))).toBe(true);
      }),
    );
    expect(validateCardNumber(formatCardNumber('3782822463100053'), every)).toBe('invalidNumber');
  });

  it('formats what is formatted already to the same text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,19}$/), (digits) => {
        const formatted = formatCardNumber(digits);
        expect(formatCardNumber(formatted)).toBe(formatted);
      }),
    );
  });

  it('is masked but for its last 4 digits, or 3 for Amex [PAY-211]', () => {
    expect(maskedCardNumber('************1234', 'VISA')).toBe('•••• 1234');
    expect(maskedCardNumber('***********0005', 'AMEX')).toBe('•••• 005');
    expect(maskedCardNumber(maskedPanOf('4242', 'VISA'), 'VISA')).toBe('•••• 4242');
  });

  it('is sent with an asterisk for each digit but the last four', () => {
    expect(maskedPanOf('1111', 'VISA')).toBe('************1111');
    expect(maskedPanOf('0005', 'AMEX')).toBe('***********0005');
    expect(maskedPanOf('0004', 'DINERS_CLUB')).toBe('**********0004');
  });
});

describe('a security code', () => {
  it('has 4 digits for Amex and 3 for every other brand, known or not [PAY-203]', () => {
    expect(securityCodeLength('AMEX')).toBe(4);
    const others = ['DINERS_CLUB', 'DISCOVER', 'JCB', 'MASTERCARD', 'VISA', null] as const;
    expect(others.map(securityCodeLength)).toEqual(Array(6).fill(3));
  });

  it('of another length, or with anything but digits, is not accepted [PAY-203]', () => {
    expect(validateSecurityCode('123', 'VISA')).toBeNull();
    expect(validateSecurityCode('1234', 'AMEX')).toBeNull();
    expect(validateSecurityCode('123', null)).toBeNull();
    for (const [code, brand] of [
      ['12', 'VISA'],
      ['1234', 'VISA'],
      ['123', 'AMEX'],
      ['12345', 'AMEX'],
      ['1234', null],
      ['12a', 'VISA'],
      ['a12', 'VISA'],
      ['', null],
    ] as const) {
      expect(validateSecurityCode(code, brand)).toBe('cvcLengthError');
    }
  });
});

describe('a text of a shop', () => {
  it.each([
    '4111111111111111',
    'Order 12, paid with 4111 1111 1111 1111 by phone',
    '3782-822463-10005',
    'PAN:４１１１ 1111.1111–1111',
    '4111     1111\n\n\n\n1111 - - 1111',
    '4111 / 1111 / 1111 / 1111',
    '٤١١١ ١١١١ ١١١١ ١١١١',
    'कार्ड ४१११११११११११११११',
    '4111%201111%201111%201111',
    '4111%2D1111%2d1111-1111',
    '%34%31%31%31111111111111',
    '4111%25201111%25201111%25201111',
    '%FF4111%201111%201111%201111',
    'https://shop.example/4111/1111/1111/1111?a=b',
    '49913303-6148-4110-a3bc-9d0e1f2a3b4c 4111-1111-1111-1111',
    '41111111-1111-1111',
  ])('holds a card number: %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '4111111111111112'],
    ['an article number of 13 digits', '4006381333931'],
    ['a card of 13 digits', '4222222222222'],
    ['a reference that is longer', '94111111111111111'],
    ['letters between the digits', '4111 a 1111 b 1111 c 1111'],
    ['measures', '4111x1111x1111x1111 mm'],
    ['numbers in columns', '4111 | | 1111 | | 1111 | | 1111'],
    ['a telephone number', '+49 170 1234567'],
    ['a date and a number', '2026-11-23 000012'],
    ['an address with percent signs', 'https://shop.example/?q=100%&r=%zz%E0%A4%A&s=2026%2011'],
    ['a UUID with the digits of a card', '49913303-6148-4110-a3bc-9d0e1f2a3b4c'],
    ['such a UUID in capitals in a reference', 'Order_49913303-6148-4110-A3BC-9D0E1F2A3B4C:1'],
    ['nothing', ''],
  ])('may have %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  /** The rule as it is worded: some groups that follow each other are a card's number of 14 digits or more. */
  const holdsOneByAllPairs = (groups: readonly string[]) =>
    groups.some((_, from) =>
      groups.some((_, to) => {
        const digits = groups.slice(from, to + 1).join('');
        return digits.length > 13 && validateCardNumber(digits, every) === null;
      }),
    );

  it('is refused by any of its groups that make a card number, wherever they begin and end', () => {
    const cards = testCards.flatMap((number) => [number, formatCardNumber(number), [...number].join(' ')]);
    const pieces = fc.oneof(fc.stringMatching(/^\d{1,6}$/), fc.constantFrom(...cards));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (texts) => {
        const text = texts.join(' ');
        const groups = text === '' ? [] : text.split(' ');
        expect(holdsCardNumber(text)).toBe(holdsOneByAllPairs(groups));
      }),
    );
  });

  it('may be very many single digits', () => {
    const ones = '1 '.repeat(10_000);
    expect(holdsCardNumber(ones)).toBe(false);
    expect(holdsCardNumber(`${ones}4111 1111 1111 1111 ${ones}`)).toBe(true);
  });
});
