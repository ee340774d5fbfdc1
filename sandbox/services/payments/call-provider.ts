import { currencySchema } from '#shared/domain/money.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import { type CardProvider, ProviderRefused } from '../../providers/interfaces.ts';
import type { PaymentKind, ProviderAnswer } from './payment-kind.ts';
import type { PaymentRow } from './payments.tables.ts';

type Ask = (cards: CardProvider, payment: PaymentRow, simulatedResult: ResultCode) => Promise<ProviderAnswer>;

const call = (payment: PaymentRow) => ({
  key: payment.id,
  reference: String(payment.orderId ?? payment.checkoutToken ?? payment.id),
  amount: { minorUnits: payment.amountMinor, currency: currencySchema.parse(payment.currency) },
});

const simulated = (simulatedResult: ResultCode) => (simulatedResult === 0 ? {} : { simulatedResult });

const asks: Record<PaymentKind, Ask> = {
  HOLD: (cards, payment, simulatedResult) =>
    cards.placeHold({ ...call(payment), ...simulated(simulatedResult), cardToken: payment.subject }),
  CAPTURE: (cards, payment) => cards.captureHold({ ...call(payment), holdId: payment.subject }),
  RELEASE: (cards, payment) => {
    const { key, reference } = call(payment);
    return cards.releaseHold({ key, reference, holdId: payment.subject });
  },
  CHARGE: (cards, payment, simulatedResult) =>
    cards.charge({ ...call(payment), ...simulated(simulatedResult), cardToken: payment.subject }),
  REFUND: (cards, payment) => cards.refund({ ...call(payment), chargeId: payment.subject }),
};

/** The provider understood and did nothing, because of something that we asked wrongly. */
const invalidTransactionState: ProviderAnswer = { resultCode: 98, id: null };

/**
 * Makes the provider call of a claimed payment, under the key that was stored with the claim. Asking twice is harmless.
 * @param simulatedResult what a scenario's bank says, 0 for nothing
 * @throws {ProviderUnavailable} when nobody knows whether money moved; the claim then stays.
 */
export async function askProvider(
  cards: CardProvider,
  payment: PaymentRow,
  simulatedResult: ResultCode,
): Promise<ProviderAnswer> {
  try {
    return await asks[payment.kind](cards, payment, simulatedResult);
  } catch (error) {
    // Without our credentials the provider told nothing about the payment, so it stays open.
    if (error instanceof ProviderRefused && error.code !== 'unauthorized') return invalidTransactionState;
    throw error;
  }
}
