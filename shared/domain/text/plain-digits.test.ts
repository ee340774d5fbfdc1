import { expect, it } from 'vitest';
import { digitsOf, withPlainDigits } from './plain-digits.ts';
import { plainNumber } from './plain-number.ts';

it.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian and Urdu', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Lao', '໐໑໒໓໔໕໖໗໘໙'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['full-width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('reads %s digits', (_, digits) => {
  expect([withPlainDigits(digits), plainNumber(digits), digitsOf(`a ${digits}`)]).toEqual(
    Array(3).fill('0123456789'),
  );
});

it.each([
  ['２０３１／０３', '2031/03'],
  ['٢٠٣١⁄٠٣', '2031/03'],
  ['０３－３１', '03-31'],
  ['03–31', '03-31'],
  ['03−31', '03-31'],
  ['٢٥٫٥٠', '25.50'],
  ['١٬٢٣٤٫٥٠', '1234.50'],
  ['٢٥،٥', '25,5'],
  ['２５．５０', '25.50'],
  ['２５。５', '25.5'],
  ['＋４４（０）７４００', '+44(0)7400'],
  ['4111\u00a01111\u20091111\u30001111', '4111 1111 1111 1111'],
  ['\u202a+44 7400 123456\u202c', '+44 7400 123456'],
  ['\u2066\u200e0412\u200b345678\u2069', '0412345678'],
  ['ｓｗ１Ａ　１ａａ', 'sw1A 1aa'],
  ['SW1A 1AA', 'SW1A 1AA'],
])('reads the signs of other keyboards: %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});
