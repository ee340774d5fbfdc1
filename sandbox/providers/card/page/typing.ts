import { digitsOf } from '#shared/domain/methods/card-number.ts';

/**
 * An expiry as it is shown while it is typed or filled in: `8` becomes `08`, the slash is added automatically once
 * the month is complete, and a four-digit year from autofill keeps its last two.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const { month, year } = expiryParts(text);
  if (year !== '') return `${month} / ${year}`;
  return month.length === 2 && !isDeleting ? `${month} / ` : month;
}

/** Month and two-digit year as far as they have been typed. */
export function expiryParts(text: string): { month: string; year: string } {
  const digits = withLeadingZero(text);
  const year = digits.slice(2);
  return { month: digits.slice(0, 2), year: year.length === 4 ? year.slice(2) : year.slice(0, 2) };
}

/** No month begins with 2 to 9, and a slash after one digit ends the month. */
function withLeadingZero(text: string): string {
  const digits = digitsOf(text);
  return /^[2-9]/.test(digits) || /^\s*\d\s*\//.test(text) ? `0${digits}` : digits;
}

/**
 * Puts a formatted text into an input and keeps the cursor behind the same digit, so that a correction in the
 * middle of a number works.
 */
export function showFormatted(input: HTMLInputElement, formatted: string): void {
  const cursor = input.selectionStart ?? input.value.length;
  const isAtEnd = cursor === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, cursor)).length;
  if (input.value === formatted) return;
  input.value = formatted;
  const next = isAtEnd ? formatted.length : positionAfter(formatted, digitsBefore);
  if (input === input.ownerDocument.activeElement) input.setSelectionRange(next, next);
}

function positionAfter(formatted: string, digits: number): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return position;
}
