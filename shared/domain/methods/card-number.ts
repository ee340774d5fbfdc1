import { digitsOf, withPlainDigits } from '../text/plain-digits.ts';
import { type CardBrand, cardBrandOf } from './card-brand.ts';

const groupSizes: Readonly<Partial<Record<CardBrand, readonly number[]>>> = { AMEX: [4, 6, 5] };
const usualGroupSizes = [4, 4, 4, 4];

const numberLengths: Readonly<Record<CardBrand, readonly number[]>> = {
  VISA: [13, 16],
  MASTERCARD: [16],
  AMEX: [15],
  DINERS_CLUB: [14],
  DISCOVER: [16],
};
const longestNumber = 16;

/**
 * The number as a form shows it, 4-4-4-4, or 4-6-5 for Amex, in as many characters (PAY-199, PAY-200). A number with more
 * digits than that stays too long, ungrouped, instead of becoming another card's number.
 */
export function formatCardNumber(text: string): string {
  let rest = digitsOf(text);
  const brand = cardBrandOf(rest);
  const sizes = (brand && groupSizes[brand]) ?? usualGroupSizes;
  const digits = sizes.reduce((sum, size) => sum + size, 0);
  if (rest.length > digits) return rest.slice(0, digits + sizes.length - 1);
  const groups: string[] = [];
  for (const size of sizes) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(' ');
}

/** The check digit rule: every second digit from the right is doubled, and the sum of all digits ends in 0. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

const isCardNumber = (digits: string): boolean => {
  const brand = cardBrandOf(digits);
  return brand !== null && numberLengths[brand].includes(digits.length) && passesLuhn(digits);
};

/** Digits in groups, separated by spaces, dashes and invisible characters, or by up to three other signs. */
const digitRuns = /\d+(?:(?:[\s\p{Pd}\p{Cf}−]+|[^\p{L}\d]{1,3})\d+)*/gu;

/** A UUID, as in the keys and references of shops. One in some thousands has digits that pass as those of a card. */
const uuids = /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f])/giu;

/**
 * Whether some of the digits, in whole groups, are the number of a card, also where an address has them in its percent code.
 * Old cards of 13 digits are left out: article numbers have as many.
 */
export function holdsCardNumber(text: string): boolean {
  let read = text;
  for (let layer = 0; layer <= encodedAtMost; layer += 1) {
    if (showsCardNumber(read)) return true;
    const decoded = withoutPercentCode(read);
    if (decoded === read) return false;
    read = decoded;
  }
  return showsCardNumber(read);
}

/** Addresses within addresses within addresses. */
const encodedAtMost = 3;

function showsCardNumber(text: string): boolean {
  return [...withPlainDigits(text.normalize('NFKC')).replaceAll(uuids, 'x').matchAll(digitRuns)].some(
    ([run]) => {
      const groups = run.split(/\D+/);
      return groups.some((_, from) => beginsCardNumber(groups, from));
    },
  );
}

/** What is no text in UTF-8 stays as it is. */
const withoutPercentCode = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (code) => {
    try {
      return decodeURIComponent(code);
    } catch {
      return code;
    }
  });

/** Looks at no more groups than a card has digits: otherwise a text of single digits would take very long. */
function beginsCardNumber(groups: readonly string[], from: number): boolean {
  let digits = '';
  for (let next = from; next < groups.length && digits.length < longestNumber; next += 1) {
    digits += groups[next];
    if (digits.length > 13 && isCardNumber(digits)) return true;
  }
  return false;
}

export type CardNumberError = 'invalidNumber' | 'cardTypeNotEnabled';

/**
 * The first problem of a typed number, or null (PAY-198, PAY-208).
 * @param enabled the order's brands in an order, otherwise `enabledBrands` of the service.
 */
export function validateCardNumber(text: string, enabled: readonly CardBrand[]): CardNumberError | null {
  const digits = digitsOf(text);
  const brand = cardBrandOf(digits);
  if (!brand || !isCardNumber(digits)) return 'invalidNumber';
  return enabled.includes(brand) ? null : 'cardTypeNotEnabled';
}

/** Where a card is entered: the message about Amex differs (PAY-201). */
export type CardContext = 'global' | 'order';

/** Key of the text under `methods.errors` for a card whose brand is not enabled. */
export function brandErrorKey(brand: CardBrand, context: CardContext) {
  if (brand !== 'AMEX') return 'cardTypeNotEnabled';
  return context === 'order' ? 'amexNotAllowedInOrder' : 'amexNotAllowed';
}

/** How many digits the security code has; JCB and unknown brands have three (PAY-203). */
export function securityCodeLength(brand: CardBrand | 'JCB' | null): 3 | 4 {
  return brand === 'AMEX' ? 4 : 3;
}

export function validateSecurityCode(code: string, brand: CardBrand | 'JCB' | null): 'cvcLengthError' | null {
  const isComplete = /^\d+$/.test(code) && code.length === securityCodeLength(brand);
  return isComplete ? null : 'cvcLengthError';
}

/** A stored card as it is sent: the last four digits, and an asterisk for each one before them. */
export const maskedPanOf = (lastDigits: string, brand: CardBrand): string =>
  lastDigits.padStart(Math.max(...numberLengths[brand]), '*');

/** A stored card as people read it: its last four digits, or three for Amex (PAY-211). */
export function maskedCardNumber(maskedPan: string, brand: CardBrand): string {
  return `•••• ${maskedPan.slice(brand === 'AMEX' ? -3 : -4)}`;
}
