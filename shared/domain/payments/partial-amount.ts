/** The amount that a shopper chooses to pay of an order. Source: PAY-184 to PAY-187, payments-open O-26. */
import type { MinorUnits } from '../money.ts';
import { plainNumber } from '../text/plain-number.ts';

/** The keys of what is wrong with an amount, each with the code by which the server refuses it. */
export const partialAmountCodes = {
  /** Not a number above 0. */
  'amount.negative': 'amount_negative',
  /** More than two decimals. */
  'amount.error': 'amount_error',
  /** More than what is owed and not pending. */
  'amount.exceeds_owed': 'amount_exceeds_owed',
} as const;
export type PartialAmountError = keyof typeof partialAmountCodes;

export type PartialAmount =
  | { readonly amount: MinorUnits; readonly error: null }
  | { readonly amount: null; readonly error: PartialAmountError };

const decimal = /^(?<whole>\d{1,10})(?:\.(?<decimals>\d*))?$/;

/**
 * Reads an amount such as "25", "25.5" or "25.00".
 * @param upTo what is owed less what is pending
 */
export function readPartialAmount(text: string, upTo: MinorUnits): PartialAmount {
  const { whole, decimals = '' } = decimal.exec(text)?.groups ?? {};
  if (whole === undefined || !/[1-9]/.test(whole + decimals)) return wrong('amount.negative');
  if (decimals.length > 2) return wrong('amount.error');
  const amount = Number(whole + decimals.padEnd(2, '0'));
  return amount > upTo ? wrong('amount.exceeds_owed') : { amount, error: null };
}

/**
 * What a shopper typed, as `readPartialAmount` reads it. Some languages write a comma before the decimals; where it was
 * meant to group thousands, the amount gets too many decimals and is refused rather than misread.
 */
export const decimalOf = (typed: string): string => plainNumber(typed).trim().replace(',', '.');

/**
 * The amount shown while something is typed: what was entered, and without a usable entry the total after refunds, but
 * never more than what is owed less what is pending (PAY-186).
 */
export function shownPartialAmount(text: string, totalAfterRefund: MinorUnits, upTo: MinorUnits): MinorUnits {
  return readPartialAmount(text, upTo).amount ?? Math.min(totalAfterRefund, upTo);
}

const wrong = (error: PartialAmountError): PartialAmount => ({ amount: null, error });
