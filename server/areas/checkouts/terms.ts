import type { ShippingTerms } from '#shared/domain/checkout/shipping.ts';
import { fromMinor, type Money } from '#shared/domain/money.ts';
import type { Checkout } from './checkouts.tables.ts';

/** What its merchant said about shipping; an EXPRESS checkout offers options unless told otherwise. */
export const shippingTermsOf = ({
  mode,
  request: { pickup, shippingOptionRequired },
}: Pick<Checkout, 'mode' | 'request'>): ShippingTerms => ({
  mode,
  pickup,
  shippingOptionRequired: mode === 'EXPRESS' && (shippingOptionRequired ?? true),
});

/** What shipping and tax are of the amount: as the chosen option says, else as the merchant did. */
export function partsOfAmount(checkout: Checkout): { shippingAmount: Money | null; taxAmount: Money | null } {
  const { shippingOption, shippingMinor, taxMinor, request, currency } = checkout;
  const given = (minor: number | null) => (minor === null ? null : fromMinor(minor, currency));
  if (shippingOption !== null) return { shippingAmount: given(shippingMinor), taxAmount: given(taxMinor) };
  return { shippingAmount: request.shippingAmount ?? null, taxAmount: request.taxAmount ?? null };
}
