/** The back office's actions on an order's payment. */
import type { FourfoldClient, Payment } from '#widget/server/index.ts';
import { isPrice } from './amounts.ts';
import type { Purchase } from './purchases.ts';

const paymentActions = ['capture', 'void', 'refund'] as const;
export type PaymentAction = (typeof paymentActions)[number];

export const isPaymentAction = (text: string): text is PaymentAction =>
  paymentActions.some((action) => action === text);

export interface ActionForm {
  readonly action: PaymentAction;
  /** As typed. A void without an amount releases everything that is not captured. */
  readonly amount: string;
  readonly reason: string;
  /** Created with the form, so that sending it twice acts once. */
  readonly key: string;
}

/** The typed text is not an amount. */
export class BadAmount extends Error {
  override readonly name = 'BadAmount';
}

/**
 * @throws {BadAmount}
 * @throws {FourfoldApiError} for example `amount_exceeds_open`.
 */
export async function actOnPayment(
  client: FourfoldClient,
  purchase: Purchase,
  form: ActionForm,
): Promise<void> {
  const orderId = purchase.orderId ?? '';
  const { currency } = purchase.amount;
  if (form.action === 'void' && form.amount.trim() === '') {
    await client.void(orderId, {}, form.key);
    return;
  }
  const amount = { amount: typedAmount(form.amount), currency };
  const merchantReference = purchase.reference;
  if (form.action === 'capture') {
    await client.captureAuthorised(orderId, { amount, merchantReference }, form.key);
  } else if (form.action === 'void') {
    await client.void(orderId, { amount }, form.key);
  } else {
    const reason = form.reason.trim();
    await client.refund(orderId, { amount, merchantReference, ...(reason && { reason }) }, form.key);
  }
}

/** Completes "25" and "25.5" to 25.00 and 25.50. */
function typedAmount(text: string): string {
  const [whole = '', decimals = ''] = text.trim().split('.');
  const amount = `${whole}.${decimals.padEnd(2, '0')}`;
  if (!isPrice(amount)) throw new BadAmount(`"${text}" is not an amount such as 25.00`);
  return amount;
}

/** Which actions the payment's state allows. */
export function possibleActions(payment: Payment): Record<PaymentAction, boolean> {
  const isAbove = (one: string, other: string) => Number(one) > Number(other);
  const isOpen = isAbove(payment.openToCapture.amount, '0');
  return {
    capture: isOpen,
    void: isOpen,
    refund: isAbove(payment.captured.amount, payment.refunded.amount),
  };
}
