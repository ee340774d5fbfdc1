import { type MinorUnits, toMinor } from '../money.ts';

/** The first two are the keys that the specification gives; the third is also the server's answer. */
export type PartialAmountError = 'amount.negative' | 'amount.error' | 'amount_exceeds_owed';

export type PartialAmount =
  | { readonly ok: true; readonly amount: MinorUnits }
  | { readonly ok: false; readonly error: PartialAmountError };

/**
 * Reads an amount as a shopper types it, with a point or a comma (PAY-184, PAY-185, PAY-187).
 * @param payable what is owed less what is pending.
 */
export function parsePartialAmount(text: string, payable: MinorUnits): PartialAmount {
  const typed = text.trim().replace(',', '.');
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(typed) || Number(typed) <= 0) return refused('amount.negative');
  const [whole = '', decimals = ''] = typed.split('.');
  if (decimals.length > 2) return refused('amount.error');
  if (whole.length > 10) return refused('amount_exceeds_owed');
  const amount = toMinor(`${whole || '0'}.${decimals.padEnd(2, '0')}`);
  return amount > payable ? refused('amount_exceeds_owed') : { ok: true, amount };
}

/** What the form shows as the amount: the typed one, or all that can be paid while that cannot be read (PAY-186). */
export function shownPartialAmount(
  typed: PartialAmount,
  totalAfterRefund: MinorUnits,
  payable: MinorUnits,
): MinorUnits {
  return typed.ok ? typed.amount : Math.min(totalAfterRefund, payable);
}

const refused = (error: PartialAmountError): PartialAmount => ({ ok: false, error });
