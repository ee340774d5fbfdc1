/** Every business fact that moves money, with its ledger lines and the key by which it is booked once. */
import type { Currency, MinorUnits } from '#shared/domain/money.ts';
import {
  type MerchantAccountKind,
  merchantAccount,
  type ProviderAccountKind,
  sharedAccount,
} from './accounts.ts';

interface LedgerLine {
  readonly accountId: string;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: MinorUnits;
  readonly scheduleItemId?: number;
}

interface ItemAmount {
  readonly scheduleItemId: number;
  readonly amount: MinorUnits;
}

/** The values of each kind of fact about an order, besides the order, currency and time that all of them have. */
interface OrderFacts {
  /** The shopper owes every instalment, and we have promised their sum to the merchant. */
  readonly ORDER_AUTHORISED: { readonly merchantId: string; readonly items: readonly ItemAmount[] };
  /**
   * A charge arrived at its provider: the amounts that it pays of each instalment, and of that instalment's late fee.
   */
  readonly INSTALMENT_PAID: {
    readonly paymentId: string;
    readonly provider: ProviderAccountKind;
    readonly parts: readonly (ItemAmount & { readonly lateFee: MinorUnits })[];
  };
  /**
   * A donation arrived with the first instalment. It belongs to no instalment and no merchant, so no void and no refund
   * returns it.
   */
  readonly DONATION_PAID: { readonly provider: ProviderAccountKind; readonly amount: MinorUnits };
  /** A part of the order belongs to the merchant from now on. */
  readonly CAPTURED: {
    readonly merchantId: string;
    readonly amount: MinorUnits;
    /** The number of the payment's event that causes it. */
    readonly position: number;
  };
  /** A void or an expiry (from AUTHORISED) or a refund (from MERCHANT), as it was allocated to the schedule. */
  readonly ORDER_REDUCED: {
    readonly from: MerchantAccountKind;
    readonly merchantId: string;
    readonly position: number;
    /** Deducted from the unpaid amount. */
    readonly lowered: readonly ItemAmount[];
    /** Was paid, and has to go back to the method that paid. */
    readonly returned: readonly ItemAmount[];
  };
  /** A charge paid an amount that a refund had taken off in between, so it has to go back to the method that paid. */
  readonly PAID_AFTER_REFUND: ItemAmount & { readonly paymentId: string };
  /** A refund left the provider for the shopper's card or bank account. */
  readonly REFUND_PAID: ItemAmount & {
    readonly paymentId: string;
    readonly provider: ProviderAccountKind;
  };
  readonly LATE_FEE_CHARGED: ItemAmount;
  /** The unpaid rest of a late fee is no longer owed. */
  readonly LATE_FEE_WAIVED: ItemAmount;
}

/** The values of each kind of fact about a merchant's settlement. */
interface SettlementFacts {
  /** Our fee for the captures of the settlement, less what its refunds gave back. */
  readonly MERCHANT_FEES_TAKEN: { readonly fees: MinorUnits; readonly feesGivenBack: MinorUnits };
  /** What is left is on its way to the merchant. */
  readonly PAYOUT_CLAIMED: { readonly amount: MinorUnits };
  /** It has arrived. */
  readonly PAYOUT_PAID: { readonly amount: MinorUnits };
}

type Facts = OrderFacts & SettlementFacts;

interface Circumstances {
  readonly currency: Currency;
  readonly occurredAt: Date;
}

type SubjectOf<Kind> = Kind extends keyof OrderFacts
  ? { readonly orderId: number }
  : { readonly settlementId: string; readonly merchantId: string };

type FactOf<Kind extends keyof Facts> = Circumstances &
  SubjectOf<Kind> & { readonly kind: Kind } & Facts[Kind];
export type LedgerFact = { [Kind in keyof Facts]: FactOf<Kind> }[keyof Facts];

interface Posting {
  /** Names the fact. The database refuses a second posting of the same one. */
  readonly naturalKey: string;
  readonly lines: readonly LedgerLine[];
}

const postings: { readonly [Kind in keyof Facts]: (fact: FactOf<Kind>) => Posting } = {
  ORDER_AUTHORISED: ({ orderId, currency, merchantId, items }) => ({
    naturalKey: `authorised:${orderId}`,
    lines: [
      ...items.map((item) => debit(sharedAccount('RECEIVABLE', currency), item.amount, item.scheduleItemId)),
      credit(merchantAccount('AUTHORISED', merchantId, currency), sumOf(items)),
    ],
  }),
  INSTALMENT_PAID: ({ orderId, currency, paymentId, provider, parts }) => ({
    // By its order too, since a payment of a plan pays several.
    naturalKey: `payment:${paymentId}:${orderId}`,
    lines: parts.flatMap(({ scheduleItemId, amount, lateFee }) => [
      debit(sharedAccount(provider, currency), amount),
      credit(sharedAccount('RECEIVABLE', currency), amount, scheduleItemId),
      debit(sharedAccount(provider, currency), lateFee),
      credit(sharedAccount('LATE_FEES_RECEIVABLE', currency), lateFee, scheduleItemId),
    ]),
  }),
  DONATION_PAID: ({ orderId, currency, provider, amount }) => ({
    naturalKey: `donation:${orderId}`,
    lines: [
      debit(sharedAccount(provider, currency), amount),
      credit(sharedAccount('DONATIONS', currency), amount),
    ],
  }),
  CAPTURED: ({ orderId, currency, merchantId, amount, position }) => ({
    naturalKey: `captured:${orderId}:${position}`,
    lines: [
      debit(merchantAccount('AUTHORISED', merchantId, currency), amount),
      credit(merchantAccount('MERCHANT', merchantId, currency), amount),
    ],
  }),
  ORDER_REDUCED: ({ orderId, currency, from, merchantId, position, lowered, returned }) => ({
    naturalKey: `reduced:${orderId}:${position}`,
    lines: [
      debit(merchantAccount(from, merchantId, currency), sumOf(lowered) + sumOf(returned)),
      ...lowered.map((item) =>
        credit(sharedAccount('RECEIVABLE', currency), item.amount, item.scheduleItemId),
      ),
      ...returned.map((item) =>
        credit(sharedAccount('REFUNDS_DUE', currency), item.amount, item.scheduleItemId),
      ),
    ],
  }),
  PAID_AFTER_REFUND: ({ currency, paymentId, scheduleItemId, amount }) => ({
    naturalKey: `paid-after-refund:${paymentId}:${scheduleItemId}`,
    lines: [
      debit(sharedAccount('RECEIVABLE', currency), amount, scheduleItemId),
      credit(sharedAccount('REFUNDS_DUE', currency), amount, scheduleItemId),
    ],
  }),
  REFUND_PAID: ({ currency, paymentId, provider, scheduleItemId, amount }) => ({
    naturalKey: `payment:${paymentId}`,
    lines: [
      debit(sharedAccount('REFUNDS_DUE', currency), amount, scheduleItemId),
      credit(sharedAccount(provider, currency), amount),
    ],
  }),
  LATE_FEE_CHARGED: ({ currency, scheduleItemId, amount }) => ({
    naturalKey: `late-fee:${scheduleItemId}`,
    lines: [
      debit(sharedAccount('LATE_FEES_RECEIVABLE', currency), amount, scheduleItemId),
      credit(sharedAccount('LATE_FEE_INCOME', currency), amount),
    ],
  }),
  MERCHANT_FEES_TAKEN: ({ settlementId, merchantId, currency, fees, feesGivenBack }) => ({
    naturalKey: `merchant-fees:${settlementId}`,
    lines: [
      debit(merchantAccount('MERCHANT', merchantId, currency), fees),
      credit(sharedAccount('MERCHANT_FEE_INCOME', currency), fees),
      debit(sharedAccount('MERCHANT_FEE_INCOME', currency), feesGivenBack),
      credit(merchantAccount('MERCHANT', merchantId, currency), feesGivenBack),
    ],
  }),
  PAYOUT_CLAIMED: ({ settlementId, merchantId, currency, amount }) => ({
    naturalKey: `payout:${settlementId}`,
    lines: [
      debit(merchantAccount('MERCHANT', merchantId, currency), amount),
      credit(sharedAccount('PAYOUTS_DUE', currency), amount),
    ],
  }),
  PAYOUT_PAID: ({ settlementId, currency, amount }) => ({
    naturalKey: `payout-paid:${settlementId}`,
    lines: [
      debit(sharedAccount('PAYOUTS_DUE', currency), amount),
      credit(sharedAccount('BANK_PROVIDER', currency), amount),
    ],
  }),
  LATE_FEE_WAIVED: ({ currency, scheduleItemId, amount }) => ({
    naturalKey: `late-fee-waived:${scheduleItemId}`,
    lines: [
      debit(sharedAccount('LATE_FEE_INCOME', currency), amount),
      credit(sharedAccount('LATE_FEES_RECEIVABLE', currency), amount, scheduleItemId),
    ],
  }),
};

export function postingOf<Kind extends keyof Facts>(fact: FactOf<Kind>): Posting {
  return postings[fact.kind](fact);
}

const sumOf = (items: readonly ItemAmount[]): MinorUnits =>
  items.reduce((sum, { amount }) => sum + amount, 0);

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
