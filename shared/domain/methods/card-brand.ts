import * as z from 'zod/mini';

export const cardBrandSchema = z.enum(['VISA', 'MASTERCARD', 'AMEX', 'DINERS_CLUB', 'DISCOVER']);
/** The brands that a number can show (PAY-195). */
export type CardBrand = z.infer<typeof cardBrandSchema>;

interface PrefixRange {
  readonly from: number;
  readonly to: number;
  readonly brand: CardBrand;
}

const prefix = (digits: number, brand: CardBrand): PrefixRange => ({ from: digits, to: digits, brand });

// Longer prefixes come first, because 601576 is an exception within 601.
const prefixRanges: readonly PrefixRange[] = [
  prefix(601576, 'MASTERCARD'),
  { from: 2221, to: 2720, brand: 'MASTERCARD' },
  prefix(601, 'DISCOVER'),
  { from: 51, to: 55, brand: 'MASTERCARD' },
  prefix(30, 'DINERS_CLUB'),
  prefix(36, 'DINERS_CLUB'),
  prefix(38, 'DINERS_CLUB'),
  prefix(34, 'AMEX'),
  prefix(37, 'AMEX'),
  prefix(64, 'DISCOVER'),
  prefix(65, 'DISCOVER'),
  prefix(4, 'VISA'),
];

/**
 * The brand that the first digits show, as soon as they show it; `null` before that and for any other number (PAY-196, PAY-197).
 * @param number digits only.
 */
export function cardBrandOf(number: string): CardBrand | null {
  return prefixRanges.find((range) => startsInside(number, range))?.brand ?? null;
}

function startsInside(number: string, { from, to }: PrefixRange): boolean {
  const start = Number(number.slice(0, String(from).length));
  return start >= from && start <= to;
}
