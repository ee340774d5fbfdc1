/** How the shop delivers, and at what price. Only the shop's server knows the prices. */
import type { Currency, Money } from '#widget/server/index.ts';
import { amountOf, centsOf } from './amounts.ts';
import type { DemoMerchant } from './merchants.ts';

interface DeliveryOption {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
}

const standard: DeliveryOption = {
  id: 'standard',
  name: 'Standard',
  description: '3 to 5 working days',
  price: '6.95',
};
const nextDay: DeliveryOption = {
  id: 'next-day',
  name: 'Next day',
  description: 'If you order before noon',
  price: '14.95',
};

export const deliveryOptions: readonly DeliveryOption[] = [standard, nextDay];

/** The part of an address that the checkout tells before the order is approved. */
export interface Destination {
  readonly suburb: string;
  readonly postcode: string;
  readonly countryCode: string;
}

/**
 * The options for an address, or a code of the merchant script that says why there is none. The shop delivers in its own
 * country. For tests, a suburb named Nowhere is unknown, and one named Island has no delivery on the next day.
 */
export function optionsFor(
  { suburb, countryCode }: Destination,
  merchant: DemoMerchant,
): readonly DeliveryOption[] | 'SHIPPING_ADDRESS_UNSUPPORTED' | 'SHIPPING_ADDRESS_UNRECOGNIZED' {
  if (countryCode !== merchant.countryCode) return 'SHIPPING_ADDRESS_UNSUPPORTED';
  if (/nowhere/i.test(suburb)) return 'SHIPPING_ADDRESS_UNRECOGNIZED';
  return /island/i.test(suburb) ? [standard] : deliveryOptions;
}

/** An order's total with an option; its own without one, and undefined for an option that the shop does not have. */
export function totalWith(goods: Money, optionId: string | null): Money | undefined {
  if (optionId === null) return goods;
  const option = deliveryOptions.find(({ id }) => id === optionId);
  return option && { ...goods, amount: amountOf(centsOf(goods) + centsOf({ amount: option.price })) };
}

/** An option as the merchant script takes it. */
export function shippingOption({ price, ...option }: DeliveryOption, goods: Money): object {
  const money = (amount: string, currency: Currency): Money => ({ amount, currency });
  return {
    ...option,
    shippingAmount: money(price, goods.currency),
    orderAmount: totalWith(goods, option.id),
  };
}
