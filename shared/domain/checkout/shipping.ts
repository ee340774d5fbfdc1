/** How an order gets to its shopper, and what a shopper may change about it in the checkout. Source: merchant-api §2.6. */
import type { MinorUnits } from '../money.ts';
import { isBelowMinimum } from '../payments/split-in-four.ts';
import type { CheckoutMode } from './checkout-state.ts';

/** What a shop says about shipping when it creates a checkout. */
export interface ShippingTerms {
  readonly mode: CheckoutMode;
  readonly pickup: boolean;
  readonly shippingOptionRequired: boolean;
}

/**
 * - `AT_SHOP`: the shop knows all about it before the checkout
 * - `PICKUP`: the shopper comes for the order, so there is no address
 * - `INTEGRATED`: the shop offers options for the address that is chosen in the checkout
 * - `DEFERRED`: only the address is chosen in the checkout, the rest afterwards in the shop
 */
export type Shipping = 'AT_SHOP' | 'PICKUP' | 'INTEGRATED' | 'DEFERRED';

/** Source: PAY-058, PAY-059, MER-092, MER-093. */
export function shippingOf({ mode, pickup, shippingOptionRequired }: ShippingTerms): Shipping {
  if (mode === 'STANDARD') return 'AT_SHOP';
  if (pickup) return 'PICKUP';
  return shippingOptionRequired ? 'INTEGRATED' : 'DEFERRED';
}

/** Whether a confirm needs an address that was chosen in the checkout. Source: PAY-058. */
export function needsShippingAddress(terms: ShippingTerms): boolean {
  const shipping = shippingOf(terms);
  return shipping === 'INTEGRATED' || shipping === 'DEFERRED';
}

/** Source: PAY-059. */
export const isShippingDeferred = (terms: ShippingTerms): boolean => shippingOf(terms) === 'DEFERRED';

/** Whether the shop may still set the final amount after the approval, because the shopper was not told that it is final. */
export const isAmountOpen = (terms: ShippingTerms & { readonly buyNow: boolean }): boolean =>
  isShippingDeferred(terms) && !terms.buyNow;

/** What has been chosen in the checkout so far. */
export interface ShippingChoice {
  readonly hasAddress: boolean;
  readonly option: string | null;
}

/** What a confirm still lacks; null when nothing. Source: PAY-058, payments-open O-11. */
export function missingForConfirm(
  terms: ShippingTerms,
  { hasAddress, option }: ShippingChoice,
): 'shipping_address_required' | 'shipping_option_required' | null {
  if (needsShippingAddress(terms) && !hasAddress) return 'shipping_address_required';
  if (shippingOf(terms) === 'INTEGRATED' && option === null) return 'shipping_option_required';
  return null;
}

/** The order as the shop created it, and what the shop may take. */
export interface UpdatableOrder extends ShippingTerms {
  readonly originalMinor: MinorUnits;
  readonly currency: string;
  readonly minimumMinor: MinorUnits;
  readonly maximumMinor: MinorUnits;
  readonly shippingCountries: readonly string[];
}

/** What an update chooses. It replaces all that was chosen before. */
export interface ShippingUpdate {
  readonly amountMinor: MinorUnits;
  /** Of every amount in the update. */
  readonly currencies: readonly string[];
  /** The parts of the amount that the option names. */
  readonly partsMinor: readonly MinorUnits[];
  readonly option: string | null;
  /** Of the chosen address; null without one. */
  readonly countryCode: string | null;
}

export type UpdateRefusal =
  | 'precondition_failed'
  | 'invalid_shipping_option'
  | 'unsupported_currency'
  | 'unsupported_shipping_country'
  | 'below_minimum_order_value'
  | 'above_maximum_order_value';

/**
 * Why an update is refused; null when it is taken. Only a shipping option of an integrated checkout changes the amount:
 * nothing else re-prices an order. Source: payments-open O-11, MER-090, MER-091, PAY-043.
 */
export function updateRefusal(order: UpdatableOrder, update: ShippingUpdate): UpdateRefusal | null {
  const shipping = shippingOf(order);
  const { amountMinor, option, countryCode } = update;
  if (update.currencies.some((currency) => currency !== order.currency)) return 'unsupported_currency';
  if (countryCode !== null && !needsShippingAddress(order)) return 'precondition_failed';
  if (option !== null && shipping !== 'INTEGRATED') return 'invalid_shipping_option';
  if (option !== null && countryCode === null) return 'precondition_failed';
  if (option === null && update.partsMinor.length > 0) return 'precondition_failed';
  if (isBelowMinimum(amountMinor, order.minimumMinor)) return 'below_minimum_order_value';
  if (amountMinor > order.maximumMinor) return 'above_maximum_order_value';
  if (option === null && amountMinor !== order.originalMinor) return 'precondition_failed';
  if (update.partsMinor.some((part) => part > amountMinor)) return 'invalid_shipping_option';
  if (countryCode !== null && !order.shippingCountries.includes(countryCode))
    return 'unsupported_shipping_country';
  return null;
}
