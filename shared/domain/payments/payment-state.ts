import * as z from 'zod/mini';
import type { Instant } from '../dates.ts';
import type { MinorUnits } from '../money.ts';

export const paymentStateSchema = z.enum([
  'AUTHORISED',
  'PARTIALLY_CAPTURED',
  'CAPTURED',
  'VOIDED',
  'EXPIRED',
  'DECLINED',
]);
export type PaymentState = z.infer<typeof paymentStateSchema>;

export const paymentEventTypeSchema = z.enum([
  'AUTHORISED',
  'CAPTURED',
  'VOIDED',
  'EXPIRED',
  'REFUNDED',
  'DECLINED',
]);
export type PaymentEventType = z.infer<typeof paymentEventTypeSchema>;

/**
 * A payment as its merchant sees it. Always `original = openToCapture + captured + voided` (what expired counts as voided) and
 * `refunded <= captured` (MER-160).
 */
export interface MerchantPayment {
  readonly state: PaymentState;
  readonly original: MinorUnits;
  readonly openToCapture: MinorUnits;
  readonly captured: MinorUnits;
  readonly voided: MinorUnits;
  readonly refunded: MinorUnits;
}

export type PaymentRefusal =
  | 'payment_not_open'
  | 'amount_exceeds_open'
  | 'payment_not_captured'
  | 'amount_exceeds_captured';

export type PaymentChange =
  | { readonly ok: true; readonly payment: MerchantPayment }
  | { readonly ok: false; readonly errorCode: PaymentRefusal };

const authorisationLifetimeMs = 7 * 24 * 60 * 60_000;

/** When what is still open expires automatically. */
export function authorisationExpiry(authorisedAt: Instant): Instant {
  return new Date(Date.parse(authorisedAt) + authorisationLifetimeMs).toISOString();
}

export function authorised(original: MinorUnits): MerchantPayment {
  assertAmount(original);
  return { state: 'AUTHORISED', original, openToCapture: original, captured: 0, voided: 0, refunded: 0 };
}

export function declined(original: MinorUnits): MerchantPayment {
  assertAmount(original);
  return { state: 'DECLINED', original, openToCapture: 0, captured: 0, voided: original, refunded: 0 };
}

/** Captures part or all of what is open. */
export function capture(payment: MerchantPayment, amount: MinorUnits): PaymentChange {
  const refusal = refusalToClose(payment, amount);
  if (refusal) return refused(refusal);
  const openToCapture = payment.openToCapture - amount;
  return changed({
    ...payment,
    state: openToCapture === 0 ? 'CAPTURED' : 'PARTIALLY_CAPTURED',
    openToCapture,
    captured: payment.captured + amount,
  });
}

/** Voids part of what is open, or all of it when no amount is given (MER-162). */
export function voidPayment(payment: MerchantPayment, amount = payment.openToCapture): PaymentChange {
  return release(payment, amount, 'VOIDED');
}

/** Expires all that is open. */
export function expire(payment: MerchantPayment): PaymentChange {
  return release(payment, payment.openToCapture, 'EXPIRED');
}

/** What may still be refunded. */
export const refundable = ({ captured, refunded }: Pick<MerchantPayment, 'captured' | 'refunded'>) =>
  captured - refunded;

/** Refunds part or all of what was captured and not yet refunded; the state does not change. */
export function refund(payment: MerchantPayment, amount: MinorUnits): PaymentChange {
  assertAmount(amount);
  if (payment.captured === 0) return refused('payment_not_captured');
  if (amount > refundable(payment)) return refused('amount_exceeds_captured');
  return changed({ ...payment, refunded: payment.refunded + amount });
}

function release(payment: MerchantPayment, amount: MinorUnits, end: 'VOIDED' | 'EXPIRED'): PaymentChange {
  const refusal = refusalToClose(payment, amount);
  if (refusal) return refused(refusal);
  const openToCapture = payment.openToCapture - amount;
  return changed({
    ...payment,
    state: openToCapture > 0 ? payment.state : payment.captured > 0 ? 'CAPTURED' : end,
    openToCapture,
    voided: payment.voided + amount,
  });
}

function refusalToClose(payment: MerchantPayment, amount: MinorUnits): PaymentRefusal | null {
  if (payment.openToCapture === 0) return 'payment_not_open';
  assertAmount(amount);
  return amount > payment.openToCapture ? 'amount_exceeds_open' : null;
}

const changed = (payment: MerchantPayment): PaymentChange => ({ ok: true, payment });
const refused = (errorCode: PaymentRefusal): PaymentChange => ({ ok: false, errorCode });

function assertAmount(amount: MinorUnits): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`Not an amount above zero: ${amount}`);
}
