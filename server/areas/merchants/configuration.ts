/** What a merchant may change about its checkouts. Source: decision 261. */
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { setMerchantConfiguration as setCall } from '#shared/contract/control/merchant-configuration.contract.ts';
import type { updateConfiguration } from '#shared/contract/merchant/account.contract.ts';
import type { ReplyInputOf } from '#shared/contract/operation.ts';
import { areOrderLimits } from '#shared/domain/checkout/order-limits.ts';
import { fromMinor, type Money, toMinor } from '#shared/domain/money.ts';
import { shippingCountries } from '#shared/domain/shipping/shipping-countries.ts';
import type { Config } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { Refusal, refuseOtherCurrency } from '../../core/refusal.ts';
import { findMerchant, lockMerchant } from './merchant-store.ts';
import { type Merchant, merchants } from './merchants.tables.ts';
import { shippingCountriesOf } from './shipping-countries.ts';

type Change = z.output<(typeof updateConfiguration)['body']>;

/** The configuration as its merchant reads it. */
export const configurationView = (
  merchant: Merchant,
  config: Config,
): ReplyInputOf<typeof updateConfiguration> => ({
  merchantId: merchant.id,
  displayName: merchant.displayName,
  countryCode: merchant.countryCode,
  currency: merchant.currency,
  minimumAmount: fromMinor(merchant.minimumMinor, merchant.currency),
  maximumAmount: fromMinor(merchant.maximumMinor, merchant.currency),
  paymentOptions: merchant.paymentOptions,
  supportedShippingCountries: shippingCountriesOf(merchant, config),
  allowedOrigins: merchant.allowedOrigins,
  enabled: merchant.isEnabled,
});

/**
 * Changes what is named. Checkouts that are open keep what they were created with.
 * @throws {Refusal} `invalid_object` for one of our own origins, `invalid_order_limits`, `unsupported_currency`,
 *   `unsupported_shipping_country`, or `not_found`.
 */
export async function changeConfiguration(
  tx: Transaction,
  config: Config,
  merchantId: string,
  { allowedOrigins, minimumAmount, maximumAmount, supportedShippingCountries }: Change,
): Promise<Merchant> {
  await lockMerchant(tx, merchantId);
  const merchant = await findMerchant(tx, merchantId);
  const limits = {
    minimum: minimumAmount ? amountIn(merchant, minimumAmount) : merchant.minimumMinor,
    maximum: maximumAmount ? amountIn(merchant, maximumAmount) : merchant.maximumMinor,
  };
  if (!areOrderLimits(limits)) throw new Refusal('invalid_order_limits');
  if (allowedOrigins) refuseOwnOrigins(allowedOrigins, config);
  if (supportedShippingCountries) refuseUnknownCountries(supportedShippingCountries, merchant, config);
  const [changed] = await tx
    .update(merchants)
    .set({
      allowedOrigins: allowedOrigins ? [...new Set(allowedOrigins)] : merchant.allowedOrigins,
      minimumMinor: limits.minimum,
      maximumMinor: limits.maximum,
      shippingCountries:
        supportedShippingCountries === undefined
          ? merchant.shippingCountries
          : supportedShippingCountries && [...new Set(supportedShippingCountries)],
    })
    .where(eq(merchants.id, merchantId))
    .returning();
  if (!changed) throw new Refusal('not_found');
  return changed;
}

type FurtherChange = Change &
  Pick<z.output<(typeof setCall)['body']>, 'displayName' | 'paymentOptions' | 'enabled'>;

/**
 * The same, with what only an operator may change.
 * @throws {Refusal} as `changeConfiguration`.
 */
export async function setConfiguration(
  tx: Transaction,
  config: Config,
  merchantId: string,
  { displayName, paymentOptions, enabled, ...change }: FurtherChange,
): Promise<Merchant> {
  const merchant = await changeConfiguration(tx, config, merchantId, change);
  const [changed] = await tx
    .update(merchants)
    .set({
      displayName: displayName ?? merchant.displayName,
      paymentOptions: paymentOptions ? [...new Set(paymentOptions)] : merchant.paymentOptions,
      isEnabled: enabled ?? merchant.isEnabled,
    })
    .where(eq(merchants.id, merchantId))
    .returning();
  if (!changed) throw new Refusal('not_found');
  return changed;
}

/** Replaces the origins. @throws {Refusal} as `changeConfiguration`. */
export const setOrigins = (
  tx: Transaction,
  config: Config,
  merchantId: string,
  allowedOrigins: string[],
): Promise<Merchant> => changeConfiguration(tx, config, merchantId, { allowedOrigins });

function amountIn({ currency }: Merchant, money: Money): number {
  refuseOtherCurrency(money, currency);
  return toMinor(money);
}

/** A shop on one of our own origins could frame the apps and impersonate them. The demo shop's origin is allowed. */
export function refuseOwnOrigins(
  allowedOrigins: readonly string[],
  { origins: { shop: _, ...ours } }: Config,
): void {
  if (allowedOrigins.some((origin) => Object.values(ours).includes(origin))) {
    throw new Refusal('invalid_object', { errorInfo: { allowedOrigins: 'own_origin' } });
  }
}

/** The same countries that a merchant ships to who named none. */
function refuseUnknownCountries(
  named: readonly string[],
  { countryCode }: Merchant,
  { highRiskCountries }: Config,
): void {
  const known = shippingCountries({ merchantCountry: countryCode, named: null, highRiskCountries });
  if (!named.every((country) => known.includes(country))) throw new Refusal('unsupported_shipping_country');
}
