import * as z from 'zod/mini';
import { type IsoDate, lastDayOfMonth } from '../dates.ts';

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
