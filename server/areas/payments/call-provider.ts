import { currencySchema } from '#shared/domain/money.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import {
  type BankProvider,
  type CardProvider,
  type MovementResult,
  type ProviderAmount,
  ProviderRefused,
  ProviderUnavailable,
} from '../../core/providers.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { ProviderAccountKind } from '../ledger/index.ts';
import type { PaymentKind, PaymentRow } from './payments.tables.ts';

/** The provider's reply. `id` is the hold, charge or refund; null for a refusal. */
export interface ProviderAnswer {
  readonly resultCode: ResultCode;
  readonly id: string | null;
  /** Accepted, and settled or returned by a bank days later. */
  readonly isPending?: boolean;
  /** When a bank settled or returned it; now when left out. */
  readonly at?: Date;
}

type ProvidersOfMoney = Pick<ServerContext, 'cards' | 'banks'>;
type Calls<Provider> = Record<
  PaymentKind,
  (provider: Provider, payment: PaymentRow) => Promise<MovementResult>
>;

/** The reference in the provider's statement: a payment of a plan has no order. */
const referenceOf = ({ orderId, checkoutToken, planItemId, id }: PaymentRow): string => {
  if (planItemId !== null) return `plan:${planItemId}`;
  return String(orderId ?? checkoutToken ?? id);
};

const keyed = (payment: PaymentRow) => ({
  key: payment.id,
  reference: referenceOf(payment),
  amount: { minorUnits: payment.amountMinor, currency: currencySchema.parse(payment.currency) },
});
const releaseOf = (payment: PaymentRow) => {
  const { key, reference } = keyed(payment);
  return { key, reference, holdId: payment.subject };
};
/** A bank counts its days from when the payment was made. */
const dated = (payment: PaymentRow) => ({ ...keyed(payment), enteredAt: payment.occurredAt.toISOString() });

const cardCalls: Calls<CardProvider> = {
  HOLD: (cards, payment) => cards.placeHold({ ...keyed(payment), cardToken: payment.subject }),
  CAPTURE: (cards, payment) => cards.captureHold({ ...keyed(payment), holdId: payment.subject }),
  RELEASE: (cards, payment) => cards.releaseHold(releaseOf(payment)),
  CHARGE: (cards, payment) => cards.charge({ ...keyed(payment), cardToken: payment.subject }),
  REFUND: (cards, payment) => cards.refund({ ...keyed(payment), chargeId: payment.subject }),
};

const bankCalls: Calls<BankProvider> = {
  HOLD: (banks, payment) => banks.placeHold({ ...keyed(payment), accountToken: payment.subject }),
  CAPTURE: (banks, payment) => banks.captureHold({ ...dated(payment), holdId: payment.subject }),
  RELEASE: (banks, payment) => banks.releaseHold(releaseOf(payment)),
  CHARGE: (banks, payment) => banks.charge({ ...dated(payment), accountToken: payment.subject }),
  REFUND: (banks, payment) => banks.refund({ ...keyed(payment), chargeId: payment.subject }),
};

const isBankPayment = ({ bankAccountId }: Pick<PaymentRow, 'bankAccountId'>): boolean =>
  bankAccountId !== null;

/** The provider that moves the money of this payment. */
export const providerAccountOf = (payment: Pick<PaymentRow, 'bankAccountId'>): ProviderAccountKind =>
  isBankPayment(payment) ? 'BANK_PROVIDER' : 'CARD_PROVIDER';

/**
 * If a provider reports another amount than was requested, the outcome is unknown, so the payment stays open. A release
 * has no amount.
 * @throws {ProviderUnavailable}
 */
export function requireSameAmount(
  { id, kind, amountMinor, currency }: Pick<PaymentRow, 'id' | 'kind' | 'amountMinor' | 'currency'>,
  moved: ProviderAmount | null,
): void {
  const isSame = moved?.minorUnits === amountMinor && moved.currency === currency;
  if (kind !== 'RELEASE' && !isSame) {
    throw new ProviderUnavailable(`The provider moved another amount than payment ${id} has`);
  }
}

/** A bank accepts an order to debit at once, and settles or returns it days later. */
function answerOf(payment: PaymentRow, { resultCode, id, amount }: MovementResult): ProviderAnswer {
  if (resultCode === 0) requireSameAmount(payment, amount);
  const isDebit = payment.kind === 'CHARGE' || payment.kind === 'CAPTURE';
  return { resultCode, id, isPending: isBankPayment(payment) && isDebit && resultCode === 0 };
}

/** The result of a request that the provider understood but refused as invalid. */
const invalidTransactionState: ProviderAnswer = { resultCode: 98, id: null };

/**
 * Makes the provider call of a claimed payment, with the key that was stored with the claim. Repeating it is harmless.
 * @throws {ProviderUnavailable} when it is unknown whether money moved; the claim then stays.
 */
export async function callProvider(
  { cards, banks }: ProvidersOfMoney,
  payment: PaymentRow,
): Promise<ProviderAnswer> {
  try {
    const made = await (isBankPayment(payment)
      ? bankCalls[payment.kind](banks, payment)
      : cardCalls[payment.kind](cards, payment));
    return answerOf(payment, made);
  } catch (error) {
    // If our credentials were refused, nothing is known about the payment, so it stays open.
    if (error instanceof ProviderRefused && error.code !== 'unauthorized') return invalidTransactionState;
    throw error;
  }
}

/** The provider's record of a claimed payment; null when it does not know the payment. */
export async function lookUpPayment(
  { cards, banks }: ProvidersOfMoney,
  payment: PaymentRow,
): Promise<ProviderAnswer | null> {
  const known = await (isBankPayment(payment) ? banks : cards).lookup(payment.id);
  if (!known.isKnown) return null;
  const { key, kind } = known.movement;
  if (key !== payment.id || kind !== payment.kind) {
    throw new ProviderUnavailable(`The provider answered about another movement than payment ${payment.id}`);
  }
  return answerOf(payment, known.movement);
}
