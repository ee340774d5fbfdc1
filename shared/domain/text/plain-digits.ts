/** Digits as other keyboards write them: Arabic, Persian, Devanagari, full-width and more. */

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

/** Only the digits of a text, as 0 to 9. */
export const digitsOf = (text: string): string => withPlainDigits(text).replaceAll(/\D/g, '');
