/** Digits and their signs as other keyboards write them: Arabic, Persian, Devanagari, full-width and more. */
import * as z from 'zod/mini';
import { invisible } from './invisible.ts';

/**
 * Converts digits of other scripts to 0 to 9. Unicode lists the ten digits of a script in a row, preceded by no digit or by
 * another ten.
 */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => {
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    return String(value % 10);
  });

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

/** Only the digits of a text, as 0 to 9. */
export const digitsOf = (text: string): string => withPlainDigits(text).replaceAll(/\D/g, '');

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
