/** Refuses a purchase when a checkout is started, updated or confirmed. */
import { missingForConfirm } from '#shared/domain/checkout/shipping.ts';
import { isIdentifiedForCheckout } from '#shared/domain/identity/checkout-check.ts';
import { isBelowMinimum } from '#shared/domain/payments/pay-in-four.ts';
import type { Config } from '../../../core/config.ts';
import type { Transaction } from '../../../core/database/database.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Consumer } from '../../consumers/consumers.tables.ts';
import { hasProvenContact } from '../../consumers/index.ts';
import { shippingCountriesOf } from '../../merchants/index.ts';
import { refuseUntransactable } from '../../orders/index.ts';
import type { CheckoutAndMerchant } from '../checkout-store.ts';
import type { Checkout } from '../checkouts.tables.ts';
import { shippingTermsOf } from '../terms.ts';
import { fitsLimit } from './spending-limit.ts';

/** @throws {Refusal} `checkout_already_completed` or `checkout_expired`. */
export function refuseEnded(checkout: Checkout, now: Date): void {
  if (checkout.state === 'APPROVED' || checkout.state === 'DECLINED') {
    throw new Refusal('checkout_already_completed');
  }
  const isOver = checkout.state === 'CANCELLED' || checkout.state === 'EXPIRED';
  if (isOver || checkout.expiresAt <= now) throw new Refusal('checkout_expired');
}

/**
 * @param revision the newest update that the shopper has seen
 * @throws {Refusal} `checkout_changed`, `shipping_address_required` or `shipping_option_required`.
 */
export function refuseIncomplete(
  { checkout, merchant }: CheckoutAndMerchant,
  revision: number,
  config: Config,
): void {
  if (revision !== checkout.revision) throw new Refusal('checkout_changed');
  const address = checkout.shippingAddress;
  const missing = missingForConfirm(shippingTermsOf(checkout), {
    // One in a country that became high-risk since it was chosen counts as none.
    hasAddress: address !== null && shippingCountriesOf(merchant, config).includes(address.countryCode),
    option: checkout.shippingOption,
  });
  if (missing) throw new Refusal(missing);
}

/**
 * @throws {Refusal} when the account or its owner may not shop, the pay watch has not cleared them, a proven contact, the profile or
 * the identity is missing, or the amount exceeds the limit or is below the merchant's minimum.
 */
export async function refusePurchase(
  tx: Transaction,
  { checkout, merchant }: CheckoutAndMerchant,
  consumer: Consumer,
): Promise<void> {
  await refuseUntransactable(tx, consumer);
  if (!hasProvenContact(consumer)) {
    throw new Refusal('precondition_failed', { errorInfo: { email: 'required' } });
  }
  // The check ran before the transaction and was forgotten since, so another try repeats it.
  if (consumer.payWatchClearedAt === null) throw new Refusal('service_unavailable');
  if (!isIdentifiedForCheckout(consumer)) {
    throw new Refusal('precondition_failed', { errorInfo: { identityCheck: 'required' } });
  }
  if (isBelowMinimum(checkout.amountMinor, merchant.minimumMinor)) {
    throw new Refusal('below_minimum_order_value');
  }
  if (!(await fitsLimit(tx, consumer, checkout))) throw new Refusal('limit_exceeded');
}
