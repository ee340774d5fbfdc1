import { currencySchema } from '#shared/domain/money.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import { type CardProvider, ProviderRefused } from '../../providers/interfaces.ts';
import type { PaymentKind, PaymentRow } from './payments.tables.ts';

/** What the provider said. `id` is the hold, charge or refund, null for a refusal. */
export interface ProviderAnswer {
  readonly resultCode: ResultCode;
  readonly id: string | null;
}

type ProviderCall = (cards: CardProvider, payment: PaymentRow) => Promise<ProviderAnswer>;

const keyed = (payment: PaymentRow) => ({
  key: payment.id,
  reference: String(payment.orderId ?? payment.checkoutToken ?? payment.id),
  amount: { minorUnits: payment.amountMinor, currency: currencySchema.parse(payment.currency) },
});

const calls: Record<PaymentKind, ProviderCall> = {
  HOLD: (cards, payment) => cards.placeHold({ ...keyed(payment), cardToken: payment.subject }),
  CAPTURE: (cards, payment) => cards.captureHold({ ...keyed(payment), holdId: payment.subject }),
  RELEASE: (cards, payment) => {
    const { key, reference } = keyed(payment);
    return cards.releaseHold({ key, reference, holdId: payment.subject });
  },
  CHARGE: (cards, payment) => cards.charge({ ...keyed(payment), cardToken: payment.subject }),
  REFUND: (cards, payment) => cards.refund({ ...keyed(payment), chargeId: payment.subject }),
};

/** The result of a request that the provider understood but refused as invalid. */
const invalidTransactionState: ProviderAnswer = { resultCode: 98, id: null };

/**
 * Makes the provider call of a claimed payment, under the key that was stored with the claim. Asking twice is harmless.
 * @throws {ProviderUnavailable} when nobody knows whether money moved; the claim then stays.
 */
export async function callProvider(cards: CardProvider, payment: PaymentRow): Promise<ProviderAnswer> {
  try {
    return await calls[payment.kind](cards, payment);
  } catch (error) {
    // If our credentials were refused, nothing is known about the payment, so it stays open.
    if (error instanceof ProviderRefused && error.code !== 'unauthorized') return invalidTransactionState;
    throw error;
  }
}
