import * as z from 'zod/mini';
import { type IsoDate, lastDayOfMonth } from '../dates.ts';
import { plainNumber, typedDigits } from '../text/plain-number.ts';

export interface CardExpiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Reads a typed month (1-12) and a two-digit year as 20xx; null for anything else (PAY-204). */
export function parseCardExpiry(month: string, year: string): CardExpiry | null {
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(month);
  return isMonth && /^\d{2}$/.test(year) ? { month: Number(month), year: 2000 + Number(year) } : null;
}

const ofMonthAndYear = /^(?<month>0?[1-9]|1[0-2])[ /.-]+(?:20)?(?<year>\d\d)$/;
const ofYearAndMonth = /^20(?<year>\d\d)[ /.-]+(?<month>0?[1-9]|1[0-2])(?:[ /.-]+\d\d?)?$/;
/** A month of one digit that begins with 1 could be the first half of October to December, unless a full year follows. */
const withoutSeparator = [
  /^(?<month>0[1-9]|1[0-2])(?:20)?(?<year>\d\d)$/,
  /^(?<month>[2-9])(?<year>\d\d)$/,
  /^(?<month>[1-9])20(?<year>\d\d)$/,
  /^20(?<year>\d\d)(?<month>0[1-9]|1[0-2])$/,
  /^20(?<year>\d\d)(?<month>[1-9])$/,
  /^20(?<year>\d\d)(?<month>0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
];
const wholeExpiries = [ofMonthAndYear, ofYearAndMonth, ...withoutSeparator];

/**
 * Month and two-digit year of an expiry in any shape in which it is filled in, where it can be no other one: `03/31`,
 * `03-2031`, `1.2031`, `2031-03`, `203103`. Null for anything else, such as `2031` alone or `13/12`.
 */
export function readExpiry(text: string): { month: string; year: string } | null {
  const plain = plainNumber(text).trim();
  const read = wholeExpiries.flatMap((shape) => {
    const { month = '', year = '' } = shape.exec(plain)?.groups ?? {};
    return year === '' ? [] : [{ month: month.padStart(2, '0'), year }];
  });
  const [first, ...others] = read;
  const isOne = others.every(({ month, year }) => month === first?.month && year === first.year);
  return first && isOne ? first : null;
}

/**
 * An expiry as it is shown while it is typed or filled in: `8` becomes `08`, and the slash is added automatically once the month
 * is complete. What is understood is shown as month and two-digit year; anything else stays, for the message about it.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const read = readExpiry(text);
  if (read) return `${read.month} / ${read.year}`;
  const plain = typedDigits(text);
  const typed = /^(\d\d?)([ /.-]*)(\d{0,4})$/.exec(plain);
  if (!typed) return plain;
  const [, first = '', slash = '', rest = ''] = typed;
  // No month begins with 2 to 9, so the second digit belongs to the year.
  const isYear = /^[2-9]\d/.test(first);
  if (isYear) return slash === '' && rest === '' ? `0${first[0]} / ${first[1]}` : plain;
  const isOver = slash !== '' || first.length === 2 || /[2-9]/.test(first);
  const month = isOver && first !== '0' ? first.padStart(2, '0') : first;
  if (rest !== '') return `${month} / ${rest}`;
  return isOver && !isDeleting ? `${month} / ` : month;
}

/** A card is valid through the last day of its month. */
export function lastValidDay({ month, year }: CardExpiry): IsoDate {
  return lastDayOfMonth(year, month);
}

export type CardExpiryError = 'format' | 'valid';

/**
 * The first problem of a typed expiry, the format before the date (PAY-204, PAY-205).
 * @param neededUntil the last payment date, or today when there is none.
 */
export function validateCardExpiry(
  month: string,
  year: string,
  neededUntil: IsoDate,
): CardExpiryError | null {
  const expiry = parseCardExpiry(month, year);
  if (!expiry) return 'format';
  return lastValidDay(expiry) < neededUntil ? 'valid' : null;
}

export const cardExpiryStatusSchema = z.enum(['ok', 'expires_before_last_payment', 'expired']);
export type CardExpiryStatus = z.infer<typeof cardExpiryStatusSchema>;

/** Whether a stored card is valid today and until the last payment that it has to make. */
export function cardExpiryStatus(
  expiry: CardExpiry,
  today: IsoDate,
  lastPaymentDate: IsoDate | null,
): CardExpiryStatus {
  const lastDay = lastValidDay(expiry);
  if (lastDay < today) return 'expired';
  return lastPaymentDate && lastDay < lastPaymentDate ? 'expires_before_last_payment' : 'ok';
}

/** A card that ends in the month of `today` or in the next one: banks have sent the new card by then. */
export function expiresSoon({ month, year }: CardExpiry, today: IsoDate): boolean {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const monthsLeft = (year - thisYear) * 12 + month - thisMonth;
  return monthsLeft === 0 || monthsLeft === 1;
}

/** The first day on which a card expires soon: that of the month before its last one. */
export function firstDayOfExpirySoon({ month, year }: CardExpiry): IsoDate {
  const [inYear, inMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  return `${inYear}-${String(inMonth).padStart(2, '0')}-01`;
}
