import type { ShippingTerms } from '#shared/domain/checkout/shipping.ts';
import { fromMinor, type Money } from '#shared/domain/money.ts';
import type { Checkout } from './checkouts.tables.ts';

/** What its merchant sent about shipping. An EXPRESS checkout offers options by default. */
export const shippingTermsOf = ({
  mode,
  request: { pickup, shippingOptionRequired },
}: Pick<Checkout, 'mode' | 'request'>): ShippingTerms => ({
  mode,
  pickup,
  shippingOptionRequired: mode === 'EXPRESS' && (shippingOptionRequired ?? true),
});

/** Shipping and tax within the amount: from the chosen option, otherwise from the merchant. */
export function partsOfAmount(checkout: Checkout): { shippingAmount: Money | null; taxAmount: Money | null } {
  const { shippingOption, shippingMinor, taxMinor, request, currency } = checkout;
  const given = (minor: number | null) => (minor === null ? null : fromMinor(minor, currency));
  if (shippingOption !== null) return { shippingAmount: given(shippingMinor), taxAmount: given(taxMinor) };
  return { shippingAmount: request.shippingAmount ?? null, taxAmount: request.taxAmount ?? null };
}
