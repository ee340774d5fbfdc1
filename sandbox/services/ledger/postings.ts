/** Every business fact that moves money, as its ledger lines. */
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import { type MerchantAccountKind, merchantAccount, sharedAccount } from './accounts.ts';
import type { LedgerLine } from './post.ts';

export interface ItemAmount {
  readonly scheduleItemId: number;
  readonly amount: MinorUnits;
}

const debit = (accountId: string, amount: MinorUnits, scheduleItemId?: number): LedgerLine => ({
  accountId,
  side: 'DEBIT',
  amount,
  ...(scheduleItemId !== undefined && { scheduleItemId }),
});
const credit = (accountId: string, amount: MinorUnits, scheduleItemId?: number): LedgerLine => ({
  ...debit(accountId, amount, scheduleItemId),
  side: 'CREDIT',
});

/** The shopper owes every instalment, and the merchant has our promise of their sum. */
export function orderAuthorised(
  merchantId: string,
  currency: Currency,
  items: readonly ItemAmount[],
): LedgerLine[] {
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...items.map((item) => debit(sharedAccount('RECEIVABLE', currency), item.amount, item.scheduleItemId)),
    credit(merchantAccount('AUTHORISED', merchantId, currency), total),
  ];
}

/** A charge of an instalment arrived at the card provider. */
export function instalmentPaid(currency: Currency, { scheduleItemId, amount }: ItemAmount): LedgerLine[] {
  return [
    debit(sharedAccount('CARD_PROVIDER', currency), amount),
    credit(sharedAccount('RECEIVABLE', currency), amount, scheduleItemId),
  ];
}

/**
 * A donation arrived with the first instalment. It is no instalment's and no merchant's, so it comes back with no void
 * and no refund.
 */
export function donated(currency: Currency, amount: MinorUnits): LedgerLine[] {
  return [
    debit(sharedAccount('CARD_PROVIDER', currency), amount),
    credit(sharedAccount('DONATIONS', currency), amount),
  ];
}

export function captured(merchantId: string, currency: Currency, amount: MinorUnits): LedgerLine[] {
  return [
    debit(merchantAccount('AUTHORISED', merchantId, currency), amount),
    credit(merchantAccount('MERCHANT', merchantId, currency), amount),
  ];
}

/** A void, an expiry (from AUTHORISED) or a refund (from MERCHANT), as it fell on the schedule. */
export function orderReduced(
  from: MerchantAccountKind,
  merchantId: string,
  currency: Currency,
  parts: { readonly lowered: readonly ItemAmount[]; readonly returned: readonly ItemAmount[] },
): LedgerLine[] {
  const sum = [...parts.lowered, ...parts.returned].reduce((total, { amount }) => total + amount, 0);
  return [
    debit(merchantAccount(from, merchantId, currency), sum),
    ...parts.lowered.map((item) =>
      credit(sharedAccount('RECEIVABLE', currency), item.amount, item.scheduleItemId),
    ),
    ...parts.returned.map((item) =>
      credit(sharedAccount('REFUNDS_DUE', currency), item.amount, item.scheduleItemId),
    ),
  ];
}

/** A refund left the card provider for the shopper's card. */
export function refundPaid(currency: Currency, { scheduleItemId, amount }: ItemAmount): LedgerLine[] {
  return [
    debit(sharedAccount('REFUNDS_DUE', currency), amount, scheduleItemId),
    credit(sharedAccount('CARD_PROVIDER', currency), amount),
  ];
}

export function lateFeeCharged(currency: Currency, { scheduleItemId, amount }: ItemAmount): LedgerLine[] {
  return [
    debit(sharedAccount('LATE_FEES_RECEIVABLE', currency), amount, scheduleItemId),
    credit(sharedAccount('LATE_FEE_INCOME', currency), amount),
  ];
}

/** What is unpaid of a late fee is owed no more. */
export function lateFeeWaived(currency: Currency, { scheduleItemId, amount }: ItemAmount): LedgerLine[] {
  return [
    debit(sharedAccount('LATE_FEE_INCOME', currency), amount),
    credit(sharedAccount('LATE_FEES_RECEIVABLE', currency), amount, scheduleItemId),
  ];
}

/** A late fee arrived at the card provider, with the instalment that it is for. */
export function lateFeePaid(currency: Currency, { scheduleItemId, amount }: ItemAmount): LedgerLine[] {
  return [
    debit(sharedAccount('CARD_PROVIDER', currency), amount),
    credit(sharedAccount('LATE_FEES_RECEIVABLE', currency), amount, scheduleItemId),
  ];
}
