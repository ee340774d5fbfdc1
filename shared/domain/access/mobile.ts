import { mobileOf } from '../markets/forms/mobiles.ts';
import { allMarkets, type CountryCode, isCountryCode, type Market, marketOf } from '../markets/index.ts';
import { digitsOf } from '../text/plain-digits.ts';
import { plainNumber } from '../text/plain-number.ts';

/** The form in which a mobile is sent: only its digits [ACC-149]. */
export function mobileDigits(mobile: string): string {
  return digitsOf(mobile);
}

/** What a phone field keeps of what is typed or pasted: plus, dash, brackets, digits and spaces [ACC-266]. */
export function filterPhoneInput(text: string): string {
  return plainNumber(text).replace(/[^-+() \d]/g, '');
}

/** A plus is only allowed at the start. */
const phoneShape = /^[-() ]*(?:\+|\d)[-() \d]*$/;

/** The number without calling code and trunk zero, or `null` when it is no mobile of the market. */
function nationalNumber(written: string, { countryCode, callingCode }: Market): string | null {
  const mobile = plainNumber(written);
  const rule = mobileOf(countryCode);
  const digits = mobileDigits(mobile);
  if (!phoneShape.test(mobile)) return null;

  const national = rule.pattern.exec(digits)?.[1];
  if (national === undefined || rule.unassigned?.test(national)) return null;
  // In Italy +39 312 3456 would else be read as the national number 393 123456.
  if (mobile.includes('+') && digits !== mobileDigits(callingCode) + national) return null;
  if (rule.areaCodes && !rule.areaCodes.has(national.slice(0, 3))) return null;
  return national;
}

/**
 * Whether a typed or sent number is a mobile of the country [ACC-259] to [ACC-264], or of any country where none is known
 * [ACC-265]. The digits are enough, since that is how a number is sent.
 */
export function isValidMobile(mobile: string, countryCode: CountryCode | null): boolean {
  const markets = countryCode === null ? allMarkets : [marketOf(countryCode)];
  return markets.some((market) => nationalNumber(mobile, market) !== null);
}

/** The one form of a number, `+61412345678`, to compare and store it by; `null` when it is not valid. */
export function internationalMobile(mobile: string, countryCode: CountryCode): string | null {
  const market = marketOf(countryCode);
  const national = nationalNumber(mobile, market);
  return national && market.callingCode + national;
}

/** A number in its country's format, `(202) 555-0123`; an invalid one is returned unchanged [ACC-262]. */
export function formatMobile(mobile: string, countryCode: CountryCode): string {
  const market = marketOf(countryCode);
  const national = nationalNumber(mobile, market);
  if (national === null) return mobile;

  const digits = [...national];
  const shown = [...mobileOf(countryCode).display].map((place) =>
    place === '#' ? (digits.shift() ?? '') : place,
  );
  return [...shown, ...digits].join('');
}

/** A mobile as its country writes it, and unchanged where that is not one of ours. Source: ACC-262. */
export const shownMobile = (mobile: string, countryCode: string): string =>
  isCountryCode(countryCode) ? formatMobile(mobile, countryCode) : mobile;

/** Stars for all digits but the last three: `*******123`. */
export function maskMobile(mobile: string): string {
  return mobileDigits(mobile).replace(/\d(?=\d{3})/g, '*');
}
