/** The calls after an address or option is chosen: the shop is asked, and the order re-priced. Source: PAY-042, MER-089. */
import { SHIPPING_REJECT_CODES, type ShippingRejectCode } from '#shared/bridge/codes.ts';
import {
  type OrderLimits,
  type PlainMoney,
  type ShippingOption,
  shippingOptionsProblem,
} from '#shared/bridge/shipping-options.ts';
import { shippingAnswerTimeout } from '#shared/bridge/times.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import type { ShippingAddress } from '#shared/domain/shipping/shipping-address.ts';
import type { CheckoutContextValue } from '../checkout-context.tsx';

/** Why the delivery is not settled: a code of the shop, or a shop's page that does not reply. */
export type ShopFailure = ShippingRejectCode | 'shopSilent';

type AskShop = CheckoutContextValue['askShop'];

/** The page itself reports a handler that is too slow, so this leaves time for its report. */
const questionTimeout = shippingAnswerTimeout + 2000;

const isRejectCode = (code: string): code is ShippingRejectCode =>
  (SHIPPING_REJECT_CODES as readonly string[]).includes(code);

const failureOf = (code: string): ShopFailure => (isRejectCode(code) ? code : 'shopSilent');

export const limitsOf = ({ amount, merchant }: CheckoutSession): OrderLimits => ({
  currency: amount.currency,
  maximumAmount: merchant.maximumOrderValue.amount,
});

/** The shop's options for an address. The shop gets only the fields that it needs (MER-084). */
export async function askForOptions(
  askShop: AskShop,
  { suburb, state = '', postcode = '', countryCode }: ShippingAddress,
  limits: OrderLimits,
): Promise<readonly ShippingOption[] | ShopFailure> {
  const address = { suburb, state, postcode, countryCode };
  const answer = await askShop('requestShippingOptions', { address, limits }, questionTimeout);
  if (!answer.ok) return failureOf(answer.code);
  // The shop's page has already logged it for its developer.
  return shippingOptionsProblem(answer.options, limits) ? 'SERVICE_UNAVAILABLE' : answer.options;
}

/** The order's total with an option, which the shop may re-price. */
export async function askForTotal(
  askShop: AskShop,
  { id, orderAmount }: ShippingOption,
): Promise<PlainMoney | ShopFailure> {
  const answer = await askShop('selectShippingOption', { optionId: id }, questionTimeout);
  return answer.ok ? (answer.amount ?? orderAmount) : failureOf(answer.code);
}
