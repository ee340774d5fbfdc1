/** How the states of a payment are said. What a merchant may do with it comes from its amounts. */
import type { MerchantPayment } from '#shared/contract/merchant/merchant.schema.ts';
import { type Currency, type MinorUnits, type Money, sumByCurrency, toMinor } from '#shared/domain/money.ts';
import { type PaymentState, refundable } from '#shared/domain/payments/payment-state.ts';
import type { MarkKind } from '../../parts/state-mark.tsx';

export const stateNames: Readonly<Record<PaymentState, string>> = {
  AUTHORISED: 'Authorised',
  PARTIALLY_CAPTURED: 'Part captured',
  CAPTURED: 'Captured',
  VOIDED: 'Voided',
  EXPIRED: 'Expired',
  DECLINED: 'Declined',
};

const kinds: Readonly<Record<PaymentState, MarkKind>> = {
  AUTHORISED: 'open',
  PARTIALLY_CAPTURED: 'part',
  CAPTURED: 'full',
  VOIDED: 'void',
  EXPIRED: 'ended',
  DECLINED: 'bad',
};

/** The amounts of a payment in minor units. */
export interface Amounts {
  readonly currency: Currency;
  readonly openToCapture: MinorUnits;
  readonly refunded: MinorUnits;
  readonly refundable: MinorUnits;
}

export function amountsOf(payment: MerchantPayment): Amounts {
  const captured = toMinor(payment.captured);
  const refunded = toMinor(payment.refunded);
  return {
    currency: payment.originalAmount.currency,
    openToCapture: toMinor(payment.openToCapture),
    refunded,
    refundable: refundable({ captured, refunded }),
  };
}

/** What payments come to, in each currency. Sums of zero are left out. */
export function sumsOf(payments: readonly MerchantPayment[]): {
  readonly captured: readonly Money[];
  readonly toCapture: readonly Money[];
} {
  const sum = (amounts: readonly Money[]) => sumByCurrency(amounts).filter((money) => toMinor(money) > 0);
  return {
    captured: sum(payments.map(({ captured }) => captured)),
    toCapture: sum(payments.map(({ openToCapture }) => openToCapture)),
  };
}

/** The state in a word, with its mark. A refund does not change the state, but is what a merchant looks for. */
export function shownState(payment: MerchantPayment): { readonly kind: MarkKind; readonly name: string } {
  const amounts = amountsOf(payment);
  if (amounts.refunded > 0) {
    return { kind: 'back', name: amounts.refundable === 0 ? 'Refunded' : 'Part refunded' };
  }
  return { kind: kinds[payment.state], name: stateNames[payment.state] };
}
