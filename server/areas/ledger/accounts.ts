/**
 * The accounts of the double-entry ledger.
 * - CARD_PROVIDER, BANK_PROVIDER: money that the card provider and the bank provider hold for us
 * - RECEIVABLE: what shoppers owe for their orders; LATE_FEES_RECEIVABLE: what they owe in fees
 * - AUTHORISED: promised to a merchant and not captured; MERCHANT: captured, ours to pay out
 * - REFUNDS_DUE: ours to send back to a card or a bank account
 * - DONATIONS: given by shoppers, ours to pass on
 * - MERCHANT_FEE_INCOME: what merchants pay us for captures; PAYOUTS_DUE: on its way to merchants
 */
import type { Currency } from '#shared/domain/money.ts';

const sharedAccountKinds = [
  'CARD_PROVIDER',
  'BANK_PROVIDER',
  'RECEIVABLE',
  'LATE_FEES_RECEIVABLE',
  'LATE_FEE_INCOME',
  'REFUNDS_DUE',
  'DONATIONS',
  'MERCHANT_FEE_INCOME',
  'PAYOUTS_DUE',
] as const;
export const merchantAccountKinds = ['AUTHORISED', 'MERCHANT'] as const;

/** The provider that holds the money of a payment. */
export type ProviderAccountKind = 'CARD_PROVIDER' | 'BANK_PROVIDER';
type SharedAccountKind = (typeof sharedAccountKinds)[number];
export type MerchantAccountKind = (typeof merchantAccountKinds)[number];
export type LedgerAccountKind = SharedAccountKind | MerchantAccountKind;

export const sharedAccount = (kind: SharedAccountKind, currency: Currency) => `${kind}:${currency}`;

export const merchantAccount = (kind: MerchantAccountKind, merchantId: string, currency: Currency) =>
  `${kind}:${merchantId}:${currency}`;
