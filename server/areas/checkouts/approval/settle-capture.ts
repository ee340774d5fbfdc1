/**
 * An approval was charged at authorise: the order begins, or the payment is declined. A bank takes days: the order
 * begins while its first payment is pending, and continues when that has settled or was returned.
 */
import type { PostalAddress } from '#shared/domain/orders/postal-address.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';
import type { Transaction } from '../../../core/database/database.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { bookedAt, settleCharge } from '../../instalments/index.ts';
import { postToLedger } from '../../ledger/index.ts';
import {
  declineMerchantPayment,
  type NewMerchantPayment,
  openMerchantPayment,
} from '../../merchant-payments/index.ts';
import type { MerchantPaymentRow } from '../../merchant-payments/merchant-payments.tables.ts';
import { methodOf } from '../../methods/index.ts';
import { createOrder, storeDonation } from '../../orders/index.ts';
import {
  providerAccountOf,
  type SettledPayment,
  type Settler,
  storeOrderOfPayment,
  writeParts,
} from '../../payments/index.ts';
import type { PaymentDetails } from '../../payments/payments.tables.ts';
import { type CheckoutAndMerchant, lockCheckout } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';

/** Settles a capture of the hold, or the charge that replaced it. */
export const settleCapture: Settler = async (tx, server, payment) => {
  if (payment.orderId !== null) return settleFirstPayment(tx, server, payment, payment.orderId);
  if (payment.state === 'DECLINED') return declineCapture(tx, payment, payment.resultCode);
  await authorise(tx, server, { ...(await authorisationOf(tx, payment)), firstPayment: payment });
};

/** Ends an authorise that charged nothing. */
export async function declineCapture(
  tx: Transaction,
  payment: SettledPayment,
  resultCode: ResultCode,
): Promise<void> {
  await declineMerchantPayment(tx, merchantPaymentOf(await authorisationOf(tx, payment)), resultCode);
}

async function authorisationOf(tx: Transaction, payment: SettledPayment): Promise<Authorisation> {
  const found = await lockCheckout(tx, payment.checkoutToken ?? '');
  return { ...found, details: payment.details, at: payment.occurredAt };
}

/** The order has begun. The donation was only meant to come with the payment, so it is dropped with a returned one. */
async function settleFirstPayment(
  tx: Transaction,
  server: ServerContext,
  payment: SettledPayment,
  orderId: number,
): Promise<void> {
  await settleCharge(tx, server, payment);
  const { donationMinor, currency } = payment;
  if (payment.state === 'DECLINED' || donationMinor === 0) return;
  const { checkout } = await lockCheckout(tx, payment.checkoutToken ?? '');
  const { donationCampaign } = checkout;
  await storeDonation(tx, orderId, { donationCampaign, donationMinor });
  await postToLedger(tx, {
    kind: 'DONATION_PAID',
    orderId,
    currency,
    provider: providerAccountOf(payment),
    amount: donationMinor,
    occurredAt: bookedAt(payment),
  });
}

interface Authorisation extends CheckoutAndMerchant {
  readonly details: PaymentDetails;
  readonly at: Date;
}

/**
 * Writes the order and the merchant's payment; with `capturesAtOnce` it is captured in full as well.
 * @param authorisation.firstPayment what was charged, settled or pending; null when nothing was due at once.
 */
export async function authorise(
  tx: Transaction,
  server: ServerContext,
  authorisation: Authorisation & { readonly firstPayment: SettledPayment | null },
): Promise<MerchantPaymentRow> {
  const { checkout, merchant, details, at, firstPayment } = authorisation;
  const isPending = firstPayment?.state === 'PENDING';
  const { orderId, consumerId, quote } = approved(checkout);
  const [first] = await createOrder(tx, {
    id: orderId,
    consumerId,
    token: checkout.token,
    merchant,
    totalMinor: checkout.amountMinor,
    currency: checkout.currency,
    paymentOption: checkout.paymentOption,
    source: checkout.request.singleUseCard ? 'SINGLE_USE_CARD' : 'CHECKOUT',
    method: methodOf(checkout),
    shippingAddress: shippingAddressOf(authorisation),
    donationCampaign: isPending ? null : checkout.donationCampaign,
    donationMinor: isPending ? 0 : checkout.donationMinor,
    instalments: quote.instalments,
    firstPayment:
      firstPayment && !isPending
        ? {
            id: firstPayment.id,
            provider: providerAccountOf(firstPayment),
            instalmentMinor: instalmentPart(firstPayment),
            donationMinor: firstPayment.donationMinor,
          }
        : null,
    pendingMinor: firstPayment && isPending ? instalmentPart(firstPayment) : 0,
    at,
  });
  if (firstPayment && first) {
    await storeOrderOfPayment(tx, firstPayment, orderId);
    await writeParts(tx, firstPayment, [{ id: first.id, amount: instalmentPart(firstPayment), lateFee: 0 }]);
  }
  const payment = merchantPaymentOf(authorisation);
  return openMerchantPayment(tx, server, payment, details.capturesAtOnce ?? false);
}

/** A donation belongs to no instalment, so no void and no refund returns it. */
const instalmentPart = ({ amountMinor, donationMinor }: SettledPayment) => amountMinor - donationMinor;

function merchantPaymentOf({ checkout, details, at }: Authorisation): NewMerchantPayment {
  const { orderId, consumerId } = approved(checkout);
  return {
    orderId,
    consumerId,
    merchantId: checkout.merchantId,
    token: checkout.token,
    amount: checkout.amountMinor,
    currency: checkout.currency,
    merchantReference: details.merchantReference ?? checkout.merchantReference,
    at,
  };
}

/** The fields that every approved checkout has. */
function approved({ token, orderId, consumerId, quote }: Checkout) {
  if (orderId === null || consumerId === null || !quote) {
    throw new Error(`Checkout ${token.slice(0, 8)} was not approved`);
  }
  return { orderId, consumerId, quote };
}

function shippingAddressOf({ checkout, merchant }: CheckoutAndMerchant): PostalAddress | null {
  if (checkout.shippingAddress) return checkout.shippingAddress;
  const { shipping } = checkout.request;
  if (!shipping?.address1) return null;
  return {
    ...shipping,
    address1: shipping.address1,
    countryCode: shipping.countryCode ?? merchant.countryCode,
  };
}
