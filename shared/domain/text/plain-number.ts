/** Numbers with signs in them, such as mobiles, dates and postcodes, as other keyboards write them. */
import * as z from 'zod/mini';
import { invisible } from './invisible.ts';
import { withPlainDigits } from './plain-digits.ts';

/** Signs that stand between or before digits, each with the usual one. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\u2044\u2215\u29f8]/g, '/'],
  [/[\u066b\u3002\uff61]/g, '.'],
  [/[\u060c\u3001\uff64]/g, ','],
  [/[\u066c]/g, ''],
  [/\p{Zs}/gu, ' '],
];

const fullWidthOffset = 0xfee0;

/**
 * What is typed into a field of digits, in ASCII where it can be: digits of other scripts, full-width signs, dashes, slashes
 * and spaces. Invisible characters go.
 */
export function plainNumber(text: string): string {
  const narrow = text.replaceAll(/[\uff01-\uff5e]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset),
  );
  const signed = signs.reduce((written, [sign, plain]) => written.replaceAll(sign, plain), narrow);
  return withPlainDigits(signed.replaceAll(invisible, ''));
}

/**
 * What a field of digits keeps of what is typed: digits and the signs between them. A word stays, so that a filled-in text such as
 * "March 2031" is refused and not read as another number.
 */
export const typedDigits = (text: string): string => {
  const plain = plainNumber(text).trimStart();
  return /\p{L}{3}/u.test(plain) ? plain : plain.replaceAll(/[^\d /.,-]/g, '').trimStart();
};

/** A number of a request that may have signs or letters in it, such as a mobile, a code or a postcode, in ASCII digits. */
export const numberText = (maximumLength: number) =>
  z.string().check(z.overwrite(plainNumber), z.maxLength(maximumLength));
