/** A checkout as its merchant sees it. Source: merchant-api §5.2. */
import type * as z from 'zod/mini';
import type { merchantCheckoutSchema } from '#shared/contract/merchant/merchant.schema.ts';
import { fromMinor } from '#shared/domain/money.ts';
import type { Checkout } from './checkouts.tables.ts';
import { partsOfAmount, shippingTermsOf } from './terms.ts';

type MerchantCheckout = z.input<typeof merchantCheckoutSchema>;

/** The shopper's data belong to the merchant only once the shopper has approved (MER-153). */
export function merchantCheckoutView(checkout: Checkout): MerchantCheckout {
  const view = impersonalCheckoutView(checkout);
  if (checkout.state !== 'APPROVED') return view;
  const { request, approvedConsumer, shippingAddress } = checkout;
  return {
    ...view,
    consumer: approvedConsumer ?? request.consumer ?? null,
    shipping: shippingAddress ?? request.shipping ?? null,
  };
}

/** The same without anything about a person, as webhooks carry it (MER-169). */
export function impersonalCheckoutView(checkout: Checkout): MerchantCheckout {
  const { request, currency } = checkout;
  return {
    token: checkout.token,
    state: checkout.state,
    mode: checkout.mode,
    amount: fromMinor(checkout.amountMinor, currency),
    merchantReference: checkout.merchantReference,
    paymentOption: checkout.paymentOption,
    buyNow: request.buyNow,
    pickup: request.pickup,
    shippingOptionRequired: shippingTermsOf(checkout).shippingOptionRequired,
    items: request.items,
    discounts: request.discounts,
    ...partsOfAmount(checkout),
    locale: request.locale ?? null,
    entryPoint: request.entryPoint ?? null,
    customFields: request.customFields,
    orderId: orderIdText(checkout),
    quote: quoteView(checkout),
    cancelReason: checkout.cancelReason,
    lastResultCode: checkout.lastResultCode,
    createdAt: checkout.createdAt.toISOString(),
    expiresAt: checkout.expiresAt.toISOString(),
    consumer: null,
    shipping: null,
    shippingOption: checkout.state === 'APPROVED' ? checkout.shippingOption : null,
  };
}

export const orderIdText = ({ orderId }: Checkout): string | null =>
  orderId === null ? null : String(orderId);

function quoteView({ quote, currency }: Checkout): MerchantCheckout['quote'] {
  if (!quote) return null;
  return {
    amount: fromMinor(quote.amountMinor, currency),
    instalments: quote.instalments.map(({ dueDate, amountMinor }) => ({
      dueDate,
      amount: fromMinor(amountMinor, currency),
    })),
    amountDueToday: fromMinor(quote.dueTodayMinor, currency),
    scheduleChecksum: quote.scheduleChecksum,
    expiresAt: quote.expiresAt,
  };
}
